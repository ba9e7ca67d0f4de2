// State area `payment` (DATA-51, DATA-52): confirming an order and paying it.
import { map } from 'nanostores'
import type { PaymentMethod } from '#shared/business.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { cancelOrder, confirmOrder } from '#shared/endpoints/orders.ts'
import { paymentMessages } from '#shared/messages/payment.ts'
import { isPaymentComplete } from '#shared/rules/checkout.ts'
import { call } from './call.ts'
import { loadCart } from './cart.ts'
import { setConfirmed } from './confirmed.ts'
import { $purchase, dropPurchase } from './purchase.ts'
import { forgetOrder, orderIdAtHand } from './order-id.ts'
import { attempt } from './run.ts'
import { $waitingOrder, loadWaitingOrder } from './waiting-order.ts'
import { clearFormError, keepForNextPage, toastError, toastFormError, toastSuccess } from './toasts.ts'

export interface Payment {
  currentOrder: OrderAnswer | null
  loading: boolean
  error: string
}
export const $payment = map<Payment>({ currentOrder: null, loading: false, error: '' })

/** PAY-06: false says so in a toast that the cart page will show too (PAY-07). */
export function openPayment(): boolean {
  const purchase = $purchase.get()
  // FREE-01: confirmed with nothing to pay, which the caller leads to its result.
  if (isPaymentComplete(purchase) || purchase?.success === false) return true
  toastError(paymentMessages.incomplete)
  keepForNextPage()
  return false
}

/** DOOR-22: the order at hand needs no confirmation any more; this tab knows it, or the server does. */
export async function isConfirmed(): Promise<boolean> {
  const purchase = $purchase.get()
  if (purchase?.success === false && purchase.paymentMethod !== '') return true
  return (await loadWaitingOrder())?.confirmed ?? false
}

/** Confirms the order at the server; true once the server says `confirmed` (D-67, D-68). */
export async function confirm(paymentMethod: PaymentMethod, fallback: string): Promise<boolean> {
  clearFormError($payment)
  const orderId = orderIdAtHand()
  if (orderId === '') {
    $payment.setKey('error', paymentMessages.noOrderId)
    toastFormError($payment, paymentMessages.noOrderId)
    return false
  }
  $payment.set({ ...$payment.get(), loading: true, error: '' })
  const query = new URLSearchParams({ paymentMethod })
  const outcome = await attempt(() => call(confirmOrder, { params: { orderId }, query }))
  if (!outcome.ok || !outcome.value.order.confirmed) {
    const error = (!outcome.ok && outcome.error.message) || fallback
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

export const confirmCod = (): Promise<boolean> => confirm('cod', paymentMessages.codFailed)

/** D-62: cancels the pending order; stock and lines come back to the cart in the same transaction. */
export async function modify(): Promise<boolean> {
  const orderId = orderIdAtHand()
  clearFormError(modify)
  $payment.set({ ...$payment.get(), loading: true, error: '' })
  const outcome = await attempt(() => call(cancelOrder, { params: { orderId } }))
  $payment.setKey('loading', false)
  if (!outcome.ok) {
    toastFormError(modify, outcome.error.message || paymentMessages.modifyFailed)
    return false
  }
  dropPurchase()
  forgetOrder()
  $waitingOrder.set(null)
  await loadCart()
  toastSuccess(outcome.value.message)
  return true
}
