import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { ask } from '../../db/index.ts'
import { ChangedSince } from '../../db/reading.ts'
import { clock } from '../../lib/clock.ts'
import type { Ordering } from './ordered-items.ts'

/** The stored network of an order: keyed hashes, from which nobody can read an address. */
export interface OrderNetwork {
  network: string
  /** Null for IPv4, where it would be the same. */
  wideNetwork: string | null
}

/** Whose open orders limit this one. */
interface Bounds {
  customerId: string
  contact: Pick<OrderShipping, 'phone' | 'numeroDocumento'>
  /** Null for the shop's own network, which has no bound. */
  from: OrderNetwork | null
}

/**
 * The names of the locks that let orders of one contact or network be placed one after the other; they are taken in
 * this order.
 */
const turnsOf = ({ contact: { phone, numeroDocumento }, from }: Bounds): string[] => [
  ...(phone === '' ? [] : [`order-phone:${phone}`]),
  ...(numeroDocumento === '' ? [] : [`order-numeroDocumento:${numeroDocumento}`]),
  ...networksOf(from).map(name => `order-network:${name}`),
]

const networksOf = (from: OrderNetwork | null): string[] =>
  from ? [...new Set([from.network, from.wideNetwork ?? from.network])].toSorted() : []

/**
 * One round trip: locks the customer, the cart, then these names. The locked rows are newer than the ones that were
 * read before, so they count.
 */
const HOLD = {
  name: 'order_hold',
  text: `
    with held as materialized (
      select xmin::text as version from customers where id = $1 for update
    ), basket as materialized (
      select xmin::text as version from carts where owner = $2 and exists (select from held) for update
    ), turns as materialized (
      select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($3::text[]) name
      where (select count(*) from basket) >= 0
    )
    select (select version from held) as version, (select version from basket) as "cartVersion"
    where (select count(*) from turns) >= 0`,
}

/**
 * Locks the customer, whose orders are placed one after the other, the cart if it is ordered from, and the bounds of
 * contact and network. A change of customer or cart since they were read is `ChangedSince`.
 */
export async function holdOrdering(
  { version, cartVersion }: Ordering,
  { isFromCart, ...bounds }: Bounds & { isFromCart: boolean },
): Promise<void> {
  const { customerId } = bounds
  const [held] = await ask<{ version: string | null; cartVersion: string | null }>(HOLD, [
    customerId,
    isFromCart ? customerId : '',
    turnsOf(bounds),
  ])
  const isSame = held?.version === version && (!isFromCart || held.cartVersion === cartVersion)
  if (!isSame) throw new ChangedSince(new AppError('cartChanged'))
}

/** Neither paid nor sent, whether or not confirmed in cash. */
const IS_OPEN = `o.status in ('pending', 'placed', 'warehouse') and o.payment_status = 'unpaid'`
const IS_UNPROVED = `${IS_OPEN} and o.proof <> 'code'`
/** Orders that raise the number that a network may have open. */
const IS_SETTLED = `o.status in ('placed', 'warehouse', 'shipped', 'delivered')
  and (o.payment_status = 'paid' or o.shipped_at is not null)`
const ofNetwork = (where: string): string => `
  (select json_build_object('open', count(*) filter (where ${IS_OPEN}),
      'unproved', count(*) filter (where ${IS_UNPROVED}), 'settled', count(*) filter (where ${IS_SETTLED}))
    from orders o where ${where})`

const COUNT = {
  name: 'order_bounds',
  text: `
    select
      (select count(*)::int from orders o where o.customer_id = $1 and o.status = 'pending') as open,
      (select count(*)::int from orders o where o.customer_id = $1 and o.created_at > $2) as today,
      (select count(*)::int from orders o
        where o.status = 'pending' and o.shipping ->> 'phone' = $3 and $3 <> '') as phone,
      (select count(*)::int from orders o
        where o.status = 'pending' and o.shipping ->> 'numeroDocumento' = $4 and $4 <> '') as "numeroDocumento",
      exists (select from orders o where o.customer_id = $1 and o.idempotency_key = $5) as "isRepeated",
      ${ofNetwork('o.network = $6')} as here,
      ${ofNetwork('o.wide_network = $7')} as around,
      (select coalesce(json_agg(h), '[]') from (
        select l.product_id as "productId", l.size_id as "variantId",
          sum(l.quantity - l.cancelled - l.returned)::int as units
        from order_lines l join orders o on o.id = l.order_id
        where o.network = $6 and ${IS_UNPROVED} and l.product_id = any ($8::uuid[])
        group by l.product_id, l.size_id) h) as held`,
}

export interface NetworkCount {
  open: number
  unproved: number
  settled: number
}

/** The orders that are counted. */
export interface OpenOrders {
  open: number
  today: number
  phone: number
  numeroDocumento: number
  here: NetworkCount
  around: NetworkCount
  /** Units of the ordered products in unproved orders of the network. */
  held: { productId: string; variantId: string | null; units: number }[]
}

interface Counting extends Bounds {
  key: string | null
  lines: readonly { productId: string }[]
}

/**
 * Counts under the locks of `holdOrdering`, which make it exact. An order that this key made meanwhile is
 * `ChangedSince`.
 */
export async function countOpenOrders(counting: Counting): Promise<OpenOrders> {
  const { customerId, contact, from, key, lines } = counting
  const [found] = await ask<OpenOrders & { isRepeated: boolean }>(COUNT, [
    customerId,
    new Date(clock.now().getTime() - limits.ordersOfDay.seconds * 1000),
    contact.phone,
    contact.numeroDocumento,
    key,
    from?.network ?? null,
    from?.wideNetwork ?? null,
    lines.map(({ productId }) => productId),
  ])
  if (!found || found.isRepeated) throw new ChangedSince(new AppError('idempotencyConflict'))
  return found
}
