import { z } from 'zod'
import { DOCUMENT_TYPES } from '../business.ts'
import { isEmail } from '../rules/documents.ts'
import type { Soles } from '../rules/money.ts'

const COMPLAINT_TYPES = ['queja', 'reclamo'] as const
const GOODS_TYPES = ['producto', 'servicio'] as const

const Text = (max: number) => z.string().trim().max(max)
const Required = (max: number) => Text(max).min(1)

/** API-35, DATA-45, VAL-31; the optional fields of D-87 complete the official sheet (Anexo I). Multipart: every value is text. */
export const ComplaintForm = z.object({
  tipoDocumento: z.enum(DOCUMENT_TYPES),
  numeroDocumento: Required(20),
  nombres: Required(120),
  apellidos: Required(120),
  email: Required(254).refine(isEmail),
  telefono: Required(40),
  departamento: Required(80),
  provincia: Required(80),
  distrito: Required(80),
  direccion: Required(300),
  detalleReclamo: Required(5000),
  tipoReclamo: z.enum(COMPLAINT_TYPES),
  pedidoRelacionado: Text(60).optional().default(''),
  /** Soles as typed, '' for none. */
  montoReclamado: z
    .union([z.literal(''), z.string().regex(/^\d{1,7}([.,]\d{1,2})?$/)])
    .optional()
    .default(''),
  tipoBien: z
    .union([z.literal(''), z.enum(GOODS_TYPES)])
    .optional()
    .default(''),
  descripcionBien: Text(1000).optional().default(''),
  pedidoConsumidor: Text(2000).optional().default(''),
  /** Mother or father when the consumer is a minor. */
  apoderado: Text(200).optional().default(''),
  archivo: z.instanceof(File).optional(),
})
export type ComplaintInput = z.output<typeof ComplaintForm>

/** A stored sheet. Amounts in soles, dates ISO 8601 (`fecha` a moment in UTC, `fechaLimite` a Lima calendar day). */
export interface ComplaintAnswer {
  _id: string
  /** '000000001-2026' (D-87). */
  numero: string
  fecha: string
  fechaLimite: string
  /** The printable sheet behind an unguessable link. */
  enlace: string
  tipoReclamo: (typeof COMPLAINT_TYPES)[number]
  tipoDocumento: string
  numeroDocumento: string
  nombres: string
  apellidos: string
  email: string
  telefono: string
  departamento: string
  provincia: string
  distrito: string
  direccion: string
  detalleReclamo: string
  pedidoRelacionado: string
  tipoBien: string
  montoReclamado: Soles | null
  descripcionBien: string
  pedidoConsumidor: string
  apoderado: string
  archivo: { nombre: string; enlace: string } | null
  proveedor: { nombre: string; razonSocial: string; ruc: string; direccion: string }
  respuestas: { fecha: string; texto: string }[]
}
