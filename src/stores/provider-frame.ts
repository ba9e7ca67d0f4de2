import type { Soles } from '#shared/rules/money.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import type { Purchase } from './checkout/purchase.ts'

/** A card that the provider refused; `message` is its sentence for the customer, '' where it has none. */
export class CardError extends Error {
  override name = 'CardError'
}

/** What a provider's own script does for a charge; its browser part gives it. */
export interface FrameSecurity {
  /** PAYMENT-11: what the script makes of this browser; undefined where it cannot. */
  device(): Promise<string | undefined>
  /** PAYMENT-12: the bank's own check. Rejects with a CardError, after which nothing was charged. */
  authenticate(payment: {
    token: string
    email: string
    price: Soles
    cancelled: AbortSignal
  }): Promise<Record<string, string>>
}
/** A provider's frame and the purchase that it is open for. */
export interface OpenFrame {
  provider: PaymentMethod
  purchase: Purchase
  security: FrameSecurity
}
