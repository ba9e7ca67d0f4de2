import { z } from 'zod'
import { DOCUMENT_TYPES } from '../business.ts'
import type { Found } from '../rules/lookup.ts'

/** D-16. */
export const NewsletterBody = z.object({ email: z.string().trim().max(254) })
export type NewsletterInput = z.input<typeof NewsletterBody>

/** D-51: the input of the shop's own proxy. The type decides which register is asked. */
export const LookupBody = z.object({ tipo: z.enum(DOCUMENT_TYPES), numero: z.string().trim().min(1).max(20) })
export type LookupInput = z.input<typeof LookupBody>

/** DATA-31: the fields a lookup answers; '' where the provider gives none. */
export interface LookupAnswer extends Found {
  success: boolean
  estado: string
  tipoComprobante: string
  numeroComprobante: string
  message: string
}

/** D-56: departments with their provinces and districts, names as people write them. */
export interface UbigeoAnswer {
  departamentos: { nombre: string; provincias: { nombre: string; distritos: string[] }[] }[]
}
