import type { CreatePaymentInput, PayInput, PaymentOpened, PaymentStateAnswer } from '../contracts/orders.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const createPayment: Endpoint<CreatePaymentInput, PaymentOpened> = {
  method: 'POST',
  path: '/order/create-payment',
  access: 'customer',
}

/** The state of a payment, for the page a card payer comes back to. */
export const getPayment: Endpoint<NoBody, PaymentStateAnswer> = {
  method: 'GET',
  path: '/order/payment/{secret}',
  access: 'customer',
}

/** The provider's server says that something changed (PAYMENT-09). */
export const providerWebhook: Endpoint<unknown, Message> = {
  method: 'POST',
  path: '/payments/webhook/{provider}',
  access: 'public',
}

/** PROVIDER-06: where a provider's own page leads the customer's browser back to, which is sent on to the result page. */
export const providerReturn: Endpoint<NoBody, { location: string }> = {
  method: 'GET',
  path: '/payments/return/{provider}',
  access: 'public',
}

/** Charges the token of a card form to a payment that create-payment opened. */
export const payWithToken: Endpoint<PayInput, PaymentStateAnswer> = {
  method: 'POST',
  path: '/order/payment/{secret}',
  access: 'customer',
}
