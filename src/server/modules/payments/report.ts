import { DAY_MS } from '#shared/business.ts'
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
import { clock } from '../../lib/clock.ts'
import { findOpenPayment, updatePayment, type PaymentRow, succeededPayments } from './ledger.ts'
import { hasNumber, lockPayment, type OrderRow, lockOrder } from './locks.ts'
import type { Report } from './provider.ts'
import { type Reading, readPayment } from './reading.ts'
import { bookRefunds } from './refund-book.ts'
import { queueDisputeMail } from './refund-mails.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { log } from '../../lib/log.ts'
import { providerNamed } from './choice.ts'
import { ProviderError } from './request.ts'

const later = (ms: number): Date => new Date(clock.now().getTime() + ms)
export const sinceSent = (row: PaymentRow): number =>
  clock.now().getTime() - (row.sentAt ?? row.createdAt).getTime()
const sinceExpiry = ({ expiresAt }: PaymentRow): number => clock.now().getTime() - (expiresAt?.getTime() ?? 0)

/**
 * Whether the provider is still asked about a payment. A refused charge has ended. A charge that was given up as lost,
 * or a payment on a page that was closed, is still looked for from time to time.
 */
export const isAsked = ({ state, nextCheckAt }: PaymentRow): boolean =>
  ASKED_PAYMENTS.some(asked => asked === state) ||
  ((state === 'failed' || state === 'canceled') && nextCheckAt !== null)

/** The state of a payment after a report. */
interface Applied {
  payment: PaymentRow
  /** The money came with this report: its order is to be settled in the same transaction. */
  isTaken: boolean
}

/**
 * Applies what the provider says about a payment of a locked order, once. It writes only the ledger; the caller moves
 * the order.
 */
export async function applyProviderReport(
  order: OrderRow,
  known: PaymentRow,
  { report, listed }: Reading,
): Promise<Applied> {
  const row = await lockPayment(known.id)
  const asBefore = async (change: Parameters<typeof updatePayment>[1]): Promise<Applied> => ({
    payment: await updatePayment(row, change),
    isTaken: false,
  })
  const unlisted = { nextCheckAt: nextCheck(row, row.state, { isListed: false }) }
  if (row.state === 'succeeded')
    return report
      ? { payment: await reread(order, { known, row }, { report, listed }), isTaken: false }
      : asBefore(unlisted)
  if (!isAsked(row)) return { payment: row, isTaken: false }
  const state = report?.state ?? unlistedState(row)
  // A lost charge does not go back to the bank's check, because the customer has left.
  if (state !== row.state && !canPaymentMove(row.state, state)) return asBefore(unlisted)
  if (state === 'succeeded' && (await waitsForAnother(order, row)))
    return asBefore({ nextCheckAt: later(pauseMs(0)) })
  const nextCheckAt = nextCheck(row, state, { isListed: report !== null })
  const providerRef = report?.providerRef ?? row.providerRef
  const payment = await updatePayment(row, {
    state,
    ...(report ? { rawState: report.rawState, providerRef } : {}),
    ...(report?.code ? { payCode: report.code } : {}),
    ...(state === 'succeeded' ? { succeededAt: clock.now() } : {}),
    // PAYMENT-17: the e-mail is kept only while the payment is looked for.
    ...(nextCheckAt === null || providerRef !== null ? { lookupEmail: null } : {}),
    nextCheckAt,
  })
  return { payment, isTaken: state === 'succeeded' }
}

/**
 * Another attempt is being charged or verified: when that has ended it is known whether this one confirms the order or
 * is refunded. If the order takes no money any more it is refunded in any case.
 */
async function waitsForAnother(order: OrderRow, row: PaymentRow): Promise<boolean> {
  if (order.status !== 'pending') return false
  const open = await findOpenPayment(order.id)
  return open !== null && isUndecided(open.state) && open.id !== row.id
}

function unlistedState(row: PaymentRow): PaymentRow['state'] {
  if (row.state === 'canceled') return row.state
  return row.state === 'waiting' ? codeUnlisted(sinceExpiry(row)) : stateUnlisted(sinceSent(row))
}

function nextCheck(
  row: PaymentRow,
  state: PaymentRow['state'],
  { isListed }: { isListed: boolean },
): Date | null {
  const sinceMs = sinceSent(row)
  if (state === 'waiting') return later(sinceMs < DAY_MS ? CODE_PAUSE_MS : pauseMs(sinceMs))
  if (state === 'processing' || state === 'lost') return later(pauseMs(sinceMs))
  if (state === 'canceled') return afterPage(row, sinceMs)
  const isLookedFor = state === 'succeeded' || (state === 'failed' && !isListed)
  return isLookedFor && sinceMs < REREAD_DAYS * DAY_MS ? later(DAY_MS) : null
}

/**
 * PROVIDER-05: when the provider is asked again after its page was closed: a payment that was being made at that moment
 * appears later.
 */
function afterPage({ redirectUrl, state }: PaymentRow, sinceMs: number): Date | null {
  if (redirectUrl === null || sinceMs > 2 * DAY_MS) return null
  return later(pauseMs(state === 'canceled' ? sinceMs : 0))
}

/** PAYMENT-05: reads a paid charge again, for refunds and disputes that the shop did not cause. */
async function reread(
  order: OrderRow,
  { known, row }: { known: PaymentRow; row: PaymentRow },
  { report, listed }: Reading & { report: Report },
): Promise<PaymentRow> {
  const age = clock.now().getTime() - (row.succeededAt ?? row.updatedAt).getTime()
  await bookRefunds(order, { known, locked: row }, { refunded: report.refunded, listed })
  const isNewDispute = report.isDisputed === true && row.disputedAt === null
  if (isNewDispute) await queueDisputeMail(order, row)
  return updatePayment(row, {
    ...(isNewDispute ? { disputedAt: clock.now() } : {}),
    rawState: report.rawState,
    nextCheckAt: age < REREAD_DAYS * DAY_MS ? later(DAY_MS) : null,
  })
}

/**
 * REFUND-11: before money of an order is promised, its charges are read, so that refunds in the provider's panel are
 * known. When a provider cannot be asked, this does not refuse: the charge is read again before the refund is
 * requested. Outside of any transaction.
 */
export async function readCharges(orderId: string): Promise<void> {
  for (const row of await succeededPayments(orderId)) {
    const provider = providerNamed(row.provider)
    if (!provider) continue
    try {
      const reading = await readPayment(provider, row)
      await transaction(async () => applyProviderReport(await lockOrder(orderId), row, reading))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn('charge could not be read', { provider: row.provider, reason: error })
    }
  }
}

/** Does that for the order with this number, as its owner types it; nothing for an unknown number. */
export async function readChargesOf(number: string): Promise<void> {
  const [order] = await db().select({ id: orders.id }).from(orders).where(hasNumber(number))
  if (order) await readCharges(order.id)
}
