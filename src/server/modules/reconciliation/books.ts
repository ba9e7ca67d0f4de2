import { DAY_MS } from '#shared/business.ts'
import { and, eq, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sumOf, type Cents } from '#shared/rules/money.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import type { OpenRefund, OrderBalance } from '#shared/rules/reconciliation.ts'
import type { LedgerEntry } from '#shared/rules/charge-differences.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { parcelCash, payments, refunds } from '../../db/schema/payments.ts'
import { reversals } from '../../db/schema/reversals.ts'
import { clock } from '../../lib/clock.ts'
import type { PaymentRow } from '../payments/ledger.ts'

/** A day in Lima; `to` is the beginning of the next one. */
export interface Span {
  from: Date
  to: Date
}

const within = (column: PgColumn, { from, to }: Span): SQL | undefined =>
  and(gte(column, from), lt(column, to))

export interface Booked extends LedgerEntry {
  payment: PaymentRow
}

/** What the ledger did on a day, and whatever else the provider's list of that day names. */
export async function findBooked(
  span: Span,
  listed: readonly { reference: string; paymentId: string | null }[],
): Promise<Booked[]> {
  const references = listed.map(({ reference }) => reference)
  const ids = listed.flatMap(({ paymentId }) => (paymentId !== null && isUuid(paymentId) ? [paymentId] : []))
  // A separate query, because with a subselect the next one could use no index (GROW-03).
  const changed = await db()
    .selectDistinct({ id: refunds.paymentId })
    .from(refunds)
    .where(within(refunds.updatedAt, span))
  const rows = await db()
    .select({ payment: payments, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      or(
        within(payments.sentAt, span),
        within(payments.succeededAt, span),
        inArray(payments.providerRef, references),
        inArray(payments.id, [...ids, ...changed.map(({ id }) => id)]),
      ),
    )
  const ofRows = inArray(
    refunds.paymentId,
    rows.map(({ payment }) => payment.id),
  )
  const back = await db()
    .select()
    .from(refunds)
    .where(and(ofRows, eq(refunds.state, 'done'), eq(refunds.giver, 'provider')))
  return rows.map(({ payment, number }) => ({
    payment,
    number,
    refunded: sumOf(back.filter(({ paymentId }) => paymentId === payment.id)),
    id: payment.id,
    reference: payment.providerRef,
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
  }))
}

/** The orders of these payments and those that ended on that day, with what was taken for them. */
export async function findBalances(span: Span, orderIds: readonly string[]): Promise<OrderBalance[]> {
  const rows = await db()
    .select()
    .from(orders)
    .where(
      or(
        within(orders.paidAt, span),
        within(orders.cancelledAt, span),
        within(orders.returnedAt, span),
        inArray(orders.id, [...new Set(orderIds)]),
      ),
    )
  const ids = rows.map(({ id }) => id)
  const taken = await db()
    .select({ orderId: payments.orderId, amount: payments.amount, parcel: parcelCash.parcelId })
    .from(payments)
    .leftJoin(parcelCash, eq(parcelCash.paymentId, payments.id))
    .where(and(inArray(payments.orderId, ids), eq(payments.state, 'succeeded')))
  const promised = await db()
    .select({ orderId: payments.orderId, amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, ids))
  const credited = await db()
    .select({
      orderId: reversals.orderId,
      amount: sql<Cents>`${reversals.net} + ${reversals.shipping}`,
      note: sql<Cents>`case when ${reversals.noteCode} is null then 0 else coalesce(${reversals.credited}, ${reversals.net}) end`,
    })
    .from(reversals)
    .where(and(inArray(reversals.orderId, ids), eq(reversals.settlement, 'credit')))
  return rows.map(order => ({
    number: order.number,
    status: order.status,
    isPaid: order.paymentStatus === 'paid',
    due: currentTotal(order),
    credited: sumFor(order.id, credited),
    notes: sumFor(
      order.id,
      credited.map(({ orderId, note }) => ({ orderId, amount: note })),
    ),
    taken: sumFor(order.id, taken),
    collected: sumFor(
      order.id,
      taken.filter(({ parcel }) => parcel !== null),
    ),
    promised: sumFor(order.id, promised),
    promisedSecond: sumFor(
      order.id,
      promised.filter(({ reason }) => reason === 'second'),
    ),
  }))
}

const sumFor = (id: string, rows: readonly { orderId: string; amount: Cents }[]): Cents =>
  sumOf(rows.filter(({ orderId }) => orderId === id))

/** Refunds that were begun by the end of the day and are not done. */
export async function findOpenRefunds({ to }: Span): Promise<OpenRefund[]> {
  const rows = await db()
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(ne(refunds.state, 'done'), lt(refunds.createdAt, to)))
  return rows.flatMap(({ refund: { state, amount, createdAt, ownerAskedAt }, number }) =>
    state === 'done'
      ? []
      : [
          {
            number,
            amount,
            state,
            isLate: clock.now().getTime() - createdAt.getTime() > DAY_MS,
            isOwnerAsked: ownerAskedAt !== null,
          },
        ],
  )
}
