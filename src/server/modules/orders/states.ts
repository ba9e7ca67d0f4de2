import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import { AppError } from '#shared/errors.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import {
  canMove,
  currentTotal,
  exchangeDays,
  isReturnedInTime,
  nextStatuses,
  paidByMove,
  type OrderStatus,
} from '#shared/rules/orders.ts'
import { transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { clock } from '../../lib/clock.ts'
import { expireAttempt, insertCash, refuseOpenCode } from '../payments/ledger.ts'
import { isReturnable, unitsNamed, type NamedUnits } from './line-sizes.ts'
import { queueOrderMails } from './mails.ts'
import { giveBackCoupon } from './order-coupon.ts'
import { readChargesOf } from '../payments/report.ts'
import { refund } from '../payments/refunds.ts'
import { findLinesOf, lockByNumber, updateOrder, type OrderLineRow, type OrderRow } from './rows.ts'
import { lockStock, returnStock, type StockItem } from './stock.ts'
import { takeBackLocked, type Takeback } from './takebacks.ts'

const timeOf = {
  placed: 'placedAt',
  warehouse: 'warehouseAt',
  shipped: 'shippedAt',
  delivered: 'deliveredAt',
  cancelled: 'cancelledAt',
  returned: 'returnedAt',
} as const satisfies Partial<Record<OrderStatus, keyof OrderRow>>

/**
 * D-66: confirms a locked, pending order: cash stays unpaid; card and wallet orders, and orders with a total of 0
 * (FREE-01), are paid. Customer and shop get a mail (D-95). Refuses while it is being paid (PAYMENT-02).
 */
export async function confirmLocked(order: OrderRow, method: PaymentMethod): Promise<OrderRow> {
  await expireAttempt(order.id)
  const now = clock.now()
  const confirmed = await updateOrder(order.id, {
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
 * D-62: cancels a locked order and returns its stock and its use of a coupon; what was paid is refunded (REFUND-01).
 * Refuses with `paymentInProgress` while it is being paid (PAYMENT-02).
 */
export async function cancelLocked(order: OrderRow): Promise<Cancelled> {
  const lines = (await findLinesOf([order.id])).filter(isReturnable)
  if (order.confirmedAt !== null) return { ...(await takeBackLocked(order, wholeCancel)), lines }
  await expireAttempt(order.id)
  await refund(order, { reason: 'cancelled', amount: null })
  await lockStock(lines)
  await returnStock(lines)
  await giveBackCoupon(order, { share: order.couponAmount, isAll: true })
  return { order: await updateOrder(order.id, { status: 'cancelled', cancelledAt: clock.now() }), lines }
}

const wholeCancel: Takeback = {
  kind: 'cancelled',
  settlement: 'money',
  reason: '',
  isFaulty: false,
  restock: true,
}

const lockToMove = async (number: string, to: OrderStatus): Promise<OrderRow> => {
  const order = await lockByNumber(number)
  if (canMove(order.status, to)) return order
  const { statuses } = orderMessages
  const next = orderMessages.nextStatuses(nextStatuses(order.status).map(status => statuses[status]))
  throw new AppError('orderStatusRefused', { from: statuses[order.status], to: statuses[to], next })
}

/** The owner's command: moves an order along the table of D-66. Refuses other moves; delivering a cash order pays it. Confirming first takes a code back (`confirmByOwner`). */
export async function moveOrder(number: string, to: Exclude<OrderStatus, 'returned'>): Promise<OrderRow> {
  if (to === 'cancelled') await readChargesOf(number)
  return transaction(async () => {
    const order = await lockToMove(number, to)
    if (to === 'placed') await refuseOpenCode(order.id)
    if (to === 'placed') return confirmLocked(order, order.paymentMethod || 'cod')
    if (to === 'cancelled') return (await cancelLocked(order)).order
    if (to === 'delivered') await renewReviews(order.id)
    const now = clock.now()
    const isPaidNow = paidByMove(to) && order.paymentStatus === 'unpaid'
    const total = currentTotal(order)
    if (isPaidNow && total > 0) await insertCash({ id: order.id, total })
    return updateOrder(order.id, {
      status: to,
      ...(to === 'pending' ? {} : { [timeOf[to]]: now }),
      ...(isPaidNow ? { paymentStatus: 'paid' as const, paidAt: now } : {}),
    })
  })
}

interface Cancel {
  /** Which line and how many units; without it the whole order. */
  part?: NamedUnits | undefined
  reason: string
  restock: boolean
}

/**
 * RETURN-04: the owner cancels an order, or units of a confirmed one that was not sent yet. Only the customer changes
 * an unconfirmed one (`orderNotConfirmed`).
 */
export async function cancelOrder(number: string, { part, ...o }: Cancel): Promise<OrderRow> {
  await readChargesOf(number)
  return transaction(async () => {
    const order = await lockToMove(number, 'cancelled')
    if (order.confirmedAt === null && (part !== undefined || !o.restock))
      throw new AppError('orderNotConfirmed')
    if (order.confirmedAt === null) return (await cancelLocked(order)).order
    const units = part === undefined ? undefined : await unitsNamed(order, part)
    return (await takeBackLocked(order, { ...wholeCancel, ...o, units })).order
  })
}

interface Return extends Cancel {
  /** The units had a fault, so the days of the exchange policy do not count. */
  isFaulty: boolean
}

/**
 * D-110, RETURN-01: a parcel, or units of it, that came back, refused at the door or given back later. What was paid is
 * refunded. Refuses with `returnTooLate` after the days of the exchange policy.
 */
export async function returnOrder(number: string, { part, ...o }: Return): Promise<OrderRow> {
  await readChargesOf(number)
  return transaction(async () => {
    const order = await lockToMove(number, 'returned')
    const now = clock.now()
    const sinceDelivery = now.getTime() - (order.deliveredAt ?? now).getTime()
    if (!o.isFaulty && !isReturnedInTime(sinceDelivery, order.shipping.envio))
      throw new AppError('returnTooLate', { days: exchangeDays(order.shipping.envio) })
    const units = part === undefined ? undefined : await unitsNamed(order, part)
    const { order: changed } = await takeBackLocked(order, {
      kind: 'returned',
      settlement: 'money',
      ...o,
      units,
    })
    if (order.status === 'delivered' && changed.status === 'returned') await renewReviews(order.id)
    return changed
  })
}

/** Reviews that the customer wrote before become verified ones, or are verified no longer, also on stored pages. */
async function renewReviews(orderId: string): Promise<void> {
  const ids = new Set((await findLinesOf([orderId])).map(({ productId }) => productId))
  const tags = [...ids].filter(id => id !== null).map(id => `product:${id}`)
  if (tags.length > 0) await invalidate(tags)
}
