import { eq } from 'drizzle-orm'
import { cents, sumOf, type Cents } from '#shared/rules/money.ts'
import { canRefundMove } from '#shared/rules/refunds.ts'
import { isOutdated, matchRefunds, type ListedRefund } from '#shared/rules/refund-match.ts'
import { db } from '../../db/index.ts'
import { refunds } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { updatePayment, type PaymentRow } from './ledger.ts'
import type { OrderRow } from './locks.ts'
import { queueRefundMails } from './refund-mails.ts'
import { insertRefund, refundsOf, type RefundRow } from './refunds.ts'

/** Writes to a refund whose payment is locked; a move that is not in the table of states is a bug. */
export async function updateRefund(
  { id, state: from }: Pick<RefundRow, 'id' | 'state'>,
  change: Partial<Omit<typeof refunds.$inferInsert, 'id'>>,
): Promise<RefundRow> {
  const { state = from } = change
  if (state !== from && !canRefundMove(from, state))
    throw new Error(`A refund does not go from ${from} to ${state}.`)
  // FISCAL-07: the day when it was done is that of its credit note, also where its reference is found later.
  const isDone = from === 'done' && state === 'done'
  const [row] = await db()
    .update(refunds)
    .set(isDone ? change : { ...change, updatedAt: clock.now() })
    .where(eq(refunds.id, id))
    .returning()
  if (!row) throw new Error('The refund is missing.')
  return row
}

interface Seen {
  refunded: Cents
  listed: readonly ListedRefund[] | null
}

/**
 * REFUND-10, PAYMENT-05: writes what the provider says about the refunds of a payment of a locked order: which of the
 * shop's refunds were made or failed, and what was refunded in the provider's panel. Customer and owner get a mail.
 * Returns whether everything that is missing in the provider's list was certainly not made. `known` is the
 * payment as it was when the reading began.
 */
export async function bookRefunds(
  order: OrderRow,
  { known, locked: payment }: { known: PaymentRow; locked: PaymentRow },
  seen: Seen,
): Promise<{ isSure: boolean }> {
  if (isOutdated({ known: known.refunded, booked: payment.refunded, shown: seen.refunded }))
    return { isSure: false }
  const rows = await refundsOf([payment.id])
  const { changes, panel, isSure } = matchRefunds(
    rows.filter(({ giver }) => giver === 'provider'),
    seen,
  )
  for (const { id, state, providerRef } of changes) {
    const before = rows.find(row => row.id === id)
    if (!before) continue
    const isOver = state === 'done' || state === 'failed'
    const row = await updateRefund(before, {
      state,
      providerRef,
      ...(isOver ? { nextCheckAt: null, ownerAskedAt: null } : {}),
    })
    if (before.state !== state) await queueRefundMails(order, row)
  }
  await updatePayment(payment, { refunded: seen.refunded })
  for (const entry of panel) await bookPanel(order, payment, entry)
  return { isSure }
}

/**
 * Made in the provider's panel. It replaces the part of earlier promises that no longer fits into the payment. That
 * part keeps its reason and its units, so that the receipts stay right (REFUND-12).
 */
async function bookPanel(
  order: OrderRow,
  payment: PaymentRow,
  { reference, amount }: { reference: string | null; amount: Cents },
): Promise<void> {
  const { parts, over } = await shrinkPromises(payment, amount)
  // More was given back than was paid: the ledger cannot take it, so the reconciliation reports it.
  const rest = cents(amount - over - sumOf(parts))
  for (const part of [...parts, { amount: rest, reason: 'panel' as const, reversalId: null }]) {
    if (part.amount <= 0) continue
    const row = await insertRefund({
      ...part,
      paymentId: payment.id,
      state: 'done',
      providerRef: reference,
    })
    await queueRefundMails(order, row)
  }
}

type Part = Pick<RefundRow, 'amount' | 'reason' | 'reversalId'>

/**
 * Lowers promised refunds that were not requested yet, newest first, until an amount fits. Returns what it took of
 * them, and what still does not fit.
 */
async function shrinkPromises(payment: PaymentRow, amount: Cents): Promise<{ parts: Part[]; over: number }> {
  const rows = await refundsOf([payment.id])
  const parts: Part[] = []
  let over = sumOf(rows) + amount - payment.amount
  for (const row of rows.toReversed()) {
    if (over <= 0 || !['due', 'refused', 'failed'].includes(row.state)) continue
    const cut = cents(Math.min(over, row.amount))
    over -= cut
    parts.push({ amount: cut, reason: row.reason, reversalId: row.reversalId })
    if (cut === row.amount) await db().delete(refunds).where(eq(refunds.id, row.id))
    else await updateRefund(row, { amount: cents(row.amount - cut) })
  }
  return { parts, over: Math.max(0, over) }
}
