import { z } from 'zod'
import { soles } from '../rules/money.ts'

/**
 * API-34: `price` in soles. `orderId` is our addition (D-71); without it the caller's newest unpaid order of that price
 * is meant.
 */
export const CreatePaymentBody = z.object({
  price: z.number().positive().max(10_000_000).transform(soles),
  orderId: z.string().max(60).optional(),
  /** PROVIDER-03: the provider that the customer chose on /pago; without it the owner's first one. */
  provider: z.string().max(40).optional(),
})
export type CreatePaymentInput = z.input<typeof CreatePaymentBody>

export interface PaymentOpened {
  clientSecret: string
  /** PROVIDER-05: the provider's own page, where this payment is made; missing for a payment on /pago. */
  redirectUrl?: string
  /** PAYMENT-15: what a code may pay instead, if the owner offers that. */
  code?: PaymentCode
}

/** An order at the provider, which PagoEfectivo or a wallet's QR pays. */
export interface PaymentCode {
  /** The secret of the code's own payment, to read its state. */
  secret: string
  /** The provider's id, for its frame. */
  reference: string
  /** ISO 8601 UTC. */
  until: string
}

/** The state of a card payment as the provider says it: the words of CONF-01, which clients of this contract read. */
export interface PaymentStateAnswer {
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  orderId: string
  /** The wire's `paymentMethod` of this payment, used to confirm its order. */
  method: string
  /** Another method may be chosen, but it is not known yet whether this one was charged (PAYMENT-03). */
  unclear?: true
}

/** The token that a provider's card form made in the browser. No card number ever reaches the shop. */
export const PayBody = z.object({
  token: z.string().min(1).max(200),
  /** What the provider's script noted about this browser, against fraud (PAYMENT-11). */
  device: z.string().min(1).max(100).optional(),
  /** The result of the provider's 3-D Secure step, passed on unread. */
  authentication: z.record(z.string().max(60), z.string().max(2000)).optional(),
})
export type PayInput = z.input<typeof PayBody>

/** What a provider's server sends. It is read only after the sender was identified (PAYMENT-09). */
export const WebhookBody = z.unknown()
