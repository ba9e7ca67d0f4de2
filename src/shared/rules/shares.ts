import { cents, type Cents } from './money.ts'

/**
 * SHARE-01: shares an amount by weight (a coupon over the lines of an order, in proportion to their price), in céntimos
 * that add up to it exactly. What rounding down leaves goes to the largest remainders, the first line first. If all
 * weights are 0, the first line takes everything.
 */
export function shareOut(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) return weights.map((_, index) => cents(index === 0 ? amount : 0))
  const shares = weights.map(weight => {
    const numerator = amount * weight
    return { share: Math.floor(numerator / whole), remainder: numerator % whole }
  })
  const left = amount - shares.reduce((sum, { share }) => sum + share, 0)
  const first = shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, left)
  for (const entry of first) entry.share += 1
  return shares.map(({ share }) => cents(share))
}
