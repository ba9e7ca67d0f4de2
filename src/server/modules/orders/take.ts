import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { toCents } from '#shared/rules/money.ts'
import { buyableQuantity } from '#shared/rules/stock.ts'
import { db } from '../../db/index.ts'
import { coupons } from '../../db/schema.ts'
import { findLines, lockCart, type CartRow } from '../cart/rows.ts'
import { totalsOf, type Totals } from '../cart/totals.ts'
import type { ClaimedLines } from './request.ts'
import { lockStock } from './stock.ts'

/** A line with the units that are ordered. */
export type Line = CartRow & { quantity: number }

/** The buyable lines of the locked cart on locked stock, with what they cost; refuses what differs from the caller's view. */
export async function takeCart(
  owner: string,
  seen: { price: number | undefined; claimed: ClaimedLines },
): Promise<{ lines: Line[]; totals: Totals; couponCode: string | null }> {
  const { couponCode } = await lockCart(owner)
  await lockStock(await findLines(owner))
  if (couponCode !== null)
    await db().select({ code: coupons.code }).from(coupons).where(eq(coupons.code, couponCode)).for('update')
  const rows = await findLines(owner)
  const totals = await totalsOf(rows, couponCode)
  checkAgainst(seen, { rows, totals, couponCode })
  const lines = rows
    .map(row => ({ ...row, quantity: buyableQuantity(row) }))
    .filter(line => line.quantity > 0)
  return { lines, totals, couponCode }
}

/** D-61, D-62: a shortage names its product; any other difference sends the shopper back to the cart. */
function checkAgainst(
  { price, claimed }: { price: number | undefined; claimed: ClaimedLines },
  { rows, totals, couponCode }: { rows: readonly CartRow[]; totals: Totals; couponCode: string | null },
): void {
  if (rows.length === 0) throw new AppError('cartEmpty')
  const isPriceOther = price !== undefined && toCents(price) !== totals.price
  const short = rows.find(
    row =>
      buyableQuantity(row) < row.quantity &&
      (isPriceOther || totals.buyable === 0 || (row.stock === 0 && claimed.has(row.id))),
  )
  if (short) throw new AppError('stockExhaustedFor', { product: nameOf(short) })
  if (couponCode !== null && totals.coupon === null && (isPriceOther || price === undefined))
    throw new AppError('couponInvalid')
  if (isPriceOther || !isClaimTrue(claimed, rows)) throw new AppError('cartChanged')
}

const nameOf = ({ name, size }: CartRow): string => (size === '' ? name : `${name}, talla ${size}`)

/** A caller that names lines must name all that can be bought, each with the units it holds or that are left. */
function isClaimTrue(claimed: ClaimedLines, rows: readonly CartRow[]): boolean {
  if (claimed.size === 0) return true
  const buyable = rows.filter(row => row.stock > 0)
  return (
    claimed.size === buyable.length &&
    buyable.every(row => [row.quantity, buyableQuantity(row)].includes(claimed.get(row.id) ?? 0))
  )
}
