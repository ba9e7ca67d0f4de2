import { and, eq, inArray, isNull, or, isNotNull } from 'drizzle-orm'
import { cents } from '#shared/rules/money.ts'
import { isAside } from '#shared/rules/orders.ts'
import { hasOpenDispute } from '#shared/rules/payments.ts'
import type { WatchedPayment } from '#shared/rules/reconciliation.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { approvedWith } from '../payments/transfer-rows.ts'

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

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
  const watched: WatchedPayment[] = []
  for (const { payment, order } of rows) {
    const own = back.filter(({ paymentId }) => paymentId === payment.id)
    const others = own.filter(({ giver, state }) => giver !== 'provider' && state === 'done')
    const second = own.filter(({ reason, state }) => reason === 'second' && state === 'done')
    const panel = own.filter(({ reason }) => reason === 'panel')
    const forUnits = own.filter(({ reason }) => reason === 'cancelled' || reason === 'returned')
    const isSettledByIt = order.paymentMethod === 'wallet' && order.paymentStatus === 'paid'
    const unexplained = sumOf(panel) - Math.max(0, order.takenBack - sumOf(forUnits))
    watched.push({
      number: order.number,
      reference: payment.providerRef,
      amount: payment.amount,
      byProvider: payment.refunded,
      byOthers: cents(sumOf(others)),
      hasOpenDispute: hasOpenDispute(payment),
      isTransferTwice: (await approvedWith(payment)).length > 0,
      lateLeft: cents(payment.rejectedAt === null || isSettledByIt ? 0 : payment.amount - sumOf(second)),
      panelOfLive: cents(isAside(order.status) ? 0 : Math.max(0, unexplained)),
    })
  }
  return watched
}
