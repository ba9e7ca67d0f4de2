// State area `payment` (DATA-51, DATA-52): an order that waits for its payment, and its confirmation.
import { atom, map } from 'nanostores'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { cancelOrder, confirmOrder, getOrderDetails } from '#shared/endpoints/orders.ts'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { isPaymentComplete } from '#shared/rules/checkout.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import { $loggedIn, whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import type { ApiError } from './send.ts'
import { loadCart } from './cart.ts'
import { dropDrafts } from './checkout/drafts.ts'
import {
  $purchase,
  dropPurchase,
  forgetOrder,
  orderIdAtHand,
  setPurchase,
  type Purchase,
} from './checkout/purchase.ts'
import { attempt } from './run.ts'
import { clearFormError, keepForNextPage, toastError, toastFormError, toastSuccess } from './toasts.ts'

export interface Payment {
  currentOrder: OrderAnswer | null
  loading: boolean
  error: string
}
export const $payment = map<Payment>({ currentOrder: null, loading: false, error: '' })

/** PAY-06: false shows a toast that the cart page will show too (PAY-07). */
export function openPayment(): boolean {
  const purchase = $purchase.get()
  // FREE-01: confirmed with nothing to pay; the caller leads to its result.
  if (isPaymentComplete(purchase) || purchase?.success === false) return true
  toastError(say.incomplete)
  keepForNextPage()
  return false
}

/** DOOR-22: the current order needs no confirmation any more; asks this tab first, then the server. */
export async function isConfirmed(): Promise<boolean> {
  const purchase = $purchase.get()
  if (purchase?.success === false && purchase.paymentMethod !== '') return true
  return (await loadPendingOrder())?.confirmed ?? false
}

/**
 * API-33: the specification reads `message` in this call's answer; our server sends the same text in `error`
 * (D-38).
 */
function messageOf({ data, message }: ApiError): string {
  const said = (data as { message?: unknown } | null | undefined)?.message
  return typeof said === 'string' ? said : message
}

/** Confirms the order at the server; true once the server says `confirmed` (D-67, D-68). */
export async function confirm(paymentMethod: PaymentMethod, fallback: string): Promise<boolean> {
  clearFormError($payment)
  const orderId = orderIdAtHand()
  if (orderId === '') {
    $payment.setKey('error', say.noOrderId)
    toastFormError($payment, say.noOrderId)
    return false
  }
  $payment.set({ ...$payment.get(), loading: true, error: '' })
  const query = new URLSearchParams({ paymentMethod })
  const outcome = await attempt(() => call(confirmOrder, { params: { orderId }, query }))
  if (!outcome.ok || !outcome.value.order.confirmed) {
    const error = (!outcome.ok && messageOf(outcome.error)) || fallback
    $payment.set({ currentOrder: null, loading: false, error })
    toastFormError($payment, error)
    return false
  }
  settle(outcome.value.order, paymentMethod)
  return true
}

function settle(order: OrderAnswer, paymentMethod: PaymentMethod): void {
  const { _id: orderId, number, price, items } = order
  $payment.set({ currentOrder: order, loading: false, error: '' })
  setConfirmed({ orderId, number, price, items }, paymentMethod)
}

export const confirmCod = (): Promise<boolean> => confirm('cod', say.codFailed)

/** D-62: cancels the pending order; stock and lines come back to the cart in the same transaction. */
export async function modify(): Promise<boolean> {
  const orderId = orderIdAtHand()
  clearFormError(modify)
  $payment.set({ ...$payment.get(), loading: true, error: '' })
  const outcome = await attempt(() => call(cancelOrder, { params: { orderId } }))
  $payment.setKey('loading', false)
  if (!outcome.ok) {
    toastFormError(modify, outcome.error.message || say.modifyFailed)
    return false
  }
  dropPurchase()
  forgetOrder()
  $pendingOrder.set(null)
  await loadCart()
  toastSuccess(outcome.value.message)
  return true
}

/** null while none waits; 'loading' until the server has said so. */
export const $pendingOrder = atom<OrderAnswer | 'loading' | null>('loading')

/**
 * DOOR-02, DOOR-03: reads only an order noted here; one that is confirmed, cancelled or unreadable does not wait.
 * Returns what was read.
 */
export async function loadPendingOrder(): Promise<OrderAnswer | null> {
  const orderId = orderIdAtHand()
  if (orderId === '' || !$loggedIn.get()) {
    $pendingOrder.set(null)
    return null
  }
  const outcome = await attempt(() => call(getOrderDetails, { params: { orderId } }))
  const order = outcome.ok ? outcome.value.order : null
  $pendingOrder.set(order?.delivery_status === 'pending' && !order.confirmed ? order : null)
  return order
}

/** PAY-08, D-46, D-72: what this tab keeps of an order once it is confirmed, and what it clears. */
export function setConfirmed(
  purchase: Pick<Purchase, 'orderId' | 'number' | 'price' | 'items'>,
  paymentMethod: PaymentMethod,
): void {
  setPurchase({ ...purchase, success: false, paymentMethod })
  forgetOrder()
  dropDrafts()
}

whenSignedOut(() => $pendingOrder.set(null))
