import type {
  CreatePaymentInput,
  PayInput,
  PaymentOpened,
  PaymentStateAnswer,
} from '../contracts/payments.ts'
import { get, post, type Message } from './endpoint.ts'

export const createPayment = post<CreatePaymentInput, PaymentOpened>('/order/create-payment', 'customer')

/** The state of a payment, for the page that a card payer comes back to. */
export const getPayment = get<PaymentStateAnswer>('/order/payment/{secret}', 'customer')

/** The provider's server says that something changed (PAYMENT-09). */
export const providerWebhook = post<unknown, Message>('/payments/webhook/{provider}', 'public')

/**
 * PROVIDER-06: the address to which a provider's own page sends the customer's browser; it redirects to the result
 * page.
 */
export const providerReturn = get<{ location: string }>('/payments/return/{provider}', 'public')

/** Charges the token of a card form to a payment that create-payment opened. */
export const payWithToken = post<PayInput, PaymentStateAnswer>('/order/payment/{secret}', 'customer')
