import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { groupBy } from '#shared/rules/cart.ts'
import { hasOpenDispute, LOST_AFTER_MS, pauseMs } from '#shared/rules/payments.ts'
import { db, transaction } from '../../db/index.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { log } from '../../lib/log.ts'
import { providerNamed } from './choice.ts'
import { ASKED_AT_ONCE, toPayment, type PaymentRow } from './ledger.ts'
import { lockOrder, lockPayment } from './locks.ts'
import type { PaymentProvider, RefundReport } from './provider.ts'
import { readPayment, type Reading } from './reading.ts'
import { bookRefunds, updateRefund } from './refund-book.ts'
import { queueRefundMails } from './refund-mails.ts'
import type { RefundRow } from './refunds.ts'
import { ProviderError, ProviderRefusal } from './request.ts'

const BATCH = 100
/** When a requested refund is looked up: providers show it in the charge within seconds. */
const SHOWN_MS = 30_000
const later = (ms: number): Date => new Date(clock.now().getTime() + ms)
const ageOf = (time: Date): number => clock.now().getTime() - time.getTime()

/**
 * REFUND-02, REFUND-10: has the provider make due refunds, and follows those that were requested. Nothing is requested
 * while the customer's bank disputes the payment (DISPUTE-01).
 */
export async function payRefunds(signal?: AbortSignal): Promise<void> {
  const due = await db()
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        isNotNull(refunds.nextCheckAt),
        lte(refunds.nextCheckAt, clock.now()),
        inArray(refunds.state, ['due', 'asked', 'unknown', 'accepted']),
        or(ne(refunds.state, 'due'), isNull(payments.disputedAt), isNotNull(payments.disputeResult)),
      ),
    )
    .orderBy(asc(refunds.nextCheckAt))
    .limit(BATCH)
  const ofPayments = groupBy(due, ({ payment }) => payment.id)
  await eachOf(ofPayments, { atOnce: ASKED_AT_ONCE, signal }, async ({ items }) => {
    for (const { refund, payment } of items) await tryRefund(refund, payment)
  })
}

async function tryRefund(refund: RefundRow, payment: PaymentRow): Promise<void> {
  const provider = providerNamed(payment.provider)
  if (!provider) return putOff(refund)
  try {
    await payRefund(provider, refund, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('refund could not be looked after', { provider: payment.provider, reason: error })
    await putOff(refund)
  }
}

/** A refund that cannot be looked after now does not delay those behind it. */
async function putOff(refund: RefundRow): Promise<void> {
  await change(refund, { nextCheckAt: later(pauseMs(ageOf(refund.createdAt))) })
}

/** The charge is read before any request, so that what was refunded in the panel is not refunded again. */
async function payRefund(provider: PaymentProvider, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const reading = await readPayment(provider, payment).catch((error: unknown) => {
    // If the answer to a request was lost and the provider does not say in time whether it was made, the owner is
    // asked.
    if (!(error instanceof ProviderError) || refund.state === 'due') throw error
    return null
  })
  const row = await settleAsked(refund, payment, reading)
  if (row?.state === 'due') await ask(provider, row, payment)
}

/** Writes to a refund under the locks, unless it moved meanwhile. */
const change = (
  { id, state, paymentId }: RefundRow,
  values: Parameters<typeof updateRefund>[1],
): Promise<RefundRow | null> =>
  transaction(async () => {
    await lockPayment(paymentId)
    const [row] = await db().select().from(refunds).where(eq(refunds.id, id)).for('update')
    return row?.state === state ? updateRefund(row, values) : null
  })

/**
 * Books what the provider says, and decides about a refund whose answer was lost: it is requested again only a quarter
 * of an hour later, if the provider's list says for sure that it was not made. If the list does not say, the owner is
 * asked.
 */
const settleAsked = (
  refund: RefundRow,
  payment: PaymentRow,
  reading: Reading | null,
): Promise<RefundRow | null> =>
  transaction(async () => {
    const order = await lockOrder(payment.orderId)
    const locked = await lockPayment(payment.id)
    const { report = null, listed = null } = reading ?? {}
    const { isSure } = report
      ? await bookRefunds(order, { known: payment, locked }, { refunded: report.refunded, listed })
      : { isSure: false }
    const [row] = await db().select().from(refunds).where(eq(refunds.id, refund.id)).for('update')
    if (!row || !['due', 'asked', 'unknown', 'accepted'].includes(row.state)) return null
    if (row.state === 'due') return row
    const since = ageOf(row.askedAt ?? row.createdAt)
    if (row.state === 'accepted') return updateRefund(row, { nextCheckAt: later(pauseMs(since)) })
    if (since < LOST_AFTER_MS) {
      const nextCheckAt = later(Math.min(pauseMs(since), LOST_AFTER_MS - since))
      return updateRefund(row, { state: 'unknown', nextCheckAt })
    }
    if (isSure) return updateRefund(row, { state: 'due', ownerAskedAt: null, nextCheckAt: clock.now() })
    const asked = await updateRefund(row, {
      state: 'unknown',
      ownerAskedAt: row.ownerAskedAt ?? clock.now(),
      nextCheckAt: later(pauseMs(since)),
    })
    if (row.ownerAskedAt === null) await queueRefundMails(order, asked)
    return asked
  })

async function ask(provider: PaymentProvider, due: RefundRow, payment: PaymentRow): Promise<void> {
  const row = await lease(due)
  if (!row) return
  const answer = await answerOf(provider, row, payment)
  if (answer === 'unknown') {
    await change(row, { state: 'unknown', nextCheckAt: later(SHOWN_MS) })
    return
  }
  if (answer === 'notAsked') {
    await change(row, { state: 'due', nextCheckAt: later(pauseMs(ageOf(row.createdAt))) })
    return
  }
  if (answer.state === 'refused') return refuse(provider, { row, payment, rawState: answer.rawState })
  const accepted = await change(row, { ...answer, nextCheckAt: later(SHOWN_MS) })
  if (accepted?.state === 'accepted')
    await settleAsked(accepted, payment, await readPayment(provider, payment))
}

async function answerOf(
  provider: PaymentProvider,
  { id, amount, reason }: RefundRow,
  payment: PaymentRow,
): Promise<RefundReport | 'unknown' | 'notAsked'> {
  try {
    return await provider.refund(await toPayment(payment), amount, reason, id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('refund without an answer', { provider: provider.name, reason: error })
    return error instanceof ProviderRefusal ? 'notAsked' : 'unknown'
  }
}

/**
 * Marks the refund before it is requested, so that another process leaves it alone. Only one refund of a payment is
 * requested at a time, so that a lost answer is found by its amount. Returns the row to be requested, or null.
 */
const lease = (due: RefundRow): Promise<RefundRow | null> =>
  transaction(async () => {
    const payment = await lockPayment(due.paymentId)
    const rows = await db().select().from(refunds).where(eq(refunds.paymentId, due.paymentId))
    const row = rows.find(({ id }) => id === due.id)
    const isOtherOut = rows.some(
      ({ id, state }) => id !== due.id && (state === 'asked' || state === 'unknown'),
    )
    if (row?.state !== 'due' || isOtherOut || hasOpenDispute(payment)) return null
    const isDue = row.nextCheckAt !== null && row.nextCheckAt <= clock.now()
    return isDue
      ? updateRefund(row, { state: 'asked', askedAt: clock.now(), nextCheckAt: later(SHOWN_MS) })
      : null
  })

interface Refused {
  row: RefundRow
  payment: PaymentRow
  rawState: string
}

/**
 * Before a refusal is left to the owner, the charge is read: what was refunded in the panel is booked, and the rest of
 * the promise is requested once more.
 */
async function refuse(provider: PaymentProvider, { row, payment, rawState }: Refused): Promise<void> {
  const { report, listed } = await readPayment(provider, payment)
  await transaction(async () => {
    const order = await lockOrder(payment.orderId)
    const locked = await lockPayment(payment.id)
    const [asked] = await db().select().from(refunds).where(eq(refunds.id, row.id)).for('update')
    if (asked?.state !== 'asked') return
    // The refund was refused, so a refund that the provider shows is another one, unless it has exactly this amount.
    await updateRefund(asked, { state: 'due', rawState, nextCheckAt: clock.now() })
    if (report) await bookRefunds(order, { known: payment, locked }, { refunded: report.refunded, listed })
    const [left] = await db().select().from(refunds).where(eq(refunds.id, row.id))
    if (left?.state !== 'due' || left.amount < row.amount) return
    const refused = await updateRefund(left, { state: 'refused', nextCheckAt: null })
    await queueRefundMails(order, refused)
  })
}
