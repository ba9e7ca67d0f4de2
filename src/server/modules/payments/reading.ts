import { eq } from 'drizzle-orm'
import type { ListedRefund } from '#shared/rules/refund-match.ts'
import { cents } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { refunds } from '../../db/schema/payments.ts'
import { log } from '../../lib/log.ts'
import { toPayment, type PaymentRow } from './ledger.ts'
import type { PaymentProvider, Report } from './provider.ts'
import { ProviderError } from './request.ts'

/** What a provider says about a payment, and about its refunds if the charge does not make them clear. */
export interface Reading {
  /** null: the provider does not list the payment. */
  report: Report | null
  /** Every refund of the charge; null when the list was not needed or could not be read. */
  listed: ListedRefund[] | null
}

const OPEN = ['asked', 'unknown', 'accepted']

/**
 * Asks the provider about a payment; `ref` is a charge that may be its own. The list of refunds is also read if a
 * refund is still open, or the sum at the provider differs from the shop's. Outside of any transaction. Throws
 * ProviderError.
 */
export async function readPayment(
  provider: PaymentProvider,
  row: PaymentRow,
  ref: string | null = null,
): Promise<Reading> {
  const asked = await toPayment(row)
  const report = await provider.find(asked, ref)
  if (report?.state !== 'succeeded' || row.state !== 'succeeded') return { report, listed: null }
  const known = await db()
    .select({ state: refunds.state, giver: refunds.giver, amount: refunds.amount })
    .from(refunds)
    .where(eq(refunds.paymentId, row.id))
  const ofProvider = known.filter(({ giver }) => giver === 'provider')
  const done = ofProvider.reduce((sum, { state, amount }) => sum + (state === 'done' ? amount : 0), 0)
  const isClear = report.refunded === done && !ofProvider.some(({ state }) => OPEN.includes(state))
  return { report, listed: isClear ? null : await readRefunds(provider, row) }
}

async function readRefunds(provider: PaymentProvider, row: PaymentRow): Promise<ListedRefund[] | null> {
  try {
    return await provider.refundsOf(await toPayment(row))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('list of refunds could not be read', { provider: provider.name, reason: error })
    return null
  }
}

/**
 * The report of a code that was certainly withdrawn. The provider itself may not list it any more, or may still show a
 * card that it refused.
 */
const WITHDRAWN = {
  state: 'canceled',
  rawState: 'deleted',
  refunded: cents(0),
} as const satisfies Partial<Report>

/** PAYMENT-15: withdraws a code and reads its new state. Throws ProviderError when that cannot be known. */
export async function withdrawAndRead(provider: PaymentProvider | null, row: PaymentRow): Promise<Reading> {
  if (!provider || row.providerRef === null) throw new ProviderError('There is nobody to take the code back.')
  const isWithdrawn = await provider.withdrawCode(row.providerRef)
  const report = await provider.find(await toPayment(row))
  const isOver = isWithdrawn && (report === null || report.state === 'waiting')
  return { report: isOver ? { ...WITHDRAWN, providerRef: row.providerRef } : report, listed: null }
}
