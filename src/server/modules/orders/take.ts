import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { toCents, type Soles } from '#shared/rules/money.ts'
import { buyableQuantity } from '#shared/rules/stock.ts'
import { db } from '../../db/index.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { findGoods, type Goods } from '../cart/goods.ts'
import { findItemToAdd } from '../cart/item.ts'
import { findLines, lockCart, type CartRow } from '../cart/rows.ts'
import { totalsOf, type Totals } from '../cart/read.ts'
import type { ClaimedLines, NamedLine } from './request.ts'
import { lockStock } from './stock.ts'

/** What is ordered, with what it costs. */
export interface Basket<Line extends Goods = Goods> {
  lines: Line[]
  totals: Totals
  /** Of the cart; null for goods that were bought at once. */
  couponCode: string | null
}

/** The buyable lines of the locked cart on locked stock, with what they cost; refuses what differs from the caller's view. */
export async function takeCart(
  shopperId: string,
  seen: { price: Soles | undefined; claimed: ClaimedLines },
): Promise<Basket<CartRow>> {
  const { couponCode } = await lockCart(shopperId)
  await lockStock(await findLines(shopperId))
  if (couponCode !== null)
    await db().select({ code: coupons.code }).from(coupons).where(eq(coupons.code, couponCode)).for('update')
  const rows = await findLines(shopperId)
  const totals = await totalsOf(rows, couponCode)
  checkAgainst(seen, { rows, totals, couponCode })
  const lines = rows
    .map(row => ({ ...row, quantity: buyableQuantity(row) }))
    .filter(line => line.quantity > 0)
  return { lines, totals, couponCode }
}

/**
 * D-109: the named products on locked stock, exactly as many as are named, with what they cost. Refuses an unknown
 * product or size, and a shortage.
 */
export async function takeNamed(named: readonly NamedLine[]): Promise<Basket> {
  const items: Item[] = []
  for (const line of named) items.push({ ...(await findItemToAdd(line)), quantity: line.quantity })
  await lockStock(items)
  const lines = await findGoods(merged(items))
  const short = lines.find(({ quantity, stock }) => quantity > stock)
  if (short) throw new AppError('stockExhaustedFor', { product: nameOf(short) })
  return { lines, totals: await totalsOf(lines, null), couponCode: null }
}

type Item = Pick<Goods, 'productId' | 'sizeId' | 'quantity'>

/** A product in a size that is named twice is one line of both. */
const merged = (items: readonly Item[]): Item[] =>
  groupBy(items, ({ productId, sizeId }) => `${productId} ${sizeId ?? ''}`).flatMap(
    ({ items: [first, ...others] }) =>
      first
        ? [others.reduce((sum, { quantity }) => ({ ...sum, quantity: sum.quantity + quantity }), first)]
        : [],
  )

/** D-61, D-62: a shortage names its product; any other difference sends the shopper back to the cart. */
function checkAgainst(
  { price, claimed }: { price: Soles | undefined; claimed: ClaimedLines },
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

const nameOf = ({ name, size }: Pick<Goods, 'name' | 'size'>): string =>
  size === '' ? name : `${name}, talla ${size}`

/** D-109: a caller must name all that can be bought, each line with the units it holds or that are left. */
function isClaimTrue(claimed: ClaimedLines, rows: readonly CartRow[]): boolean {
  const buyable = rows.filter(row => row.stock > 0)
  return (
    claimed.size === buyable.length &&
    buyable.every(row => [row.quantity, buyableQuantity(row)].includes(claimed.get(row.id) ?? 0))
  )
}
