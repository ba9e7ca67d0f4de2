import { eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import {
  allLeft,
  reversalOf,
  unitsLeft,
  type Settlement,
  type ReversalKind,
  type Units,
} from '#shared/rules/reversals.ts'
import { db } from '../../db/index.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { reversalLines, reversals } from '../../db/schema/reversals.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { expireAttempt } from '../payments/ledger.ts'
import { giveBackFee } from '../payments/cash.ts'
import { refund } from '../payments/refunds.ts'
import { parcelsOf } from '../parcels/rows.ts'
import { cashLeaving } from './collect.ts'
import { followParcels } from './write-status.ts'
import { shippingBackOf } from './shipping-back.ts'
import { stockOf } from './line-variants.ts'
import { giveBackCoupon } from './order-coupon.ts'
import { findLinesOf, updateOrder, type OrderLineRow, type OrderRow } from './rows.ts'
import { lockStock, returnStock } from './stock.ts'
import { queueReversalMail } from './mails.ts'

export type ReversalRow = typeof reversals.$inferSelect

export interface Reversal {
  kind: ReversalKind
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
 * which nothing is left is cancelled or returned, any other follows its parcels (PARCEL-04). Refuses more units than
 * are left (`unitsTooMany`) and, while the order is being paid, everything (`paymentInProgress`).
 */
export async function reverseLocked(
  order: OrderRow,
  o: Reversal,
): Promise<{ order: OrderRow; reversal: ReversalRow }> {
  await expireAttempt(order.id)
  const lines = await findLinesOf([order.id])
  const units = o.units ?? allLeft(lines)
  checkUnits(lines, units)
  const shippingBack = await shippingBackOf(order.id)
  const leaving = reversalOf({ ...order, lines, shippingBack }, units, o)
  const { isAll, coupon } = leaving
  const cash = await cashLeaving(order, { lines, units, reversal: leaving, shippingBack })
  const shipping = cents(leaving.shipping + (cash?.dropped ?? 0))
  const worth = { ...leaving, shipping, uncollected: cents(cash === null ? 0 : shipping - cash.fee) }
  if (o.restock) await restockUnits(order.id, units)
  const reversal = await insertReversal(order, o, worth)
  await countGone(o.kind, units)
  const note = await giveBackCoupon(order, { share: coupon, isAll: isAll && o.kind === 'cancelled' })
  await db().update(reversals).set({ note }).where(eq(reversals.id, reversal.id))
  const changed = await updateOrder(order.id, {
    reversedAmount: cents(order.reversedAmount + worth.net + worth.shipping),
    ...(isAll ? await endOf(order.id, o) : {}),
  })
  // Refunded from the order's payments, and never more than is left of its money (REFUND-11).
  if (cash && !isAll) await giveBackFee(order.id, cash.fee)
  const amount = cash === null ? cents(worth.net + worth.shipping) : cents(cash.net + cash.fee)
  const isMoney = o.settlement === 'money'
  const back = isMoney ? await refund(changed, { reason: o.kind, amount, reversalId: reversal.id }) : cents(0)
  if (!isAll && back === 0 && isMoney) await queueReversalMail(changed, reversal.id)
  const followed = isAll ? changed : await followParcels(changed)
  return { order: followed, reversal: { ...reversal, note } }
}

/** D-111: if any unit came back before, the order counts as returned, even if its last units were cancelled. */
const endOf = async (orderId: string, { kind, reason, restock }: Reversal) =>
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

type Worth = Pick<ReturnType<typeof reversalOf>, 'lines' | 'net' | 'shipping'> & { uncollected: Cents }

async function insertReversal(
  { id: orderId }: OrderRow,
  { kind, settlement, reason, isFaulty, restock: restocked }: Reversal,
  { lines, net, shipping, uncollected }: Worth,
): Promise<ReversalRow> {
  const createdAt = clock.now()
  const [row] = await db()
    .insert(reversals)
    .values({
      id: newId(),
      orderId,
      kind,
      settlement,
      reason,
      isFaulty,
      restocked,
      net,
      shipping,
      uncollected,
      createdAt,
    })
    .returning()
  if (!row) throw new Error('The reversal was not written.')
  await db()
    .insert(reversalLines)
    .values(
      lines.map(({ id: lineId, quantity, amount }) => ({ reversalId: row.id, lineId, quantity, amount })),
    )
  return row
}

async function countGone(kind: ReversalKind, units: readonly Units[]): Promise<void> {
  for (const { id, quantity } of units)
    await db()
      .update(orderLines)
      .set({ [kind]: sql`${orderLines[kind]} + ${quantity}` })
      .where(eq(orderLines.id, id))
}

/** Puts units of an order back into the stock, each into the size that came back. */
export async function restockUnits(orderId: string, units: readonly Units[]): Promise<void> {
  const items = await stockOf(orderId, units)
  await lockStock(items)
  await returnStock(items)
}

/** The reversals of an order, oldest first, each with its lines. */
export async function findReversals(
  orderId: string,
): Promise<(ReversalRow & { lines: (typeof reversalLines.$inferSelect)[] })[]> {
  const rows = await db()
    .select()
    .from(reversals)
    .where(eq(reversals.orderId, orderId))
    .orderBy(reversals.createdAt)
  const ids = rows.map(({ id }) => id)
  const lines = await db().select().from(reversalLines).where(inArray(reversalLines.reversalId, ids))
  return rows.map(row => ({ ...row, lines: lines.filter(({ reversalId }) => reversalId === row.id) }))
}
