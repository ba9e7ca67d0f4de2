// State area `payment` (DATA-51, DATA-52): confirming an order and paying it, in the shop or at a provider.
import { atom, map } from 'nanostores'
import type { OrderAnswer, PaymentCode, PaymentStateAnswer } from '#shared/contracts/orders.ts'
import { cancelOrder, confirmOrder, getOrderDetails } from '#shared/endpoints/orders.ts'
import { createPayment, getPayment, payWithToken } from '#shared/endpoints/payments.ts'
import { cardPaymentMessages as cardSay } from '#shared/messages/card-payment.ts'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { isPaymentComplete } from '#shared/rules/checkout.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import { confirmPath } from '#shared/routes.ts'
import { $loggedIn, $user, whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import type { ApiError } from './send.ts'
import { loadCart } from './cart.ts'
import { dropDrafts } from './checkout/drafts.ts'
import { goTo } from '#browser/go.ts'
import {
  $purchase,
  dropPurchase,
  forgetOrder,
  orderIdAtHand,
  setPurchase,
  type Purchase,
} from './checkout/purchase.ts'
import { CardError, type OpenFrame } from './provider-frame.ts'
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

/** DOOR-22: the current order needs no confirmation any more; this tab knows it, or the server does. */
export async function isConfirmed(): Promise<boolean> {
  const purchase = $purchase.get()
  if (purchase?.success === false && purchase.paymentMethod !== '') return true
  return (await loadPendingOrder())?.confirmed ?? false
}

/** API-33: the `message` of this call's answer is read; ours says the same in `error` (D-38). */
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

/** DOOR-02, DOOR-03: reads only an order noted here; one that is confirmed, cancelled or unreadable does not wait. Returns what was read. */
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

export interface CardPayment {
  /** The secret of the open payment; '' until the server has opened one. */
  secret: string
  /** PAYMENT-15: what a code may pay instead; null when none is offered. */
  code: PaymentCode | null
  /** A code was made and waits to be paid. */
  isCodeOpen: boolean
  /** What is under way; '' while the customer uses the frame. `bank`: the bank checks the customer's identity. */
  step: 'opening' | 'charging' | 'bank' | ''
  error: string
}
const closed: CardPayment = { secret: '', code: null, isCodeOpen: false, step: '', error: '' }
export const $cardPayment = map<CardPayment>(closed)

/** API-34: opens (or finds again) the payment of this order at a provider. */
const open = ({ price, orderId }: Purchase, provider: PaymentMethod) =>
  attempt(() => call(createPayment, { body: { price, orderId, provider } }))

/** For the provider's frame on this page. */
export async function openCardPayment(purchase: Purchase, provider: PaymentMethod): Promise<void> {
  $cardPayment.set({ ...closed, step: 'opening' })
  const outcome = await open(purchase, provider)
  $cardPayment.set(
    outcome.ok
      ? { ...closed, secret: outcome.value.clientSecret, code: outcome.value.code ?? null }
      : { ...closed, error: outcome.error.message || cardSay.unexpected },
  )
}

/** PROVIDER-05: goes to the provider's own page; mistakes are shown on this one. */
export async function leaveToPay(purchase: Purchase, provider: PaymentMethod): Promise<void> {
  $cardPayment.set({ ...closed, step: 'opening' })
  const outcome = await open(purchase, provider)
  const url = outcome.ok ? outcome.value.redirectUrl : undefined
  if (url !== undefined) return goTo(url)
  $cardPayment.set({ ...closed, error: (!outcome.ok && outcome.error.message) || cardSay.unexpected })
}

/** ERR-20: what the provider's frame refused stays in the frame, and is shown next to it too. */
export const tellRefusal = (sentence: string): void =>
  $cardPayment.setKey('error', sentence || cardSay.unexpected)

/** The page is shown (again): nothing is under way at the provider, and its last refusal is not shown any more. */
export const stayHere = (): void => {
  if ($cardPayment.get().step !== 'charging') $cardPayment.set(closed)
}

let bankWindow = new AbortController()
/** PAYMENT-12: for a customer whose bank window leads nowhere. */
export const cancelBankCheck = (): void => bankWindow.abort()

/** ROUTE-14: the result page asks the server for the state of the payment, as after a return from the provider. */
const showResult = (secret: string): void => goTo(confirmPath(secret))

/** Pause between two questions whether a code was paid, in ms. */
const CODE_PAUSE_MS = 5_000

/** PAYMENT-15: the frame shows a code or a QR; while the page is open it asks whether somebody paid it. */
export async function awaitCode(): Promise<void> {
  const { code, isCodeOpen } = $cardPayment.get()
  if (!code || isCodeOpen) return
  $cardPayment.set({ ...$cardPayment.get(), isCodeOpen: true, error: '' })
  const { secret } = code
  const isOut = () => $cardPayment.get().code?.secret === secret
  while (isOut()) {
    const outcome = await attempt(() => call(getPayment, { params: { secret } }))
    if (!isOut()) return
    if (outcome.ok && outcome.value.status === 'succeeded') return showResult(secret)
    if (outcome.ok && outcome.value.status === 'canceled')
      return $cardPayment.set({
        ...$cardPayment.get(),
        code: null,
        isCodeOpen: false,
        error: cardSay.codeOver,
      })
    await new Promise(resolve => setTimeout(resolve, CODE_PAUSE_MS))
  }
}

/** The frame is gone, so nothing waits for its code here. The server still does. */
export const leaveCode = (): void =>
  $cardPayment.set({ ...$cardPayment.get(), code: null, isCodeOpen: false })

async function charge(token: string, { purchase: { price }, security }: OpenFrame): Promise<void> {
  const { secret } = $cardPayment.get()
  const known = await security.device()
  const pay = (authentication?: Record<string, string>): Promise<PaymentStateAnswer> =>
    call(payWithToken, {
      params: { secret },
      body: { token, ...(known ? { device: known } : {}), ...(authentication ? { authentication } : {}) },
    })
  let { status } = await pay()
  if (status === 'requires_action') {
    $cardPayment.setKey('step', 'bank')
    bankWindow = new AbortController()
    const email = $user.get()?.email ?? ''
    const proof = await security.authenticate({ token, email, price, cancelled: bankWindow.signal })
    $cardPayment.setKey('step', 'charging')
    ;({ status } = await pay(proof))
  }
  if (status !== 'succeeded' && status !== 'processing') throw new CardError(cardSay.bankCheckFailed)
}

/** The card may have been charged: the result page asks the server, which asks the provider. */
const isUnknown = ({ code, status }: ApiError): boolean => code === 'noResponse' || status >= 500

/** Lets the server charge the token that the provider's frame made, and goes to the result. A token is charged once. */
export async function payInFrame(token: string, frame: OpenFrame): Promise<void> {
  if ($cardPayment.get().step !== '') return
  $cardPayment.set({ ...$cardPayment.get(), step: 'charging', error: '' })
  const outcome = await attempt(() =>
    charge(token, frame).catch((error: unknown) => {
      if (error instanceof CardError) return error
      throw error
    }),
  )
  const refusal = outcome.ok ? outcome.value : outcome.error
  if (!refusal || (!outcome.ok && isUnknown(outcome.error))) return showResult($cardPayment.get().secret)
  // A refused charge ended its payment: the next card gets a new one.
  await openCardPayment(frame.purchase, frame.provider)
  $cardPayment.setKey('error', refusal.message || cardSay.unexpected)
}

whenSignedOut(() => $pendingOrder.set(null))
