import type { Cents } from '#shared/rules/money.ts'
import type { RefundReason } from '#shared/rules/refunds.ts'
import type { ListedRefund } from '#shared/rules/refund-match.ts'
import type { ListedCharge } from '#shared/rules/charge-differences.ts'

/** What is sent to a provider about a payment: all of it from the stored order. */
export interface Payment {
  id: string
  orderId: string
  amount: Cents
  currency: string
  /** The provider's own id; null until it has one. */
  providerRef: string | null
  /** Nothing about it is older at the provider. */
  createdAt: Date
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
  /** Refunded of it in all, as the provider says. */
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

/** What a provider answers to a refund: it took the request, or it documents the answer as a refusal. */
export interface RefundReport {
  state: 'accepted' | 'refused'
  /** The provider's own id of the refund; null for a refusal. */
  providerRef: string | null
  rawState: string
}

/** One card provider (D-71). Every call throws ProviderError when nothing is known after it. */
export interface PaymentProvider {
  /** As the ledger and the wire name it. */
  name: string
  /** Takes the money of a payment: charges a token. Throws ProviderRefusal when it was certainly not charged, for the shop's own fault. */
  capture(payment: Payment, means: Means): Promise<Report>
  /**
   * The payment as the provider has it; null when it does not list it. Another amount or currency is none of ours. `ref`
   * is a charge that may be this payment's.
   */
  find(payment: Payment, ref?: string | null): Promise<Report | null>
  /** PAYMENT-15: opens what may be paid by a code, and gives the provider's id of it; the payment is `waiting` from then on. */
  openCode(payment: Payment, wanted: CodeWanted): Promise<string>
  /** Takes a code back. True: nobody can pay it any more. False: it was paid, is over or is being decided, and stays as it is. */
  dropCode(ref: string): Promise<boolean>
  /**
   * Asks for a refund once. `key` is this refund's own: where the provider offers that, one that is sent twice is made
   * once. Throws ProviderRefusal when the request was certainly not looked at, ProviderError when nothing is known:
   * everything but an id and what the provider documents as a refusal.
   */
  refund(payment: Payment, amount: Cents, reason: RefundReason, key: string): Promise<RefundReport>
  /** REFUND-10: every refund of the payment's charge, whoever asked for it. Empty where the provider refunds none of it. */
  refundsOf(payment: Payment): Promise<ListedRefund[]>
  /** RECONCILE-01: every charge that was made in this time (`to` excluded), whoever asked for it; codes where there may be some. */
  list(time: { from: Date; to: Date }, o: { hasCodes: boolean }): Promise<ListedCharge[]>
}
