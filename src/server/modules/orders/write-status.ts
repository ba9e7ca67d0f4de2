import { invalidate } from '../../db/invalidate.ts'
import { clock } from '../../lib/clock.ts'
import { paidByMove, statusesBetween, type OrderStatus } from '#shared/rules/orders.ts'
import { isParcelOver, statusOfParcels } from '#shared/rules/parcels.ts'
import { parcelsOf } from '../parcels/rows.ts'
import { collectCash } from './collect.ts'
import { shippingBackOf } from './shipping-back.ts'
import { findLinesOf, updateOrder, type OrderRow } from './rows.ts'

/** The column with the time at which an order reached a state. */
const timeOf = {
  placed: 'placedAt',
  warehouse: 'warehouseAt',
  shipped: 'shippedAt',
  delivered: 'deliveredAt',
} as const satisfies Partial<Record<OrderStatus, keyof OrderRow>>
type DatedStatus = keyof typeof timeOf

/**
 * Writes the state of a locked order, with its dates. Delivering an unpaid order pays it, in cash (D-66): what was not
 * collected before, parcel by parcel, is collected now.
 */
export async function writeStatus(
  order: OrderRow,
  to: DatedStatus,
  { byParcel = false }: { byParcel?: boolean } = {},
): Promise<OrderRow> {
  if (to === 'delivered') await renewReviews(order.id)
  const now = clock.now()
  const isPaidNow = paidByMove(to) && order.paymentStatus === 'unpaid'
  if (isPaidNow)
    await collectCash(order, {
      which: ({ state }) => !isParcelOver(state),
      collector: null,
      shippingBack: await shippingBackOf(order.id),
    })
  return updateOrder(order.id, {
    status: to,
    ...Object.fromEntries(statusesBetween(order.status, to).map(status => [timeOf[status], now])),
    ...(byParcel ? { parcelMoves: order.parcelMoves + 1 } : {}),
    ...(isPaidNow ? { paymentStatus: 'paid' as const, paidAt: now } : {}),
  })
}

/** PARCEL-04: a locked order follows its parcels, after one of them was moved. */
export async function followParcels(order: OrderRow): Promise<OrderRow> {
  const status = statusOfParcels((await parcelsOf(order.id)).map(({ state }) => state))
  if (status === null || status === order.status || status === 'cancelled' || status === 'returned')
    return order
  return writeStatus(order, status, { byParcel: true })
}

const WAY = ['placed', 'warehouse', 'shipped', 'delivered'] as const

/** DESK-07: a locked order follows its parcels back, after a move of one of them was undone: later dates go. */
export async function followParcelsBack(order: OrderRow): Promise<OrderRow> {
  const status = statusOfParcels((await parcelsOf(order.id)).map(({ state }) => state))
  if (status === null || status === order.status || !(status in timeOf)) return order
  const later = WAY.slice(WAY.indexOf(status as DatedStatus) + 1)
  return updateOrder(order.id, {
    status,
    parcelMoves: order.parcelMoves + 1,
    ...Object.fromEntries(later.map(state => [timeOf[state], null])),
  })
}

/** The customer's reviews become verified purchases, or stop being so; pages that show them are invalidated. */
export async function renewReviews(orderId: string): Promise<void> {
  const ids = new Set((await findLinesOf([orderId])).map(({ productId }) => productId))
  const tags = [...ids].filter(id => id !== null).map(id => `product:${id}`)
  if (tags.length > 0) await invalidate(tags)
}
