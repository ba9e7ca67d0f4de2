import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import { AppError } from '#shared/errors.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { canMove, nextStatuses, type OrderStatus } from '#shared/rules/orders.ts'
import { canMoveParcel } from '#shared/rules/parcels.ts'
import { allLeft, type Units } from '#shared/rules/reversals.ts'
import { transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { checkMove } from '../parcels/move.ts'
import { expireAttempt, refuseOpenCode } from '../payments/ledger.ts'
import { isReturnable, unitsNamed, type NamedUnits } from './line-variants.ts'
import { queueOrderMails } from './mails.ts'
import { giveBackCoupon } from './order-coupon.ts'
import { checkReturnTime, parcelsWith } from './parcels.ts'
import { readChargesOf } from '../payments/report.ts'
import { refund } from '../payments/refunds.ts'
import { writeStatus, renewReviews } from './write-status.ts'
import { findLinesOf, lockByNumber, updateOrder, type OrderLineRow, type OrderRow } from './rows.ts'
import { lockStock, returnStock, type StockItem } from './stock.ts'
import { reverseLocked, type Reversal } from './reversals.ts'

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
  if (order.confirmedAt !== null) return { ...(await reverseLocked(order, wholeCancel)), lines }
  await expireAttempt(order.id)
  await refund(order, { reason: 'cancelled', amount: null })
  await lockStock(lines)
  await returnStock(lines)
  await giveBackCoupon(order, { share: order.couponAmount, isAll: true })
  return { order: await updateOrder(order.id, { status: 'cancelled', cancelledAt: clock.now() }), lines }
}

const wholeCancel: Reversal = {
  kind: 'cancelled',
  settlement: 'money',
  reason: '',
  isFaulty: false,
  restock: true,
}

const lockToMove = async (number: string, to: OrderStatus): Promise<OrderRow> => {
  const order = await lockByNumber(number)
  checkOrderMove(order, to)
  return order
}

/** Refuses with `orderStatusRefused`. */
function checkOrderMove(order: OrderRow, to: OrderStatus): void {
  if (canMove(order.status, to)) return
  const { statuses } = orderMessages
  const next = orderMessages.nextStatuses(nextStatuses(order.status).map(status => statuses[status]))
  throw new AppError('orderStatusRefused', { from: statuses[order.status], to: statuses[to], next })
}

/**
 * The owner's command: moves an order along the table of D-66. Refuses other moves; delivering a cash order pays it.
 * Confirming first takes a code back (`confirmByOwner`).
 */
export async function moveOrder(number: string, to: Exclude<OrderStatus, 'returned'>): Promise<OrderRow> {
  if (to === 'cancelled') await readChargesOf(number)
  return transaction(async () => {
    const order = await lockToMove(number, to)
    if (to === 'placed') {
      await refuseOpenCode(order.id)
      return confirmLocked(order, 'cod')
    }
    if (to === 'cancelled') {
      await refuseSent(order)
      return (await cancelLocked(order)).order
    }
    if (to === 'pending') throw new Error('No order goes back to pending.')
    return writeStatus(order, to)
  })
}

/** PARCEL-08: an order is cancelled whole only while all of it is in the shop. Refuses with `parcelsSent`. */
async function refuseSent({ id }: OrderRow): Promise<void> {
  const sent = (await parcelsWith(id, undefined)).filter(parcel => !canMoveParcel(parcel, 'cancelled'))
  if (sent.length > 0)
    throw new AppError('parcelsSent', { numbers: sent.map(({ number }) => number).join(', ') })
}

/** PARCEL-08: every unit of the parcels that have not left the shop yet; undefined for the whole order. */
async function unitsOfRest({ id }: OrderRow, rest: boolean): Promise<Units[] | undefined> {
  if (!rest) return undefined
  const here = (await parcelsWith(id, undefined)).filter(parcel => canMoveParcel(parcel, 'cancelled'))
  const lineIds = here.flatMap(parcel => parcel.lineIds)
  return allLeft(await findLinesOf([id])).filter(unit => lineIds.includes(unit.id))
}

interface TakeOut {
  /** Which line and how many units; without it the whole order. */
  part?: NamedUnits | undefined
  reason: string
  restock: boolean
}

interface Cancel extends TakeOut {
  /** True to cancel only what was not sent yet. */
  rest?: boolean
}

/**
 * RETURN-04, PARCEL-08: the owner cancels an order, the part of it that was not sent, or units of a confirmed one. Only
 * the customer changes an unconfirmed one (`orderNotConfirmed`). Refuses with `parcelsSent`, and for units that were
 * sent with `parcelStateRefused`.
 */
export async function cancelOrder(number: string, { part, rest = false, ...o }: Cancel): Promise<OrderRow> {
  await readChargesOf(number)
  return transaction(async () => {
    const order = await lockToMove(number, 'cancelled')
    if (order.confirmedAt === null && (part !== undefined || !o.restock))
      throw new AppError('orderNotConfirmed')
    if (order.confirmedAt === null) return (await cancelLocked(order)).order
    if (part === undefined && !rest) await refuseSent(order)
    const units = part === undefined ? await unitsOfRest(order, rest) : await unitsNamed(order, part)
    for (const parcel of await parcelsWith(order.id, units)) checkMove(parcel, 'cancelled')
    return (await reverseLocked(order, { ...wholeCancel, ...o, units })).order
  })
}

interface Return extends TakeOut {
  /** The units had a fault, so the days of the exchange policy do not count. */
  isFaulty: boolean
}

/**
 * D-110, RETURN-01: an order, or units of it, that came back, refused at the door or given back later. What was paid is
 * refunded. Its parcels decide whether they may come back, by the time of their delivery: refuses with `returnTooLate`
 * after the days of the exchange policy, and with `parcelStateRefused`.
 */
export async function returnOrder(number: string, { part, ...o }: Return): Promise<OrderRow> {
  await readChargesOf(number)
  return transaction(async () => {
    const order = await lockByNumber(number)
    const isOfParcel = part !== undefined && (await anyReturnable(order))
    if (!isOfParcel) checkOrderMove(order, 'returned')
    const units = part === undefined ? undefined : await unitsNamed(order, part)
    const parcels = await parcelsWith(order.id, units)
    for (const parcel of parcels) {
      checkMove(parcel, 'returned')
      checkReturnTime(order, parcel, o)
    }
    const { order: changed } = await reverseLocked(order, {
      kind: 'returned',
      settlement: 'money',
      ...o,
      units,
    })
    if (parcels.some(({ state }) => state === 'delivered')) await renewReviews(order.id)
    return changed
  })
}

const anyReturnable = async ({ id }: OrderRow): Promise<boolean> =>
  (await parcelsWith(id, undefined)).some(parcel => canMoveParcel(parcel, 'returned'))
