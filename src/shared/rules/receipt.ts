import type { DocumentType, ReceiptType } from '../business.ts'
import { documentProblem, receiptNumberProblem, RUC_LENGTH, type DocumentLengths } from './documents.ts'
import type { OrderDocument } from './orders.ts'

/** FISCAL-02: whom a receipt names, as lines for people to read: 'FACTURA · 20131312955', razón social, address. */
export const receiptLines = (to: OrderDocument): string[] =>
  [
    [to.tipoComprobante, to.numeroComprobante].filter(Boolean).join(' · '),
    to.razonSocial ?? '',
    to.direccionFiscal ?? '',
  ].filter(Boolean)

/** FISCAL-06: the form that corrects a receipt. */
export interface DocumentDraft extends Required<OrderDocument> {
  tipoComprobante: ReceiptType
  tipoDocumento: DocumentType
}

/** The form filled from the order; '' where an older order has no value. */
export const documentDraftOf = (to: OrderDocument): DocumentDraft => ({
  tipoComprobante: to.tipoComprobante === 'FACTURA' ? 'FACTURA' : 'BOLETA',
  numeroComprobante: to.numeroComprobante,
  razonSocial: to.razonSocial ?? '',
  direccionFiscal: to.direccionFiscal ?? '',
  tipoDocumento: to.tipoDocumento === '' ? 'DNI' : (to.tipoDocumento as DocumentType),
  numeroDocumento: to.numeroDocumento,
})

/** The longest numbers that this form takes. The server then checks the lengths that the owner set. */
export const WRITTEN_LENGTHS: DocumentLengths = { DNI: 8, CE: 20, PASAPORTE: 20, RUC: 11 }

export type DraftProblem =
  | 'required'
  | NonNullable<ReturnType<typeof documentProblem>>
  | 'rucTooLong'
  | NonNullable<ReturnType<typeof receiptNumberProblem>>
type DraftProblems = Partial<Record<keyof DocumentDraft, DraftProblem>>

/** FISCAL-01, FISCAL-02: what is wrong with a corrected receipt, field by field in the order of the form. */
export function documentDraftProblems(draft: DocumentDraft): DraftProblems {
  const problems: DraftProblems = {}
  const number = draft.numeroDocumento.trim()
  const document = number === '' ? 'required' : documentProblem(draft.tipoDocumento, number, WRITTEN_LENGTHS)
  if (document) problems.numeroDocumento = document
  if (draft.tipoComprobante === 'BOLETA') return problems
  const ruc = draft.numeroComprobante.trim()
  const receipt =
    ruc === '' ? 'required' : ruc.length > RUC_LENGTH ? 'rucTooLong' : receiptNumberProblem('FACTURA', ruc)
  if (receipt) problems.numeroComprobante = receipt
  for (const field of ['razonSocial', 'direccionFiscal'] as const)
    if (draft[field].trim() === '') problems[field] = 'required'
  return problems
}
