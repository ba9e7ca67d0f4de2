import type { Cents } from '#shared/rules/money.ts'
import type { RefundReason } from '#shared/rules/payments.ts'
import type { ListedCharge } from '#shared/rules/reconciliation.ts'

/** What is sent to a provider about a payment: all of it from the stored order. */
export interface Payment {
  id: string
  orderId: string
  amount: Cents
  currency: string
  /** The provider's own id; null until it has one. */
  providerRef: string | null
  /** Whom the parcel is for, as the provider's own look-out for fraud wants to know it. */
  customer: Payer
}

export interface Payer {
  email: string
  name: string
  lastname: string
  phone: string
  address: string
  city: string
}

/** What somebody pays with, made in the provider's own frame. */
interface Means {
  token: string
  /** PAYMENT-11: what the provider's script made of the browser; missing where it could not. */
  device?: string | undefined
  /** What the bank's own check gave back. */
  authentication?: Record<string, string> | undefined
}

/** What a provider says about a payment. */
export interface Report {
  state: 'requires_action' | 'waiting' | 'succeeded' | 'failed' | 'canceled'
  providerRef: string | null
  /** The provider's own word. */
  rawState: string
  /** Given back of it in all. */
  refunded: Cents
  /** What a customer reads out to pay, where it is paid by a code. */
  code?: string
  /** The customer's bank asks for the money back. */
  isDisputed?: boolean
}

/** A code to pay with that is wanted (PAYMENT-15). */
export interface CodeWanted {
  /** Of the shop's order. */
  number: string
  expiresAt: Date
}

/** What a provider says about money that was to go back. */
export interface RefundReport {
  state: 'done' | 'refused'
  providerRef: string | null
  rawState: string
}

/** One card provider (D-71). Every call throws ProviderError when nothing is known after it. */
export interface PaymentProvider {
  /** As the ledger and the wire name it. */
  name: string
  /** Charges a token. Throws ProviderRefusal when it was certainly not charged, for the shop's own fault. */
  charge(payment: Payment, means: Means): Promise<Report>
  /**
   * The payment as the provider has it; null when it does not list it. Another amount or currency is none of ours. `ref`
   * is a charge that may be this payment's.
   */
  find(payment: Payment, ref?: string | null): Promise<Report | null>
  /** PAYMENT-15: opens what may be paid by a code, and gives the provider's id of it; the payment is `waiting` from then on. */
  openCode(payment: Payment, wanted: CodeWanted): Promise<string>
  /** Takes a code back, and whether that was done: one that was paid or is over stays as it is. */
  dropCode(ref: string): Promise<boolean>
  /** `key` is this refund's own: one that is sent twice is made once where the provider offers that. */
  refund(payment: Payment, amount: Cents, reason: RefundReason, key: string): Promise<RefundReport>
  /** RECONCILE-01: every charge that was made in this time (`to` excluded), whoever asked for it. */
  list(time: { from: Date; to: Date }): Promise<ListedCharge[]>
}
