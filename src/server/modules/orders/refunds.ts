import { and, asc, eq, inArray, isNotNull, lte, ne, sum } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { cents, formatSoles, type Cents } from '#shared/rules/money.ts'
import { isByHand, pauseMs, type RefundReason } from '#shared/rules/payments.ts'
import { db, transaction } from '../../db/index.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { log } from '../../lib/log.ts'
import { newId } from '../../lib/uuid.ts'
import { providerNamed } from '../payments/choice.ts'
import { ASKED_AT_ONCE, succeededPayments, toPayment, type PaymentRow } from '../payments/ledger.ts'
import type { RefundReport } from '../payments/provider.ts'
import { ProviderError } from '../payments/request.ts'
import { queueRefundMails } from './refund-mails.ts'
import { findOrder, lockByNumber, type OrderRow } from './rows.ts'

export type RefundRow = typeof refunds.$inferSelect

const BATCH = 100
const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

/** What goes or went back of an order, oldest first. */
export const findRefunds = async (orderId: string): Promise<RefundRow[]> =>
  (
    await db()
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(refunds.createdAt))
  ).map(({ refund }) => refund)

/** Céntimos of a payment for which refunds of ours exist, in these states. */
async function sumOf(paymentId: string, states: readonly RefundRow['state'][]): Promise<number> {
  const [row] = await db()
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...states])))
  return Number(row?.amount ?? 0)
}

/** What a refund is for, if not for all of a payment: units of an order (REFUND-06), or an amount of the owner's. */
interface Part {
  takebackId?: string
  /** At most. */
  amount: Cents
}

/**
 * REFUND-01: what is left of a payment, or a part of it, goes back; written in the caller's transaction, under the
 * order's lock, and told. Answers the amount.
 */
export async function owe(
  order: OrderRow,
  payment: PaymentRow,
  reason: RefundReason,
  part?: Part,
): Promise<Cents> {
  const promised = await sumOf(payment.id, ['due', 'asked', 'done', 'refused'])
  const left = payment.amount - Math.max(promised, payment.refunded)
  const amount = cents(Math.min(left, part?.amount ?? left))
  if (amount <= 0) return cents(0)
  const [row] = await db()
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: payment.id,
      amount,
      reason,
      takebackId: part?.takebackId ?? null,
      ...(isByHand(payment.provider)
        ? { state: 'refused', nextCheckAt: null }
        : { nextCheckAt: clock.now() }),
    })
    .returning()
  if (row) await queueRefundMails(order, row, { isNew: true })
  return amount
}

/** PAYMENT-05: money that somebody gave back in the provider's panel is a refund that is done. */
export async function seeRefunds(order: OrderRow, payment: PaymentRow, refunded: Cents): Promise<void> {
  // One that was asked for and is not answered yet may be the one that is seen.
  await markSeen(payment.id, refunded - (await sumOf(payment.id, ['asked', 'done'])))
  const rest = refunded - (await sumOf(payment.id, ['asked', 'done']))
  if (rest <= 0) return
  const values = { id: newId(), paymentId: payment.id, amount: cents(rest), reason: 'panel' } as const
  const [row] = await db()
    .insert(refunds)
    .values({ ...values, state: 'done', nextCheckAt: null })
    .returning()
  if (row) await queueRefundMails(order, row, { isNew: true })
}

/** Of what still waits, the one of exactly this amount was made; else the oldest that fit into it. */
async function markSeen(paymentId: string, unseen: number): Promise<void> {
  const waiting = await db()
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['due', 'refused'])))
    .orderBy(asc(refunds.createdAt))
  const same = waiting.find(({ amount }) => amount === unseen)
  let rest = unseen
  for (const { id, amount } of same ? [same] : waiting) {
    if (amount > rest) continue
    rest -= amount
    await db()
      .update(refunds)
      .set({ state: 'done', nextCheckAt: null, updatedAt: clock.now() })
      .where(eq(refunds.id, id))
  }
}

/** REFUND-02: has the provider give back what is due. One whose answer was lost is looked for before it is asked again. */
export async function payRefunds(signal?: AbortSignal): Promise<void> {
  const due = await db()
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        isNotNull(refunds.nextCheckAt),
        lte(refunds.nextCheckAt, clock.now()),
        inArray(refunds.state, ['due', 'asked']),
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
  try {
    await payRefund(refund, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('refund could not be made', { provider: payment.provider, reason: error })
  }
}

async function payRefund(refund: RefundRow, payment: PaymentRow): Promise<void> {
  if (!(await lease(refund))) return
  const provider = providerNamed(payment.provider)
  if (!provider) return
  const asked = await toPayment(payment)
  const done = async (): Promise<RefundReport | null> => {
    const found = await provider.find(asked)
    const isBack = found && found.refunded >= (await sumOf(payment.id, ['done'])) + refund.amount
    return isBack ? { state: 'done', providerRef: null, rawState: found.rawState } : null
  }
  const before = refund.state === 'asked' ? await done() : null
  const report = before ?? (await provider.refund(asked, refund.amount, refund.reason, refund.id))
  // One that was made already, by a request whose answer was lost, is refused as well.
  await store(refund, payment, report.state === 'refused' ? ((await done()) ?? report) : report)
}

/**
 * Marks it as asked for before it is, and for whom: another process leaves it alone meanwhile. Of one payment only one
 * is asked for at a time, since the provider tells its refunds by their sum.
 */
const lease = ({ id, paymentId, state, createdAt }: RefundRow): Promise<boolean> =>
  transaction(async () => {
    await db().select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update')
    const [other] = await db()
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'asked'), ne(refunds.id, id)))
      .limit(1)
    if (other) return false
    const age = clock.now().getTime() - createdAt.getTime()
    const taken = await db()
      .update(refunds)
      .set({ state: 'asked', nextCheckAt: later(pauseMs(age)), updatedAt: clock.now() })
      .where(and(eq(refunds.id, id), eq(refunds.state, state), lte(refunds.nextCheckAt, clock.now())))
      .returning({ id: refunds.id })
    return taken.length > 0
  })

const store = (refund: RefundRow, payment: PaymentRow, report: RefundReport): Promise<void> =>
  transaction(async () => {
    const order = await findOrder(payment.orderId, { lock: true })
    const [row] = await db()
      .update(refunds)
      .set({ ...report, nextCheckAt: null, updatedAt: clock.now() })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'asked')))
      .returning()
    if (!row || !order) return
    if (row.state === 'done') await noteRefunded(payment.id)
    await queueRefundMails(order, row, { isNew: false })
  })

const noteRefunded = async (paymentId: string): Promise<unknown> =>
  db()
    .update(payments)
    .set({ refunded: cents(await sumOf(paymentId, ['done'])), updatedAt: clock.now() })
    .where(eq(payments.id, paymentId))

/** REFUND-05: what the provider did not give back, the owner did by hand. Refuses where nothing of that order waits for it. */
export const returnByHand = (number: string, operation: string): Promise<RefundRow> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    const waiting = (await findRefunds(order.id)).find(({ state }) => state === 'refused')
    if (!waiting) throw new AppError('refundNotRefused')
    const [row] = await db()
      .update(refunds)
      .set({ state: 'done', providerRef: operation, updatedAt: clock.now() })
      .where(eq(refunds.id, waiting.id))
      .returning()
    if (!row) throw new Error('The refund is missing.')
    await noteRefunded(row.paymentId)
    await queueRefundMails(order, row, { isNew: false })
    return row
  })

/**
 * REFUND-09: the owner gives back an amount of what was paid for an order, all that is left of it for null, whatever
 * becomes of the order. Refuses more than is left with `refundTooMuch`. Answers the amount.
 */
export const giveBack = (number: string, wanted: Cents | null): Promise<Cents> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    let total = 0
    for (const payment of await succeededPayments(order.id)) {
      const part = wanted === null ? undefined : { amount: cents(wanted - total) }
      total += await owe(order, payment, 'owner', part)
    }
    if (total === 0 || (wanted !== null && total < wanted))
      throw new AppError('refundTooMuch', { left: formatSoles(cents(total)) })
    return cents(total)
  })
