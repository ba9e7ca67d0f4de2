import type { ReceiptKind } from './receipt-book.ts'

interface ReceiptNumber {
  series: string
  number: number
}

/** By the kind of receipt; E001 and EB01 are the series of SUNAT's own portal. */
const SERIES = { '01': /^(?:F[A-Z\d]{3}|E001)$/, '03': /^(?:B[A-Z\d]{3}|EB01)$/ } as const

/**
 * FISCAL-11: 'B001-123' as an issuer writes it: a series of four letters and digits that begins with B for a boleta and
 * with F for a factura, and up to eight digits. Null for anything else. A credit note has the letter of what it corrects.
 */
export function readReceiptNumber(text: string, kind: Exclude<ReceiptKind, '07'>): ReceiptNumber | null {
  const found = /^([A-Z\d]{4})-0*([1-9]\d{0,7})$/.exec(text.trim().toUpperCase())
  const [, series = '', number = ''] = found ?? []
  return SERIES[kind].test(series) ? { series, number: Number(number) } : null
}

/** 'B001-123', without the zeros that nobody reads. */
export const writeReceiptNumber = ({ series, number }: ReceiptNumber): string => `${series}-${String(number)}`

interface OfParcel {
  /** Numbers of a parcel and of its order, and whether the order is this parcel alone. */
  parcel: string
  order: string
  isOnly: boolean
}

/** PARCEL-19: whether a receipt or credit note is about a parcel; an order of one parcel has it under its own number. */
export const isReceiptOf = (document: string, { parcel, order, isOnly }: OfParcel): boolean =>
  [parcel, ...(isOnly ? [order] : [])].some(name => document === name || document.startsWith(`${name}-NC`))
