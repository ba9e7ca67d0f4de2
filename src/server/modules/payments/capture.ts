import { AppError } from '#shared/errors.ts'
import type { PayInput } from '#shared/contracts/payments.ts'
import { cents, formatSoles, type Cents } from '#shared/rules/money.ts'
import { pauseMs } from '#shared/rules/payments.ts'
import { clock } from '../../lib/clock.ts'
import { log } from '../../lib/log.ts'
import { providerNamed } from './choice.ts'
import { refuseOpenCode, toPayment, updatePayment, type PaymentRow } from './ledger.ts'
import type { OrderRow } from './locks.ts'
import type { Report } from './provider.ts'
import { ProviderError, ProviderRefusal } from './request.ts'
import { limits } from '#shared/limits/table.ts'
import { spend } from '../limits.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'

export const isChargeable = ({ state }: PaymentRow): boolean =>
  state === 'created' || state === 'requires_action'

/**
 * PAYMENT-02, PAYMENT-03: under the lock of a payable order, 'processing' is written before the provider is asked:
 * whatever happens to the answer, nothing else is charged or done to the order until the provider says how it went.
 */
export async function startCapture(order: OrderRow, row: PaymentRow): Promise<PaymentRow> {
  if (row.state === 'processing') throw new AppError('paymentInProgress')
  if (!isChargeable(row)) throw new AppError('paymentNotFinished')
  await refuseOpenCode(order.id)
  const sentAt = clock.now()
  return updatePayment(row, {
    state: 'processing',
    sentAt,
    nextCheckAt: new Date(sentAt.getTime() + pauseMs(0)),
    lookupEmail: order.shipping.email,
  })
}

interface Captured {
  report: Report
  /** The provider did not look at the request, because of a fault of the shop. */
  isUntouched: boolean
}

/** Has the provider charge a token, outside of any transaction; null when the answer was lost. */
export async function capture(row: PaymentRow, means: PayInput): Promise<Captured | null> {
  const provider = providerNamed(row.provider)
  if (!provider) throw new AppError('paymentUnavailable')
  try {
    return { report: await provider.capture(await toPayment(row), means), isUntouched: false }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('charge without an answer', { provider: row.provider, reason: error })
    if (!(error instanceof ProviderRefusal)) return null
    const report = {
      state: 'failed',
      providerRef: null,
      rawState: error.message,
      refunded: cents(0),
    } as const
    return { report, isUntouched: true }
  }
}

/**
 * GUARD-21: attempts to pay by card in a day, of one order and one account, and in a short window of one network, so
 * that nobody tries out stolen cards here. Opening a payment and capturing it are counted apart. Refuses with
 * `cardTriesTooMany`.
 */
export function limitCards(
  step: 'open' | 'capture',
  o: { orderId: string; customerId: string; address: string },
): Promise<void> {
  const [ofNetwork, ofOrder, ofAccount] =
    step === 'open'
      ? [limits.cardOpenNetwork, limits.cardOpenOrder, limits.cardOpenAccount]
      : [limits.cardChargeNetwork, limits.cardChargeOrder, limits.cardChargeAccount]
  return spend([ofNetwork, o.address], [ofOrder, o.orderId], [ofAccount, o.customerId])
}

/** PAYMENT-14: refuses with `cardAmountOutside` a total that this provider does not take at all. */
export async function checkAmount(provider: ProviderAdapter, total: Cents): Promise<void> {
  const { min, max } = await provider.limits()
  if (total < min || total > max)
    throw new AppError('cardAmountOutside', { min: formatSoles(min), max: formatSoles(max) })
}
