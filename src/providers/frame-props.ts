import type { FrameForm } from '#shared/contracts/payment-methods.ts'
import type { Purchase } from '#stores/checkout/purchase.ts'

/** The props of a provider's own frame on /pago. */
export interface FrameProps {
  provider: string
  form: FrameForm
  purchase: Purchase
}
