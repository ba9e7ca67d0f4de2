import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { DisputeResult } from '#shared/rules/payments.ts'
import { leftOfPayment } from '#shared/rules/refunds.ts'
import { db } from '../../db/index.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { updatePayment, type PaymentRow } from './ledger.ts'
import type { OrderRow } from './locks.ts'
import { refundsOf, updateRefund } from './refund-book.ts'
import { promisesOf } from './refund-hand.ts'

/**
 * DISPUTE-01: how the dispute of a locked order ended. A lost one took the money: refunds that waited are done by it,
 * and the rest of the payment is a refund by the bank. After a won one, refunds that waited go on. Refuses with
 * `disputeNone` where none is open.
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

async function bookLost(payment: PaymentRow): Promise<void> {
  for (const row of await promisesOf(payment.id))
    await updateRefund(row, { giver: 'bank', state: 'done', nextCheckAt: null })
  const amount = leftOfPayment(payment, await refundsOf(payment.id))
  if (amount <= 0) return
  await db().insert(refunds).values({
    id: newId(),
    paymentId: payment.id,
    amount,
    reason: 'dispute',
    giver: 'bank',
    state: 'done',
    nextCheckAt: null,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
}
