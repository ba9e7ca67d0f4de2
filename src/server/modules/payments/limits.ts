import { MAX_CARD_TRIES } from '#shared/business.ts'
import { env } from '../../lib/env.ts'
import { DAY_MINUTES, spend, type Quota } from '../limits.ts'

/**
 * GUARD-21: attempts to pay by card in a day, of one order, one account and one network, so that nobody tries out
 * stolen cards here. Opening a payment and charging a token count apart. Refuses with `cardTriesTooMany`.
 */
export function limitCards(
  step: 'open' | 'charge',
  o: { orderId: string; customerId: string; address: string },
): Promise<void> {
  const quota = (of: string, subject: string, max: number): Quota => ({
    kind: `card-${step}-${of}`,
    subject,
    max,
    minutes: DAY_MINUTES,
    code: 'cardTriesTooMany',
  })
  return spend(
    quota('order', o.orderId, MAX_CARD_TRIES.order),
    quota('account', o.customerId, MAX_CARD_TRIES.account),
    quota('address', o.address, Math.ceil(env().rateLimits.address / 5)),
  )
}
