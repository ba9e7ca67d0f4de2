import { AppError } from '#shared/errors.ts'
import { ProviderError } from '../payments/request.ts'
import { cancelPayment, openPayments } from '../payments/sessions.ts'

/**
 * An order with a card payment under way is not taken back (`orderNotPending`); one that was only opened is ended. Asks
 * the provider, so call it outside of a transaction.
 */
export async function endPayments(orderId: string): Promise<void> {
  try {
    for (const payment of await openPayments(orderId)) {
      const { state } = await cancelPayment(payment)
      if (state !== 'canceled' && state !== 'failed') throw new AppError('orderNotPending')
    }
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('paymentUnavailable')
    throw error
  }
}
