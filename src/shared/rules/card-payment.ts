/** What a person types into the card form of /pago; none of it ever reaches the shop. */
export interface CardFields {
  number: string
  /** MM/AA */
  expiry: string
  cvv: string
}
export type CardField = keyof CardFields

const digits = (text: string): string => text.replace(/[\s-]/g, '')

/** The check digit of ISO/IEC 7812-1 (Luhn): catches any single wrong digit. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Month 1 to 12 and four-digit year of `MM/AA` or `MM/AAAA`; null for anything else. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const parts = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(text.trim())
  const month = Number(parts?.[1])
  return parts && month >= 1 && month <= 12 ? { month, year: 2000 + Number(parts[2]) } : null
}

/** A card is good until the end of its month. `now` in the shop's own time. */
function isCurrent(expiry: string, now: Date): boolean {
  const date = readExpiry(expiry)
  if (!date) return false
  const months = date.year * 12 + date.month
  return months >= now.getFullYear() * 12 + now.getMonth() + 1
}

/** The fields that cannot be right, in the order of the form. */
export function wrongCardFields(fields: CardFields, now: Date): CardField[] {
  const number = digits(fields.number)
  const isRight: Record<CardField, boolean> = {
    number: /^\d{12,19}$/.test(number) && hasCheckDigit(number),
    expiry: isCurrent(fields.expiry, now),
    cvv: /^\d{3,4}$/.test(fields.cvv.trim()),
  }
  return (['number', 'expiry', 'cvv'] as const).filter(field => !isRight[field])
}

/** In groups of four, as printed on the card. */
export const groupCardNumber = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** Puts the slash after the month while somebody types. */
export function formatExpiry(text: string): string {
  const typed = text.replace(/[^\d/]/g, '')
  if (typed.includes('/')) return typed.slice(0, 7)
  return typed.length > 2 ? `${typed.slice(0, 2)}/${typed.slice(2, 4)}` : typed
}
