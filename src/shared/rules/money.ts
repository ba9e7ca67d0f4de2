/** Money is a whole number of céntimos everywhere inside; soles exist only on the wire and on screens. */
export type Cents = number

/** Soles as the wire spells them (199.9) to céntimos. */
export const toCents = (soles: number): Cents => Math.round(soles * 100)

/** Céntimos to soles as the wire spells them. */
export const toSoles = (cents: Cents): number => Math.round(cents) / 100

/** GEN-10, D-18: 'S/4.99', two decimals, no space, thousands with a comma as in Peru. */
export const formatSoles = (cents: Cents): string => {
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(Math.round(cents))
  const whole = Math.floor(absolute / 100).toLocaleString('en-US')
  return `${sign}S/${whole}.${String(absolute % 100).padStart(2, '0')}`
}

/** Half-up share of an amount, `percent` in whole or fractional percent. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.round((cents * percent) / 100)

/** What an owner writes for a price, '199.9', '1,299.90', 'S/ 59,90', in céntimos; null when it is none. */
export const readSoles = (text: string): Cents | null => {
  const amount = text.replace(/^S\/\.?\s*/i, '').trim()
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(amount)
    ? amount.replaceAll(',', '')
    : amount.replace(',', '.')
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? toCents(Number(plain)) : null
}
