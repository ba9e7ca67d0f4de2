import { limits } from '#shared/limits/table.ts'
import { spend } from '../limits.ts'
import { AppError } from '#shared/errors.ts'
import { formatSoles, type Cents } from '#shared/rules/money.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'

/**
 * GUARD-21: attempts to pay by card in a day, of one order and one account, and in a short window of one network, so
 * that nobody tries out stolen cards here. Opening a payment and capturing it count apart. Refuses with
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

/** PAYMENT-14: refuses with `cardAmountOutside` a total that this provider takes in no way. */
export async function checkAmount(provider: ProviderAdapter, total: Cents): Promise<void> {
  const { min, max } = await provider.limits()
  if (total < min || total > max)
    throw new AppError('cardAmountOutside', { min: formatSoles(min), max: formatSoles(max) })
}
