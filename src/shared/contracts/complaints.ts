import { z } from 'zod'
import { DOCUMENT_TYPES } from '../business.ts'
import {
  COMPLAINT_AMOUNT,
  COMPLAINT_TYPES,
  GOODS_TYPES,
  type ComplaintProvider,
  type ComplaintSheet,
} from '../rules/complaints.ts'
import { isEmail } from '../rules/documents.ts'
import type { Soles } from '../rules/money.ts'

const Text = (max: number) => z.string().trim().max(max)
const Required = (max: number) => Text(max).min(1)

/**
 * API-35, DATA-45, VAL-31; the optional fields of D-87 complete the official sheet (Anexo I). Multipart: every value is
 * text.
 */
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
  /** DATA-48: a caller that names none files a queja. */
  tipoReclamo: z.enum(COMPLAINT_TYPES).default('queja'),
  pedidoRelacionado: Text(60).default(''),
  /** Soles as typed, '' for none. */
  montoReclamado: z.union([z.literal(''), z.string().regex(COMPLAINT_AMOUNT)]).default(''),
  tipoBien: z.union([z.literal(''), z.enum(GOODS_TYPES)]).default(''),
  descripcionBien: Text(1000).default(''),
  pedidoConsumidor: Text(2000).default(''),
  apoderado: Text(200).default(''),
  archivo: z.instanceof(File).optional(),
})
export type ComplaintInput = z.output<typeof ComplaintForm>

/** The facts about a file that was removed. `fecha` is a moment in UTC. */
export interface RemovedFile {
  nombre: string
  bytes: number
  sha256: string
  motivo: string
  fecha: string
}

/** A stored sheet. Amounts in soles, dates ISO 8601 (`fecha` a moment in UTC, `fechaLimite` a Lima calendar day). */
export interface ComplaintAnswer extends ComplaintSheet<Soles | null> {
  _id: string
  /** '000000001-2026' (D-87). */
  numero: string
  fecha: string
  fechaLimite: string
  /** The printable sheet, behind an unguessable link. */
  enlace: string
  archivo: { nombre: string; enlace: string } | null
  /** GUARD-81: the file that the shop removed from the book, with the reason; else null. */
  archivoRetirado: RemovedFile | null
  proveedor: ComplaintProvider
  respuestas: { fecha: string; texto: string }[]
}
