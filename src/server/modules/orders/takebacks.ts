import { eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { cents } from '#shared/rules/money.ts'
import { feeBack, goodsBack } from '#shared/rules/parcel-cash.ts'
import {
  allLeft,
  takebackOf,
  unitsLeft,
  type Settlement,
  type TakebackKind,
  type Units,
} from '#shared/rules/takebacks.ts'
import { db } from '../../db/index.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { takebackLines, takebacks } from '../../db/schema/takebacks.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { expireAttempt } from '../payments/ledger.ts'
import { giveBackFee } from '../payments/cash.ts'
import { refund } from '../payments/refunds.ts'
import { parcelsOf } from '../parcels/rows.ts'
import { cashLeaving } from './collect.ts'
import { followParcels } from './reach.ts'
import { shippingBackOf } from './shipping-back.ts'
import { stockOf } from './line-sizes.ts'
import { giveBackCoupon } from './order-coupon.ts'
import { findLinesOf, updateOrder, type OrderLineRow, type OrderRow } from './rows.ts'
import { lockStock, returnStock } from './stock.ts'
import { queueTakebackMail } from './mails.ts'

export type TakebackRow = typeof takebacks.$inferSelect

export interface Takeback {
  kind: TakebackKind
  /** Which units; without them all that are left. */
  units?: readonly Units[] | undefined
  settlement: Settlement
  reason: string
  isFaulty: boolean
  /** Its units are for sale again; otherwise they are written off. */
  restock: boolean
}

/**
 * REFUND-06: takes units out of a locked, confirmed order. Their stock returns or is written off. What was paid for
 * them is refunded (unless a credit note is given for it); what was not paid is not collected any more. An order of
 * which nothing is left is cancelled or returned, any other follows its parcels (PARCEL-04). Refuses more units than are
 * left (`unitsTooMany`) and, while the order is being paid, everything (`paymentInProgress`).
 */
export async function takeBackLocked(
  order: OrderRow,
  o: Takeback,
): Promise<{ order: OrderRow; takeback: TakebackRow }> {
  await expireAttempt(order.id)
  const lines = await findLinesOf([order.id])
  const units = o.units ?? allLeft(lines)
  checkUnits(lines, units)
  const shippingBack = await shippingBackOf(order.id)
  const { isAll, coupon, ...all } = takebackOf({ ...order, lines, shippingBack }, units, o)
  const cash = await cashLeaving(order, { lines, units, shippingBack })
  const worth = { ...all, shipping: cents(all.shipping + (isAll ? 0 : (cash?.dropped ?? 0))) }
  if (o.restock) await restockUnits(order.id, units)
  const takeback = await insertTakeback(order, o, worth)
  await countGone(o.kind, units)
  const note = await giveBackCoupon(order, { share: coupon, isAll: isAll && o.kind === 'cancelled' })
  if (note > 0) await db().update(takebacks).set({ note }).where(eq(takebacks.id, takeback.id))
  const changed = await updateOrder(order.id, {
    takenBack: cents(order.takenBack + worth.goods + worth.shipping),
    ...(isAll ? await endOf(order.id, o) : {}),
  })
  // From the payment that has it, and never more than is left of the order's money (REFUND-11).
  const fee = cash === null ? cents(0) : feeBack(all, cash)
  if (!isAll && fee > 0) await giveBackFee(order.id, fee)
  const amount = cash === null ? cents(worth.goods + worth.shipping) : cents(goodsBack(all, cash) + fee)
  const isMoney = o.settlement === 'money'
  const back = isMoney ? await refund(changed, { reason: o.kind, amount, takebackId: takeback.id }) : cents(0)
  if (!isAll && back === 0 && isMoney) await queueTakebackMail(changed, takeback.id)
  const followed = isAll ? changed : await followParcels(changed)
  return { order: followed, takeback: { ...takeback, note } }
}

/** D-111: what came back before makes an order returned, whatever happened to its last units. */
const endOf = async (orderId: string, { kind, reason, restock }: Takeback) =>
  kind === 'cancelled' && !(await parcelsOf(orderId)).some(({ state }) => state === 'returned')
    ? { status: 'cancelled' as const, cancelledAt: clock.now() }
    : { status: 'returned' as const, returnedAt: clock.now(), returnReason: reason, restocked: restock }

function checkUnits(lines: readonly OrderLineRow[], units: readonly Units[]): void {
  for (const { id, quantity } of units) {
    const line = lines.find(row => row.id === id)
    const left = line ? unitsLeft(line) : 0
    if (quantity > left) throw new AppError('unitsTooMany', { left })
  }
}

type Worth = Pick<ReturnType<typeof takebackOf>, 'lines' | 'goods' | 'shipping'>

async function insertTakeback(
  { id: orderId }: OrderRow,
  { kind, settlement, reason, isFaulty, restock: restocked }: Takeback,
  { lines, goods, shipping }: Worth,
): Promise<TakebackRow> {
  const createdAt = clock.now()
  const [row] = await db()
    .insert(takebacks)
    .values({
      id: newId(),
      orderId,
      kind,
      settlement,
      reason,
      isFaulty,
      restocked,
      goods,
      shipping,
      createdAt,
    })
    .returning()
  if (!row) throw new Error('The takeback was not written.')
  if (lines.length > 0)
    await db()
      .insert(takebackLines)
      .values(
        lines.map(({ id: lineId, quantity, amount }) => ({ takebackId: row.id, lineId, quantity, amount })),
      )
  return row
}

async function countGone(kind: TakebackKind, units: readonly Units[]): Promise<void> {
  for (const { id, quantity } of units)
    await db()
      .update(orderLines)
      .set({ [kind]: sql`${orderLines[kind]} + ${quantity}` })
      .where(eq(orderLines.id, id))
}

/** Units of an order are for sale again, each in the size that came back. */
export async function restockUnits(orderId: string, units: readonly Units[]): Promise<void> {
  const items = await stockOf(orderId, units)
  await lockStock(items)
  await returnStock(items)
}

/** What an order lost since it was confirmed, oldest first, each with its lines. */
export async function findTakebacks(
  orderId: string,
): Promise<(TakebackRow & { lines: (typeof takebackLines.$inferSelect)[] })[]> {
  const rows = await db()
    .select()
    .from(takebacks)
    .where(eq(takebacks.orderId, orderId))
    .orderBy(takebacks.createdAt)
  const lines = await db()
    .select()
    .from(takebackLines)
    .where(
      inArray(
        takebackLines.takebackId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map(row => ({ ...row, lines: lines.filter(({ takebackId }) => takebackId === row.id) }))
}
