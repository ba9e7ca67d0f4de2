import { cents } from '#shared/rules/money.ts'
import type { SeenProduct } from '#shared/rules/recent.ts'

/** The n-th product that was seen on a device; every other one has a picture. */
export const seenProduct = (n: number): SeenProduct => ({
  id: `p${String(n)}`,
  slug: `zapatilla-${String(n)}`,
  name: `Zapatilla ${String(n)}`,
  picture: n % 2 === 0 ? `m${String(n)}` : null,
  priceCents: cents(n * 100),
  seenAt: n,
})
