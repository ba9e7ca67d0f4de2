import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import {
  ASKED_PAYMENTS,
  canPaymentMove,
  CODE_PAUSE_MS,
  codeUnlisted,
  isUndecided,
  pauseMs,
  REREAD_DAYS,
  stateUnlisted,
} from '#shared/rules/payments.ts'
import { cents } from '#shared/rules/money.ts'
import { methodOfProvider } from '#shared/rules/payment-methods.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { log } from '../../lib/log.ts'
import { providerNamed } from '../payments/choice.ts'
import {
  ASKED_AT_ONCE,
  codeOut,
  openPayment,
  succeededPayments,
  toPayment,
  updatePayment,
  type PaymentRow,
} from '../payments/ledger.ts'
import type { PaymentProvider, Report } from '../payments/provider.ts'
import { ProviderError } from '../payments/request.ts'
import { queueDisputeMail } from './refund-mails.ts'
import { owe, seeRefunds } from './refunds.ts'
import { findOrder, type OrderRow } from './rows.ts'
import { confirmLocked } from './states.ts'

const BATCH = 100
const DAY_MS = 86_400_000

const later = (ms: number): Date => new Date(clock.now().getTime() + ms)
/** A refused charge is at its end; one that was given up for lost is still looked for now and then. */
const isAsked = ({ state, nextCheckAt }: PaymentRow): boolean =>
  ASKED_PAYMENTS.some(asked => asked === state) || (state === 'failed' && nextCheckAt !== null)
const sinceSent = (row: PaymentRow): number => clock.now().getTime() - (row.sentAt ?? row.createdAt).getTime()

const sinceExpiry = ({ expiresAt }: PaymentRow): number => clock.now().getTime() - (expiresAt?.getTime() ?? 0)

/** PAYMENT-04: money that came confirms its order at once; where the order wants none any more, it goes back. */
export async function settle(order: OrderRow, payment: PaymentRow): Promise<void> {
  const others = (await succeededPayments(order.id)).filter(({ id }) => id !== payment.id)
  if (order.status === 'pending' && order.total === payment.amount && others.length === 0)
    await confirmLocked(order, methodOfProvider(payment.provider))
  else await owe(order, payment, order.status === 'cancelled' ? 'cancelled' : 'second')
}

/** Takes in what the provider said about a payment (null: it does not list it), under its order's lock, once. */
export const takeIn = (known: PaymentRow, report: Report | null): Promise<PaymentRow> =>
  transaction(async () => {
    const [order] = await db().select().from(orders).where(eq(orders.id, known.orderId)).for('update')
    const [row] = await db().select().from(payments).where(eq(payments.id, known.id)).for('update')
    if (!order || !row) throw new Error('The payment is missing.')
    if (row.state === 'succeeded')
      return report
        ? reread(order, row, report)
        : updatePayment(row, {
            nextCheckAt: nextCheck(row.state, { sinceMs: sinceSent(row), isListed: false }),
          })
    if (!isAsked(row)) return row
    const state =
      report?.state ??
      (row.state === 'waiting' ? codeUnlisted(sinceExpiry(row)) : stateUnlisted(sinceSent(row)))
    // A charge that is lost is not waiting for the bank's own check: nobody would answer it.
    if (state !== row.state && !canPaymentMove(row.state, state))
      return updatePayment(row, {
        nextCheckAt: nextCheck(row.state, { sinceMs: sinceSent(row), isListed: false }),
      })
    // Another attempt is being charged or verified: whether this one confirms the order or goes back is known when that has ended.
    const open = state === 'succeeded' ? await openPayment(order.id) : null
    if (open && isUndecided(open.state) && open.id !== row.id)
      return updatePayment(row, { nextCheckAt: later(pauseMs(0)) })
    const updated = await updatePayment(row, {
      state,
      ...(report ? { rawState: report.rawState, providerRef: report.providerRef ?? row.providerRef } : {}),
      ...(report?.code ? { payCode: report.code } : {}),
      ...(state === 'succeeded' ? { succeededAt: clock.now() } : {}),
      nextCheckAt: nextCheck(state, { sinceMs: sinceSent(row), isListed: report !== null }),
    })
    if (state === 'succeeded') await settle(order, updated)
    return updated
  })

function nextCheck(state: PaymentRow['state'], o: { sinceMs: number; isListed: boolean }): Date | null {
  if (state === 'waiting') return later(o.sinceMs < DAY_MS ? CODE_PAUSE_MS : pauseMs(o.sinceMs))
  if (state === 'processing' || state === 'lost') return later(pauseMs(o.sinceMs))
  const isLookedFor = state === 'succeeded' || (state === 'failed' && !o.isListed)
  return isLookedFor && o.sinceMs < REREAD_DAYS * DAY_MS ? later(DAY_MS) : null
}

/** PAYMENT-05: what was given back, or is disputed, without the shop's doing. */
async function reread(order: OrderRow, row: PaymentRow, report: Report): Promise<PaymentRow> {
  const age = clock.now().getTime() - (row.succeededAt ?? row.updatedAt).getTime()
  if (report.refunded > row.refunded) await seeRefunds(order, row, report.refunded)
  const isNewDispute = report.isDisputed === true && row.disputedAt === null
  if (isNewDispute) await queueDisputeMail(order, row)
  return updatePayment(row, {
    ...(isNewDispute ? { disputedAt: clock.now() } : {}),
    rawState: report.rawState,
    // What the owner gave back by hand the provider does not know.
    refunded: cents(Math.max(row.refunded, report.refunded)),
    nextCheckAt: age < REREAD_DAYS * DAY_MS ? later(DAY_MS) : null,
  })
}

/** Asks the provider about a payment whose end is not known; throws ProviderError when it cannot be asked. */
export async function refresh(row: PaymentRow): Promise<PaymentRow> {
  const provider = providerNamed(row.provider)
  if (!provider || !isAsked(row)) return row
  return hear(provider, row)
}

const hear = async (
  provider: PaymentProvider,
  row: PaymentRow,
  ref: string | null = null,
): Promise<PaymentRow> => takeHeard(row, await provider.find(await toPayment(row), ref))

/** PAYMENT-15: what was given up for lost was paid after all: the code that took its place is to be paid by nobody. */
async function takeHeard(row: PaymentRow, report: Report | null): Promise<PaymentRow> {
  const code = report?.state === 'succeeded' && row.state !== 'succeeded' ? await codeOut(row.orderId) : null
  if (code && code.id !== row.id) await dropCode(code)
  return takeIn(row, report)
}

/**
 * PAYMENT-15: takes a code back at its provider and reads how it is since; one that was paid meanwhile confirms its
 * order. Throws ProviderError when that is not to be known.
 */
export async function dropCode(row: PaymentRow): Promise<PaymentRow> {
  const provider = providerNamed(row.provider)
  if (!provider || row.providerRef === null) throw new ProviderError('There is nobody to take the code back.')
  const isDropped = await provider.dropCode(row.providerRef)
  const report = await provider.find(await toPayment(row))
  return takeHeard(row, report ?? (isDropped ? { ...DROPPED, providerRef: row.providerRef } : null))
}

/** A provider may forget what was taken back. */
const DROPPED = {
  state: 'canceled',
  rawState: 'deleted',
  refunded: cents(0),
} as const satisfies Partial<Report>

/**
 * PAYMENT-03, PAYMENT-05: asks for every payment that is due, whatever became of its order, so that no callback address
 * has to be reachable from outside. A silent provider is asked next time.
 */
export async function checkPayments(signal?: AbortSignal): Promise<void> {
  const due = await db()
    .select()
    .from(payments)
    .where(
      and(
        isNotNull(payments.nextCheckAt),
        lte(payments.nextCheckAt, clock.now()),
        inArray(payments.state, [...ASKED_PAYMENTS, 'succeeded', 'failed']),
      ),
    )
    // What is not known comes before what is only read again, however much of that there is.
    .orderBy(sql`${payments.state} in ('succeeded', 'failed')`, asc(payments.nextCheckAt))
    .limit(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, row => checkPayment(row))
}

/** Asks for one payment, also for one that succeeded; `ref` is a charge that may be its own (PAYMENT-09). */
export async function checkPayment(row: PaymentRow, ref: string | null = null): Promise<void> {
  const provider = providerNamed(row.provider)
  try {
    if (!provider) await putOff(row)
    else if (await isUnwanted(row)) await dropCode(row)
    else await hear(provider, row, ref)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('payment could not be checked', { provider: row.provider, reason: error })
    await putOff(row)
  }
}

/** PAYMENT-15: whether it is a code whose time is over, whose order wants no money any more, or beside which there is another. */
async function isUnwanted({ state, providerRef, expiresAt, orderId }: PaymentRow): Promise<boolean> {
  if (expiresAt === null || providerRef === null || (state !== 'waiting' && state !== 'lost')) return false
  const isOver = state === 'lost' || expiresAt <= clock.now()
  return isOver || (await findOrder(orderId))?.status !== 'pending'
}

/** One that cannot be asked for now does not keep those behind it waiting. */
const putOff = (row: PaymentRow): Promise<unknown> =>
  db()
    .update(payments)
    .set({ nextCheckAt: later(pauseMs(sinceSent(row))) })
    .where(and(eq(payments.id, row.id), eq(payments.state, row.state)))
