import { eq, sql } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import type { PaymentMethod } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { canMove, paidByMove, type OrderStatus } from '#shared/rules/orders.ts'
import { db, transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { endOpenPayment, succeededPayments } from '../payments/ledger.ts'
import { queueOrderMails } from './mails.ts'
import { owe } from './refunds.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './rows.ts'
import { lockStock, returnStock, type StockItem } from './stock.ts'

const timeOf = {
  placed: 'placedAt',
  warehouse: 'warehouseAt',
  shipped: 'shippedAt',
  delivered: 'deliveredAt',
  cancelled: 'cancelledAt',
} as const satisfies Partial<Record<OrderStatus, keyof OrderRow>>

async function update(id: string, values: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [row] = await db().update(orders).set(values).where(eq(orders.id, id)).returning()
  if (!row) throw new Error('The order that was locked is missing.')
  return row
}

/**
 * D-66: confirms a locked, pending order: cash stays unpaid, a verified card is paid. Customer and shop are mailed
 * (D-95). Refuses with `paymentInProgress` while it is being paid (PAYMENT-02).
 */
export async function confirmLocked(order: OrderRow, method: PaymentMethod): Promise<OrderRow> {
  await endOpenPayment(order.id)
  const now = clock.now()
  const confirmed = await update(order.id, {
    status: 'placed',
    paymentMethod: method,
    confirmedAt: now,
    placedAt: now,
    ...(method === 'culqi' ? { paymentStatus: 'paid' as const, paidAt: now } : {}),
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

/** The owner's command: moves an order along the table of D-66. Refuses other moves; delivering a cash order pays it. */
export const moveOrder = (number: string, to: OrderStatus): Promise<OrderRow> =>
  transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(eq(orders.number, number.trim().toUpperCase()))
      .for('update')
    if (!order) throw new AppError('notFound', { what: things.orderOf(number) })
    if (!canMove(order.status, to)) {
      const { statuses } = orderMessages
      throw new AppError('orderStatusRefused', { from: statuses[order.status], to: statuses[to] })
    }
    if (to === 'placed') return confirmLocked(order, order.paymentMethod || 'cod')
    if (to === 'cancelled') return (await cancelLocked(order)).order
    if (to === 'delivered') await renewReviews(order.id)
    const now = clock.now()
    return update(order.id, {
      status: to,
      ...(to === 'pending' ? {} : { [timeOf[to]]: now }),
      ...(paidByMove(to) && order.paymentStatus === 'unpaid'
        ? { paymentStatus: 'paid' as const, paidAt: now }
        : {}),
    })
  })

/** Reviews that the customer wrote before are a verified buyer's from now on, also on stored pages. */
async function renewReviews(orderId: string): Promise<void> {
  const ids = new Set((await findLinesOf([orderId])).map(({ productId }) => productId))
  const tags = [...ids].filter(id => id !== null).map(id => `product:${id}`)
  if (tags.length > 0) await invalidate(tags)
}
