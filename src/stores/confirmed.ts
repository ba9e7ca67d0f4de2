import type { PaymentMethod } from '#shared/business.ts'
import { dropDrafts } from './checkout/drafts.ts'
import { forgetOrder } from './order-id.ts'
import { setPurchase, type Purchase } from './purchase.ts'

/** PAY-08, D-46, D-72: what this tab keeps of an order once it is confirmed, and what it clears. */
export function setConfirmed(
  purchase: Pick<Purchase, 'orderId' | 'number' | 'price' | 'items'>,
  paymentMethod: PaymentMethod,
): void {
  setPurchase({ ...purchase, success: false, paymentMethod })
  forgetOrder()
  dropDrafts()
}
