import { cents, type Cents } from './money.ts'

/**
 * SHARE-01: shares an amount over rows by weight (a coupon over the lines of an order, in proportion to their price),
 * in céntimos that add up to it exactly. What rounding down leaves goes to the largest remainders, the first row first.
 * If all weights are 0, the first row takes everything.
 */
export function allocate<Row>(
  amount: Cents,
  rows: readonly Row[],
  weightOf: (row: Row) => number,
): { row: Row; share: Cents }[] {
  const whole = rows.reduce((sum, row) => sum + weightOf(row), 0)
  if (whole <= 0) return rows.map((row, index) => ({ row, share: cents(index === 0 ? amount : 0) }))
  const shares = rows.map(row => {
    const numerator = amount * weightOf(row)
    return { row, share: Math.floor(numerator / whole), remainder: numerator % whole }
  })
  const left = amount - shares.reduce((sum, { share }) => sum + share, 0)
  const first = shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, left)
  for (const entry of first) entry.share += 1
  return shares.map(({ row, share }) => ({ row, share: cents(share) }))
}
