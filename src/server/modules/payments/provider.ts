import type { Cents } from '#shared/rules/money.ts'
import type { RefundReason } from '#shared/rules/refunds.ts'
import type { ListedRefund } from '#shared/rules/refund-match.ts'
import type { ListedCharge } from '#shared/rules/charge-differences.ts'

/** What is sent to a provider about a payment; all of it comes from the stored order. */
export interface Payment {
  id: string
  orderId: string
  amount: Cents
  currency: string
  /** The provider's own id; null until it has one. */
  providerRef: string | null
  /** Nothing about this payment at the provider is older than this. */
  createdAt: Date
  /** The recipient of the parcel, for the provider's own check against fraud. */
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
  /** PAYMENT-11: what the provider's script noted about the browser; missing when it could not. */
  device?: string | undefined
  /** The result of the bank's own check. */
  authentication?: Record<string, string> | undefined
}

/** What a provider says about a payment. */
export interface Report {
  state: 'requires_action' | 'waiting' | 'succeeded' | 'failed' | 'canceled'
  providerRef: string | null
  /** The provider's own word. */
  rawState: string
  /** The whole amount that was refunded, as the provider says. */
  refunded: Cents
  /** The code that a customer reads out to pay, if it is paid by one. */
  code?: string
  /** Whether the customer's bank disputes the payment. */
  isDisputed?: boolean
}

/** A code to be opened (PAYMENT-15). */
export interface CodeWanted {
  /** The number of the shop's order. */
  number: string
  expiresAt: Date
}

/** A provider's answer to a refund: it accepted the request, or its documentation calls the answer a refusal. */
export interface RefundReport {
  state: 'accepted' | 'refused'
  /** The provider's own id of the refund; null for a refusal. */
  providerRef: string | null
  rawState: string
}

/** One card provider (D-71). Every call throws ProviderError when nothing is known after it. */
export interface PaymentProvider {
  /** Its name in the ledger and on the wire. */
  name: string
  /**
   * Takes the money of a payment: charges a token. Throws ProviderRefusal when it was certainly not charged, because of
   * a fault of the shop.
   */
  capture(payment: Payment, means: Means): Promise<Report>
  /**
   * The payment as the provider has it; null when it does not list it. With another amount or currency it is not this
   * payment. `ref` is a charge that may be this payment's.
   */
  find(payment: Payment, ref?: string | null): Promise<Report | null>
  /**
   * PAYMENT-15: opens something that may be paid by a code, and returns the provider's id of it; the payment is
   * `waiting` from then on.
   */
  openCode(payment: Payment, wanted: CodeWanted): Promise<string>
  /**
   * Withdraws a code. True: nobody can pay it any more. False: it stays as it is, because it was paid, has expired or
   * is being decided.
   */
  withdrawCode(ref: string): Promise<boolean>
  /**
   * Requests a refund once. `key` belongs to this refund: if the provider supports that, a repeated request is carried
   * out once. Throws ProviderRefusal when the request was certainly not looked at, ProviderError when nothing is known:
   * for every answer but an id and a documented refusal.
   */
  refund(payment: Payment, amount: Cents, reason: RefundReason, key: string): Promise<RefundReport>
  /** REFUND-10: every refund of the payment's charge, by anybody. Empty when the provider cannot refund it. */
  refundsOf(payment: Payment): Promise<ListedRefund[]>
  /**
   * RECONCILE-01: every charge that was made in this time (`to` excluded), by anybody, including payment codes if the
   * provider has them.
   */
  list(time: { from: Date; to: Date }, o: { hasCodes: boolean }): Promise<ListedCharge[]>
}
