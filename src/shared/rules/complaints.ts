import { MAX_ATTACHMENT_BYTES, type DocumentType } from '../business.ts'
import { documentProblem, isEmail } from './documents.ts'

/** INFO-13, Ley 31435: business days for the reply; they cannot be extended. */
export const REPLY_BUSINESS_DAYS = 15
/** D-80: the first group of departments is exactly these. */
export const FIRST_DEPARTMENTS = ['Lima', 'Arequipa', 'Cusco'] as const
/** D-53: CE and PASAPORTE take up to 20 where no limit is stated. */
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

export const COMPLAINT_TYPES = ['queja', 'reclamo'] as const
export const GOODS_TYPES = ['producto', 'servicio'] as const

/**
 * What the consumer writes on a sheet of the complaints book (API-35, D-87); '' where an optional field is left empty.
 */
export interface ComplaintSheet<Amount> {
  tipoReclamo: (typeof COMPLAINT_TYPES)[number]
  tipoDocumento: DocumentType
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
  tipoBien: '' | (typeof GOODS_TYPES)[number]
  montoReclamado: Amount
  descripcionBien: string
  pedidoConsumidor: string
  /** Mother or father when the consumer is a minor. */
  apoderado: string
}

/** The shop's legal identity when the sheet was filed (D-87). */
export interface ComplaintProvider {
  nombre: string
  razonSocial: string
  ruc: string
  direccion: string
}

/** What the form holds while somebody types, the amount as typed. The file is kept apart. */
export type ComplaintDraft = ComplaintSheet<string>

/** DATA-46, DATA-48: DNI and 'queja' are preselected. */
export const newComplaintDraft: ComplaintDraft = {
  tipoReclamo: 'queja',
  tipoDocumento: 'DNI',
  numeroDocumento: '',
  nombres: '',
  apellidos: '',
  email: '',
  telefono: '',
  departamento: '',
  provincia: '',
  distrito: '',
  direccion: '',
  detalleReclamo: '',
  pedidoRelacionado: '',
  tipoBien: '',
  montoReclamado: '',
  descripcionBien: '',
  pedidoConsumidor: '',
  apoderado: '',
}

type ComplaintProblem = 'required' | 'emailInvalid' | 'documentInvalid' | 'documentTooLong' | 'amountInvalid'

/** An amount in soles, as a person types it. */
export const COMPLAINT_AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?$/

/** Every field that can be wrong, in the order of the form. */
const CHECKED_FIELDS = [
  ...REQUIRED_FIELDS.filter(field => field !== 'tipoReclamo' && field !== 'detalleReclamo'),
  'montoReclamado',
  'tipoReclamo',
  'detalleReclamo',
] as const

function problemOf(draft: ComplaintDraft, field: (typeof CHECKED_FIELDS)[number]): ComplaintProblem | null {
  const value = draft[field].trim()
  if (field === 'montoReclamado') return value === '' || COMPLAINT_AMOUNT.test(value) ? null : 'amountInvalid'
  if (value === '') return 'required'
  if (field === 'email') return isEmail(value) ? null : 'emailInvalid'
  if (field !== 'numeroDocumento') return null
  const problem = documentProblem(draft.tipoDocumento, value, COMPLAINT_DOCUMENT_LENGTHS)
  return problem === 'rucInvalid' || problem === 'dniInvalid' ? 'documentInvalid' : problem
}

/** What is wrong with each field, in the order of the form; the server checks the same. */
export function complaintProblems(
  draft: ComplaintDraft,
): Partial<Record<keyof ComplaintDraft, ComplaintProblem>> {
  const problems: Partial<Record<keyof ComplaintDraft, ComplaintProblem>> = {}
  for (const field of CHECKED_FIELDS) {
    const problem = problemOf(draft, field)
    if (problem) problems[field] = problem
  }
  return problems
}

/** STATE-44 for three levels: a new department clears province and district, a new province clears the district. */
export const withComplaintField = (
  draft: ComplaintDraft,
  field: keyof ComplaintDraft,
  value: string,
): ComplaintDraft => {
  const below =
    field === 'departamento' ? { provincia: '', distrito: '' } : field === 'provincia' ? { distrito: '' } : {}
  return { ...draft, ...below, [field]: value }
}

/** D-79: what a browser can check before a file is sent; the server looks at its content. */
export function attachmentProblem(file: { name: string; size: number }): 'fileTooLarge' | 'fileType' | null {
  if (file.size > MAX_ATTACHMENT_BYTES) return 'fileTooLarge'
  return /\.(?:jpe?g|png|webp|pdf|docx?)$/i.test(file.name) ? null : 'fileType'
}
