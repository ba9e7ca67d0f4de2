import type { DocumentType } from '../business.ts'
import { isEmail } from './documents.ts'

/** INFO-13, Ley 31435: business days for the reply, which cannot be extended. */
export const REPLY_BUSINESS_DAYS = 15
/** CONST-12, in bytes. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024
/** D-80: the first group of the departments is exactly these. */
export const FIRST_DEPARTMENTS = ['Lima', 'Arequipa', 'Cusco'] as const
/** D-53: where no limit is stated, CE and PASAPORTE take up to 20. */
export const COMPLAINT_DOCUMENT_LENGTHS: Readonly<Record<DocumentType, number>> = {
  DNI: 8,
  CE: 20,
  PASAPORTE: 20,
  RUC: 11,
}

/** D-87: gapless yearly series, '000000001-2026'. */
export const sheetNumber = (correlative: number, year: number): string =>
  `${String(correlative).padStart(9, '0')}-${String(year)}`

/** VAL-31, in the order of the form. */
export const REQUIRED_FIELDS = [
  'tipoDocumento',
  'numeroDocumento',
  'nombres',
  'apellidos',
  'email',
  'telefono',
  'departamento',
  'provincia',
  'distrito',
  'direccion',
  'tipoReclamo',
  'detalleReclamo',
] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]

/** What is empty, or an e-mail without the form of one (VAL-31, VAL-32). */
export const wrongFields = (form: Readonly<Partial<Record<RequiredField, string>>>): RequiredField[] =>
  REQUIRED_FIELDS.filter(field => {
    const value = form[field]?.trim() ?? ''
    return value === '' || (field === 'email' && !isEmail(value))
  })
