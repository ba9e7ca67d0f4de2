import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { toCents, type Soles } from '#shared/rules/money.ts'
import { buyableQuantity } from '#shared/rules/stock.ts'
import { prepared } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { company } from '../../db/schema/company.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { customers } from '../../db/schema/customers.ts'
import { orders } from '../../db/schema/orders.ts'
import type { OrderItem } from '../cart/items.ts'
import { findNamedItems } from '../cart/find-item.ts'
import { totalsWith, type Totals } from '../cart/read.ts'
import { findOrderLines, type OrderLine } from '../cart/rows.ts'
import { COMPANY_ID, rememberSettings } from '../company.ts'
import type { ClaimedLines, NamedLine } from './request.ts'

/** The customer of an order and what belongs to it, read without a lock; `holdOrdering` locks it later. */
export interface Ordering {
  customer: typeof customers.$inferSelect
  /** The versions of the rows that were read (PostgreSQL's `xmin`, which every change of a row changes). */
  version: string
  cartVersion: string | null
  coupon: typeof coupons.$inferSelect | null
  /** The order that was made with this key (D-63). */
  earlier: Earlier | null
}

type Earlier = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'total' | 'items' | 'idempotencyHash'>

const orderingQuery = () =>
  prepared('ordering', (database, name) =>
    database
      .select({
        customer: customers,
        version: sql<string>`customers.xmin::text`,
        cartVersion: sql<string | null>`carts.xmin::text`,
        coupon: coupons,
        earlier: {
          id: orders.id,
          number: orders.number,
          total: orders.total,
          items: orders.items,
          idempotencyHash: orders.idempotencyHash,
        },
        company,
        settings: sql<Record<
          string,
          string
        > | null>`(select json_object_agg(provider || '.' || key, value) from provider_settings)`,
      })
      .from(customers)
      .leftJoin(company, eq(company.id, COMPANY_ID))
      .leftJoin(carts, eq(carts.shopperId, sql`${customers.id}::text`))
      .leftJoin(coupons, eq(coupons.code, carts.couponCode))
      .leftJoin(
        orders,
        and(eq(orders.customerId, customers.id), eq(orders.idempotencyKey, sql.placeholder('key'))),
      )
      .where(eq(customers.id, sql.placeholder('id')))
      .prepare(name),
  )

/**
 * Reads customer, cart, coupon and the owner's settings in one query, and the order that was made with the same key, if
 * there is one.
 */
export async function readOrdering(id: string, key: string | null): Promise<Ordering> {
  const [row] = await orderingQuery().execute({ id, key })
  if (!row) throw new AppError('sessionExpired')
  rememberSettings(row.company, row.settings)
  return row
}

/** What is ordered, with what it costs. */
export interface OrderedItems {
  lines: (OrderItem & { cartLine: CartLine | null })[]
  totals: Totals
}

/** A line of the cart as it was read, also when nothing of it can be bought. */
interface CartLine {
  id: string
  quantity: number
}

/** The buyable lines of the cart with what they cost; refuses differences from the caller's view. */
export async function readCart(
  { customer, coupon }: Ordering,
  seen: { price: Soles | undefined; claimed: ClaimedLines },
): Promise<OrderedItems> {
  const rows = await findOrderLines(customer.id)
  const totals = await totalsWith(rows, coupon)
  checkAgainst(seen, { rows, totals, hasCoupon: coupon !== null })
  const lines = rows
    .map(({ id, ...row }) => ({
      ...row,
      cartLine: { id, quantity: row.quantity },
      quantity: buyableQuantity(row),
    }))
    .filter(line => line.quantity > 0)
  return { lines, totals }
}

/**
 * D-109: the named products, exactly as many as are named, with what they cost. Refuses an unknown one and a shortage.
 */
export async function readNamed(named: readonly NamedLine[]): Promise<OrderedItems> {
  const items = await findNamedItems(named)
  const short = items.filter(({ quantity, stock }) => quantity > stock)
  if (short.length > 0) throw shortageOf(short)
  return { lines: items.map(line => ({ ...line, cartLine: null })), totals: await totalsWith(items, null) }
}

/** D-61, D-62: a shortage names its products; any other difference sends the shopper back to the cart. */
function checkAgainst(
  { price, claimed }: { price: Soles | undefined; claimed: ClaimedLines },
  { rows, totals, hasCoupon }: { rows: readonly OrderLine[]; totals: Totals; hasCoupon: boolean },
): void {
  if (rows.length === 0) throw new AppError('cartEmpty')
  const isPriceOther = price !== undefined && toCents(price) !== totals.price
  const short = rows.filter(
    row =>
      buyableQuantity(row) < row.quantity &&
      (isPriceOther || totals.buyable === 0 || (row.stock === 0 && claimed.has(row.id))),
  )
  if (short.length > 0) throw shortageOf(short)
  if (hasCoupon && totals.coupon === null && (isPriceOther || price === undefined))
    throw new AppError('couponInvalid')
  if (isPriceOther || !isClaimTrue(claimed, rows)) throw new AppError('cartChanged')
}

/** TAKE-03: all lines that are short, each once. */
function shortageOf(lines: readonly Pick<OrderItem, 'name' | 'size'>[]): AppError {
  const names = lines.map(({ name, size }) => (size === '' ? name : `${name}, talla ${size}`))
  return new AppError('stockExhaustedFor', { product: [...new Set(names)].join('; ') })
}

/** D-109: a caller must name everything that can be bought, each line with the units it holds or that are left. */
function isClaimTrue(claimed: ClaimedLines, rows: readonly OrderLine[]): boolean {
  const buyable = rows.filter(row => row.stock > 0)
  return (
    claimed.size === buyable.length &&
    buyable.every(row => [row.quantity, buyableQuantity(row)].includes(claimed.get(row.id) ?? 0))
  )
}
