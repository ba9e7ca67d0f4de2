import { and, eq, inArray, isNull, or, isNotNull } from 'drizzle-orm'
import { cents } from '#shared/rules/money.ts'
import { isAside } from '#shared/rules/orders.ts'
import { hasOpenDispute } from '#shared/rules/payments.ts'
import type { WatchedPayment } from '#shared/rules/reconciliation.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { takebacks } from '../../db/schema/takebacks.ts'
import { approvedWith } from '../payments/transfer-rows.ts'

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** What is owed for the units that left each order, in céntimos; for a credit note no money is. */
async function findOwed(orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select()
    .from(takebacks)
    .where(and(inArray(takebacks.orderId, [...orderIds]), eq(takebacks.settlement, 'money')))
  const owed = new Map<string, number>()
  for (const { orderId, goods, shipping } of rows)
    owed.set(orderId, (owed.get(orderId) ?? 0) + goods + shipping)
  return owed
}

/** RECONCILE-05: payments of a day, and every one with an open dispute, as somebody has to look at them. */
export async function findWatched(paymentIds: readonly string[]): Promise<WatchedPayment[]> {
  const rows = await db()
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.state, 'succeeded'),
        or(
          inArray(payments.id, [...paymentIds]),
          and(isNotNull(payments.disputedAt), isNull(payments.disputeResult)),
        ),
      ),
    )
  const ids = rows.map(({ payment }) => payment.id)
  const back = await db().select().from(refunds).where(inArray(refunds.paymentId, ids))
  const owed = await findOwed(rows.map(({ order }) => order.id))
  const watched: WatchedPayment[] = []
  for (const { payment, order } of rows) {
    const own = back.filter(({ paymentId }) => paymentId === payment.id)
    const others = own.filter(({ giver, state }) => giver !== 'provider' && state === 'done')
    const done = own.filter(({ state }) => state === 'done')
    const panel = own.filter(({ reason }) => reason === 'panel')
    const forUnits = own.filter(({ reason }) => reason === 'cancelled' || reason === 'returned')
    const isSecond = own.some(({ reason }) => reason === 'second')
    const isPaidByIt = !isSecond && order.paymentMethod === 'wallet' && order.paymentStatus === 'paid'
    const unexplained = sumOf(panel) - Math.max(0, (owed.get(order.id) ?? 0) - sumOf(forUnits))
    watched.push({
      number: order.number,
      reference: payment.providerRef,
      amount: payment.amount,
      byProvider: payment.refunded,
      byOthers: cents(sumOf(others)),
      hasOpenDispute: hasOpenDispute(payment),
      isTransferTwice: (await approvedWith(payment)).length > 0,
      lateLeft: cents(payment.rejectedAt === null || isPaidByIt ? 0 : payment.amount - sumOf(done)),
      panelOfLive: cents(isAside(order.status) ? 0 : Math.max(0, unexplained)),
    })
  }
  return watched
}
