import { asc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { cents, formatSoles, type Cents } from '#shared/rules/money.ts'
import { isByHand } from '#shared/rules/payments.ts'
import { leftOfOrder, leftOfPayment, type RefundReason } from '#shared/rules/refunds.ts'
import { db } from '../../db/index.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { reversals } from '../../db/schema/reversals.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { succeededPayments, type PaymentRow } from './ledger.ts'
import type { OrderRow } from './locks.ts'
import { queueRefundMails } from './refund-mails.ts'

export type RefundRow = typeof refunds.$inferSelect

/** The refunds of an order, oldest first. */
export const findRefunds = async (orderId: string): Promise<RefundRow[]> =>
  (
    await db()
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
  ).map(({ refund }) => refund)

/** The refunds of some payments, oldest first. */
export const refundsOf = (paymentIds: readonly string[]): Promise<RefundRow[]> =>
  db()
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))

type NewRefund = Pick<RefundRow, 'paymentId' | 'amount' | 'reason'> & Partial<typeof refunds.$inferInsert>

/** Writes a refund of a payment whose order is locked. Nobody asks a provider for it unless it says when. */
export async function insertRefund(refund: NewRefund): Promise<RefundRow> {
  const now = clock.now()
  const [row] = await db()
    .insert(refunds)
    .values({ id: newId(), createdAt: now, updatedAt: now, nextCheckAt: null, ...refund })
    .returning()
  if (!row) throw new Error('The refund was not written.')
  return row
}

/** REFUND-11: the value of new credit notes, in céntimos: that money stays with the shop. */
async function notesOf(orderId: string): Promise<Cents> {
  const [row] = await db()
    .select({
      notes: sql<string | null>`sum(case when ${reversals.noteCode} is null then 0
        else coalesce(${reversals.credited}, ${reversals.net}) end)`,
    })
    .from(reversals)
    .where(eq(reversals.orderId, orderId))
  return cents(Number(row?.notes ?? 0))
}

/** REFUND-11: what is left of the money of a locked order: the one sum that limits refunds and credit notes. */
export async function moneyLeft(orderId: string): Promise<Cents> {
  return leftOfOrder({
    payments: await succeededPayments(orderId),
    refunds: await findRefunds(orderId),
    notes: await notesOf(orderId),
  })
}

/**
 * What a refund is for, if not for all of a payment: units of an order (REFUND-06), or an amount of the owner's choice.
 */
interface Part {
  reversalId?: string
  /** At most. */
  amount: Cents
}

/**
 * REFUND-01: what is left of a payment, or a part of it, is refunded; written in the caller's transaction, under the
 * order's lock, and mailed. Returns the amount, in céntimos.
 */
export async function createRefund(
  order: OrderRow,
  payment: PaymentRow,
  reason: RefundReason,
  part?: Part,
): Promise<Cents> {
  const ofPayment = (await findRefunds(order.id)).filter(({ paymentId }) => paymentId === payment.id)
  const left = Math.min(leftOfPayment(payment, ofPayment), await moneyLeft(order.id))
  const amount = cents(Math.min(left, part?.amount ?? left))
  if (amount <= 0) return cents(0)
  const row = await insertRefund({
    paymentId: payment.id,
    amount,
    reason,
    reversalId: part?.reversalId ?? null,
    ...(isByHand(payment.provider) ? { giver: 'owner', state: 'refused' } : { nextCheckAt: clock.now() }),
  })
  await queueRefundMails(order, row, { isNew: true })
  return amount
}

interface Wanted {
  reason: RefundReason
  /** At most, in céntimos; null for all that is left. */
  amount: Cents | null
  reversalId?: string
}

/** REFUND-01: refunds an amount from all payments of the order, the oldest payment first. Returns the amount. */
export async function refund(order: OrderRow, { reason, amount, reversalId }: Wanted): Promise<Cents> {
  let total = 0
  for (const payment of (await succeededPayments(order.id)).toReversed()) {
    const part =
      amount === null ? undefined : { amount: cents(amount - total), ...(reversalId ? { reversalId } : {}) }
    total += await createRefund(order, payment, reason, part)
  }
  return cents(total)
}

/**
 * REFUND-09: an amount of what was paid for a locked order; null for everything that is left. Refuses more than is left
 * with `refundTooMuch`.
 */
export async function refundByOwner(order: OrderRow, amount: Cents | null): Promise<Cents> {
  const total = await refund(order, { reason: 'owner', amount })
  if (total === 0 || total < (amount ?? 0)) throw new AppError('refundTooMuch', { left: formatSoles(total) })
  return total
}
