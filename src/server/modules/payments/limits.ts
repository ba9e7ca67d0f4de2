import { limits } from '#shared/limits/table.ts'
import { spend } from '../limits.ts'

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
