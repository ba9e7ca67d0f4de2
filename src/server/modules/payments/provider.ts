import type { Cents } from '#shared/rules/money.ts'

export type PaymentState = 'created' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'

/** What is sent to a provider about a payment: all of it from the stored order. */
export interface Payment {
  id: string
  orderId: string
  attempt: number
  amount: Cents
  currency: string
  /** The provider's own id; null until it has one. */
  providerRef: string | null
  state: PaymentState
  email: string
}

export interface Report {
  state: PaymentState
  providerRef: string | null
}

/** One card provider (D-71). Every call throws ProviderError when the provider cannot be asked. */
export interface PaymentProvider {
  name: 'culqi' | 'stripe'
  /** Prepares a payment; the secret the browser's form needs, null where the shop's own will do. */
  open(payment: Payment): Promise<{ providerRef: string | null; secret: string | null }>
  /** The state of the payment, asked of the provider itself; an amount or currency that differs is never 'succeeded'. */
  report(payment: Payment): Promise<Report>
  /** Charges the token of a card form; null where the form itself does it. */
  charge:
    ((payment: Payment, token: string, authentication?: Record<string, string>) => Promise<Report>) | null
  cancel(payment: Payment): Promise<Report>
}
