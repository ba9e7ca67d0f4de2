import { eq, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import {
  canMove,
  exchangeDays,
  isReturnedInTime,
  paidByMove,
  type OrderStatus,
} from '#shared/rules/orders.ts'
import { db, transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { endOpenPayment, insertCash, succeededPayments } from '../payments/ledger.ts'
import { queueOrderMails } from './mails.ts'
import { owe } from './refunds.ts'
import { findLinesOf, lockByNumber, type OrderLineRow, type OrderRow } from './rows.ts'
import { lockStock, returnStock, type StockItem } from './stock.ts'

const timeOf = {
  placed: 'placedAt',
  warehouse: 'warehouseAt',
  shipped: 'shippedAt',
  delivered: 'deliveredAt',
  cancelled: 'cancelledAt',
  returned: 'returnedAt',
} as const satisfies Partial<Record<OrderStatus, keyof OrderRow>>

async function update(id: string, values: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [row] = await db().update(orders).set(values).where(eq(orders.id, id)).returning()
  if (!row) throw new Error('The order that was locked is missing.')
  return row
}

/**
 * D-66: confirms a locked, pending order: cash stays unpaid, what came by card or wallet is paid, and so is a total of
 * nothing (FREE-01). Customer and shop are mailed (D-95). Refuses while it is being paid (PAYMENT-02).
 */
export async function confirmLocked(order: OrderRow, method: PaymentMethod): Promise<OrderRow> {
  await endOpenPayment(order.id)
  const now = clock.now()
  const confirmed = await update(order.id, {
    status: 'placed',
    paymentMethod: order.total === 0 ? '' : method,
    confirmedAt: now,
    placedAt: now,
    ...(method !== 'cod' || order.total === 0 ? { paymentStatus: 'paid' as const, paidAt: now } : {}),
  })
  await queueOrderMails(confirmed, await findLinesOf([order.id]))
  return confirmed
}

interface Cancelled {
  order: OrderRow
  /** The lines whose product is still in the shop. */
  lines: (OrderLineRow & StockItem)[]
}

/**
 * D-62: cancels a locked order and returns its stock and its use of a coupon; what was paid goes back (REFUND-01).
 * Refuses with `paymentInProgress` while it is being paid (PAYMENT-02).
 */
export async function cancelLocked(order: OrderRow): Promise<Cancelled> {
  await endOpenPayment(order.id)
  for (const payment of await succeededPayments(order.id)) await owe(order, payment, 'cancelled')
  const lines = (await findLinesOf([order.id])).filter(isReturnable)
  await lockStock(lines)
  await returnStock(lines)
  if (order.couponCode !== null)
    await db()
      .update(coupons)
      .set({ used: sql`greatest(${coupons.used} - 1, 0)` })
      .where(eq(coupons.code, order.couponCode))
  return { order: await update(order.id, { status: 'cancelled', cancelledAt: clock.now() }), lines }
}

/** A product or size that left the shop has no stock to return to. */
const isReturnable = (line: OrderLineRow): line is OrderLineRow & StockItem =>
  line.productId !== null && (line.size === '' || line.sizeId !== null)

const lockToMove = async (number: string, to: OrderStatus): Promise<OrderRow> => {
  const order = await lockByNumber(number)
  if (canMove(order.status, to)) return order
  const { statuses } = orderMessages
  throw new AppError('orderStatusRefused', { from: statuses[order.status], to: statuses[to] })
}

/** The owner's command: moves an order along the table of D-66. Refuses other moves; delivering a cash order pays it. */
export const moveOrder = (number: string, to: Exclude<OrderStatus, 'returned'>): Promise<OrderRow> =>
  transaction(async () => {
    const order = await lockToMove(number, to)
    if (to === 'placed') return confirmLocked(order, order.paymentMethod || 'cod')
    if (to === 'cancelled') return (await cancelLocked(order)).order
    if (to === 'delivered') await renewReviews(order.id)
    const now = clock.now()
    const isPaidNow = paidByMove(to) && order.paymentStatus === 'unpaid'
    if (isPaidNow && order.total > 0) await insertCash(order)
    return update(order.id, {
      status: to,
      ...(to === 'pending' ? {} : { [timeOf[to]]: now }),
      ...(isPaidNow ? { paymentStatus: 'paid' as const, paidAt: now } : {}),
    })
  })

interface Return {
  reason: string
  /** Its units are for sale again; else they are written off. */
  restock: boolean
  /** The goods had a fault: the days of the exchange policy do not count. */
  isFaulty: boolean
}

/**
 * D-110, RETURN-01: a parcel that came back, refused at the door or given back later. What was paid goes back. Refuses
 * with `returnTooLate` after the days of the exchange policy.
 */
export const returnOrder = (number: string, o: Return): Promise<OrderRow> =>
  transaction(async () => {
    const order = await lockToMove(number, 'returned')
    const now = clock.now()
    const sinceDelivery = now.getTime() - (order.deliveredAt ?? now).getTime()
    if (!o.isFaulty && !isReturnedInTime(sinceDelivery, order.shipping.envio))
      throw new AppError('returnTooLate', { days: exchangeDays(order.shipping.envio) })
    const isCashOfOld = order.paymentStatus === 'paid' && (await succeededPayments(order.id)).length === 0
    // Delivered before cash had a row of the ledger.
    if (isCashOfOld && order.total > 0) await insertCash(order)
    for (const payment of await succeededPayments(order.id)) await owe(order, payment, 'returned')
    if (o.restock) {
      const lines = (await findLinesOf([order.id])).filter(isReturnable)
      await lockStock(lines)
      await returnStock(lines)
    }
    if (order.status === 'delivered') await renewReviews(order.id)
    const { reason: returnReason, restock: restocked } = o
    return update(order.id, { status: 'returned', returnedAt: now, returnReason, restocked })
  })

/** Reviews that the customer wrote before become a verified buyer's, or no longer are, also on stored pages. */
async function renewReviews(orderId: string): Promise<void> {
  const ids = new Set((await findLinesOf([orderId])).map(({ productId }) => productId))
  const tags = [...ids].filter(id => id !== null).map(id => `product:${id}`)
  if (tags.length > 0) await invalidate(tags)
}
