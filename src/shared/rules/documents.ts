import type { DocumentType, ReceiptType } from '../business.ts'

/** Maximum lengths per type. CONST-06 and VAL-18 fix DNI and RUC; D-53 lets the owner change the others. */
export type DocumentLengths = Readonly<Record<DocumentType, number>>
export const DEFAULT_DOCUMENT_LENGTHS: DocumentLengths = { DNI: 8, CE: 8, PASAPORTE: 8, RUC: 11 }
export const RUC_LENGTH = 11

/** The first digits of a RUC: natural persons with a DNI or without one, and companies. */
const RUC_PREFIXES = ['10', '15', '16', '17', '20']
const RUC_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

export const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** D-53: a number that is too long for its type is refused with a sentence, never cut. */
export const isTooLong = (type: DocumentType, number: string, lengths = DEFAULT_DOCUMENT_LENGTHS): boolean =>
  number.length > lengths[type]

/**
 * FISCAL-01: eleven digits that begin with one of SUNAT's prefixes and end in the check digit (modulo 11) of the first
 * ten.
 */
export const isRuc = (number: string): boolean => {
  if (number.length !== RUC_LENGTH || !isDigits(number) || !RUC_PREFIXES.includes(number.slice(0, 2)))
    return false
  const sum = RUC_WEIGHTS.reduce((total, weight, place) => total + weight * Number(number[place]), 0)
  return (11 - (sum % 11)) % 10 === Number(number[RUC_LENGTH - 1])
}

/**
 * FISCAL-01: what is wrong with a document, as a key of the sentences. A DNI has exactly 8 digits, the others 6 or more
 * letters and digits.
 */
export const documentProblem = (
  type: DocumentType,
  number: string,
  lengths = DEFAULT_DOCUMENT_LENGTHS,
): 'documentTooLong' | 'documentInvalid' | 'dniInvalid' | 'rucInvalid' | null => {
  if (isTooLong(type, number, lengths)) return 'documentTooLong'
  if (type === 'RUC') return rucProblem(number, 'documentInvalid')
  if (type === 'DNI') return number.length === lengths.DNI && isDigits(number) ? null : 'dniInvalid'
  return /^[a-z0-9]{6,}$/i.test(number) ? null : 'documentInvalid'
}

/**
 * What is wrong with a RUC: `unlike` if it does not have eleven digits, 'rucInvalid' if its prefix or check digit is
 * wrong.
 */
const rucProblem = <Unlike extends string>(number: string, unlike: Unlike): Unlike | 'rucInvalid' | null => {
  if (number.length !== RUC_LENGTH || !isDigits(number)) return unlike
  return isRuc(number) ? null : 'rucInvalid'
}

export const isDocumentValid = (
  type: DocumentType,
  number: string,
  lengths = DEFAULT_DOCUMENT_LENGTHS,
): boolean => documentProblem(type, number, lengths) === null

/** VAL-19, D-54: the lookup runs at exactly 8 (DNI) or 11 (RUC) digits, so a longer paste does nothing. */
export const shouldLookUp = (type: DocumentType, number: string): boolean =>
  isDigits(number) &&
  ((type === 'DNI' && number.length === 8) || (type === 'RUC' && number.length === RUC_LENGTH))

/** D-55, FISCAL-01: a FACTURA needs a RUC; a BOLETA needs none. */
export const receiptNumberProblem = (
  type: ReceiptType,
  number: string,
): 'receiptNumberInvalid' | 'rucInvalid' | null =>
  type === 'BOLETA' ? null : rucProblem(number, 'receiptNumberInvalid')

/** D-65: a Peruvian mobile number: 9 digits beginning with 9 (spaces and +51 are accepted). */
export const isPhone = (text: string): boolean => /^9\d{8}$/.test(normalPhone(text))
export const normalPhone = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^\+?51(?=9\d{8}$)/, '')

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * D-65, GUARD-62: an address that all mail programs read in the same way: a dot-atom (RFC 5322) of at most 64
 * characters, and a host name of letters, digits and hyphens (RFC 1123). A name with other letters is written as
 * punycode. Comments, groups, quotes and display names are refused, because they show one address and mean another.
 */
export const isEmail = (text: string): boolean => {
  const [local = '', host = '', ...rest] = text.split('@')
  const labels = host.split('.')
  return (
    rest.length === 0 &&
    text.length <= 254 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every(label => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  )
}
