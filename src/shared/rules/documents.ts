import type { DocumentType, ReceiptType } from '../business.ts'

/** Maximum lengths per type. CONST-06 and VAL-18 fix DNI and RUC; D-53 lets the owner change the others. */
export type DocumentLengths = Readonly<Record<DocumentType, number>>
export const DEFAULT_DOCUMENT_LENGTHS: DocumentLengths = { DNI: 8, CE: 8, PASAPORTE: 8, RUC: 11 }
export const RUC_LENGTH = 11

export const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** D-53: a number longer than its type allows is refused with a sentence, never cut. */
export const isTooLong = (type: DocumentType, number: string, lengths = DEFAULT_DOCUMENT_LENGTHS): boolean =>
  number.length > lengths[type]

/** DNI has exactly 8 digits and RUC exactly 11; the others 6 or more letters and digits. */
export const isDocumentValid = (
  type: DocumentType,
  number: string,
  lengths = DEFAULT_DOCUMENT_LENGTHS,
): boolean => {
  if (isTooLong(type, number, lengths)) return false
  if (type === 'DNI' || type === 'RUC') return number.length === lengths[type] && isDigits(number)
  return /^[a-z0-9]{6,}$/i.test(number)
}

/** VAL-19, D-54: the lookup runs at exactly 8 (DNI) or 11 (RUC) digits, so a longer paste does nothing. */
export const shouldLookUp = (type: DocumentType, number: string): boolean =>
  isDigits(number) &&
  ((type === 'DNI' && number.length === 8) || (type === 'RUC' && number.length === RUC_LENGTH))

/** D-55: a FACTURA needs 11 digits; a BOLETA needs none. */
export const isReceiptNumberValid = (type: ReceiptType, number: string): boolean =>
  type === 'BOLETA' || (number.length === RUC_LENGTH && isDigits(number))

/** D-65: a Peruvian mobile number, 9 digits beginning with 9 (spaces and +51 tolerated when read). */
export const isPhone = (text: string): boolean => /^9\d{8}$/.test(normalPhone(text))
export const normalPhone = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^\+?51(?=9\d{8}$)/, '')

/** The check people expect of a mail form; the server uses the same one (D-65). */
export const isEmail = (text: string): boolean =>
  /^[^\s@<>"',;]+@[^\s@<>"',;.]+(?:\.[^\s@<>"',;.]+)+$/.test(text) && text.length <= 254
