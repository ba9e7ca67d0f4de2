import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { cents, formatSoles, sumOf, type Cents } from '#shared/rules/money.ts'
import { waitsForOwner, leftOfPayment } from '#shared/rules/refunds.ts'
import { db } from '../../db/index.ts'
import { refunds, payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { lockOperation, type OrderRow } from './locks.ts'
import { updateRefund } from './refund-book.ts'
import { queueRefundMails } from './refund-mails.ts'
import { findRefunds, insertRefund, refundsOf, type RefundRow } from './refunds.ts'
import type { DisputeResult } from '#shared/rules/payments.ts'
import { updatePayment, type PaymentRow } from './ledger.ts'

/** The states of a refund that was neither made nor requested. */
const PROMISED: readonly RefundRow['state'][] = ['due', 'refused', 'failed']

const isWaiting = ({ state, ownerAskedAt }: RefundRow): boolean =>
  waitsForOwner({ state, isOwnerAsked: ownerAskedAt !== null })

/**
 * REFUND-05: the owner gave back an amount of a locked order by hand, with this operation. It ends the refund of
 * exactly that amount, else the oldest refunds; if one is covered only in part, the rest of it still waits. Refuses
 * with `refundNotRefused` when nothing waits for the owner, `refundTooMuch` for more than waits, `refundNoted` for an
 * operation that was noted before.
 */
export async function noteHandRefund(
  order: OrderRow,
  { amount, operation }: { amount: Cents; operation: string },
): Promise<void> {
  const waiting = (await findRefunds(order.id)).filter(isWaiting)
  if (waiting.length === 0) throw new AppError('refundNotRefused')
  const total = sumOf(waiting)
  if (amount > total) throw new AppError('refundTooMuch', { left: formatSoles(total) })
  await lockOperation('refund', operation)
  const [noted] = await db()
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.operation, operation))
    .limit(1)
  if (noted) throw new AppError('refundNoted')
  const same = waiting.find(row => row.amount === amount)
  let rest: number = amount
  for (const row of same ? [same] : waiting) {
    if (rest <= 0) return
    const part = cents(Math.min(rest, row.amount))
    rest -= part
    const done = await updateRefund(row, {
      amount: part,
      giver: 'owner',
      state: 'done',
      operation,
      nextCheckAt: null,
      ownerAskedAt: null,
    })
    if (part < row.amount) {
      const { paymentId, reason, reversalId, createdAt, giver } = row
      const left = cents(row.amount - part)
      await insertRefund({ paymentId, reason, reversalId, createdAt, giver, amount: left, state: 'refused' })
    }
    await queueRefundMails(order, done)
  }
}

/**
 * DISPUTE-01: how the dispute of a locked order ended. A lost one took the money: it ends the refunds that waited, and
 * the rest of the payment is a refund by the bank. After a won one, refunds that waited go on. Refuses with
 * `disputeNone` when none is open.
 */
export async function endDispute(order: OrderRow, result: DisputeResult): Promise<PaymentRow> {
  const [open] = await db()
    .select()
    .from(payments)
    .where(
      and(eq(payments.orderId, order.id), isNotNull(payments.disputedAt), isNull(payments.disputeResult)),
    )
    .limit(1)
  if (!open) throw new AppError('disputeNone', { number: order.number })
  const payment = await updatePayment(open, { disputeResult: result, disputeEndedAt: clock.now() })
  if (result === 'lost') await bookLost(payment)
  return payment
}

/**
 * The customer's bank took the whole payment back: that ends the open refunds, and the rest becomes a refund by the
 * bank.
 */
async function bookLost(payment: PaymentRow): Promise<void> {
  for (const row of await refundsOf([payment.id]))
    if (PROMISED.includes(row.state))
      await updateRefund(row, { giver: 'bank', state: 'done', nextCheckAt: null })
  const amount = leftOfPayment(payment, await refundsOf([payment.id]))
  if (amount <= 0) return
  await insertRefund({ paymentId: payment.id, amount, reason: 'dispute', giver: 'bank', state: 'done' })
}
