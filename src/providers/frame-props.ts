import type { FrameForm } from '#shared/contracts/payment-methods.ts'
import type { Purchase } from '#stores/checkout/purchase.ts'

/** What a provider's own frame on /pago gets. */
export interface FrameProps {
  provider: string
  form: FrameForm
  purchase: Purchase
}
