import type { Soles } from '#shared/rules/money.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import type { Purchase } from './checkout/purchase.ts'

/** A card that the provider refused; `message` is its sentence for the customer, '' for none. */
export class CardError extends Error {
  override name = 'CardError'
}

/** What a provider's own script does for a charge; the provider's browser part implements it. */
export interface FrameSecurity {
  /** PAYMENT-11: what the script notes about this browser; undefined when it cannot. */
  device(): Promise<string | undefined>
  /** PAYMENT-12: the bank's own check. Rejects with a CardError, after which nothing was charged. */
  authenticate(payment: {
    token: string
    email: string
    price: Soles
    cancelled: AbortSignal
  }): Promise<Record<string, string>>
}
/** A provider's frame and the purchase for which it is open. */
export interface OpenFrame {
  provider: PaymentMethod
  purchase: Purchase
  security: FrameSecurity
}
