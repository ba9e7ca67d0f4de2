declare const unit: unique symbol

/** Money inside: a whole number of céntimos. It has its own type, so that soles never pass for it. */
export type Cents = number & { readonly [unit]: 'cents' }

/** Money on the wire and on screens: soles with a point (199.9). */
export type Soles = number & { readonly [unit]: 'soles' }

/** Marks a number as céntimos: a stored one, or the result of a calculation with céntimos. */
export const cents = (amount: number): Cents => amount as Cents

/** Marks a number as soles: a field of the wire. */
export const soles = (amount: number): Soles => amount as Soles

/** What some amounts come to. */
export const sumOf = (rows: readonly { amount: Cents }[]): Cents =>
  cents(rows.reduce((sum, { amount }) => sum + amount, 0))

/** Soles as the wire spells them (199.9) to céntimos. */
export const toCents = (amount: Soles): Cents => cents(Math.round(amount * 100))

/** Céntimos to soles as the wire spells them. */
export const toSoles = (amount: Cents): Soles => soles(Math.round(amount) / 100)

/** GEN-10, D-18: 'S/4.99', two decimals, no space, thousands with a comma as in Peru. */
export const formatSoles = (amount: Cents): string => {
  const sign = amount < 0 ? '-' : ''
  const absolute = Math.abs(Math.round(amount))
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',')
  return `${sign}S/${whole}.${String(absolute % 100).padStart(2, '0')}`
}

/** Half-up share of an amount, `percent` in whole or fractional percent. */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.round((amount * percent) / 100))

/** An owner's text for a price, '199.9', '1,299.90', 'S/ 59,90', in céntimos; null when it is not a price. */
export const readSoles = (text: string): Cents | null => {
  const amount = text.replace(/^S\/\.?\s*/i, '').trim()
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(amount)
    ? amount.replaceAll(',', '')
    : amount.replace(',', '.')
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? toCents(soles(Number(plain))) : null
}
