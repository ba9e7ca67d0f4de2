// State area `payment` (DATA-51, DATA-52): the result page /order/confirm (CONF-01 to CONF-05, D-68, D-69).
import { atom } from 'nanostores'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { getOrderDetails } from '#shared/endpoints/orders.ts'
import { getPayment } from '#shared/endpoints/payments.ts'
import { confirmMessages } from '#shared/messages/confirm.ts'
import { kindOf, type PaymentKind } from '#shared/rules/payment-methods.ts'
import { routes } from '#shared/routes.ts'
import { call } from './call.ts'
import { $purchase, orderIdAtHand } from './checkout/purchase.ts'
import type { ApiError } from './send.ts'
import { $payment, confirm } from './payment.ts'
import { attempt, type Outcome } from './run.ts'

/** How a confirmed order is paid; 'free' when nothing was left to pay (FREE-01). */
export type PaidBy = PaymentKind | 'free'

/** What the page shows; `method` decides the texts and whether paying again is offered (CONF-12). */
export type Result =
  | { state: 'loading' | 'confirming' }
  /** Until the bank has answered (PAYMENT-07); `slow` once that takes longer than usual. */
  | { state: 'processing'; slow?: true }
  | { state: 'confirmed'; method: PaidBy }
  /** WALLET-06: a manual transfer that is not approved. */
  | { state: 'transfer'; wallet: ManualTransferAnswer }
  | { state: 'notConfirmed' }
  | { state: 'unknown' }
  | { state: 'failed'; reason: FailureReason; method: PaymentKind }

/** Why a payment did not succeed, as far as known (PAYMENT-07). */
export type FailureReason =
  | 'payment'
  /** The customer left the bank's check before its end: nothing was charged. */
  | 'bank'
  /** It was closed, by its customer or by time, before anything was charged. */
  | 'canceled'
  /** It is unknown whether the money was taken; if so, it is refunded automatically. */
  | 'unclear'
  | 'confirm'

export const $result = atom<Result>({ state: 'loading' })

const SECRET = 'payment_intent_client_secret'
/** What a card provider adds to the address when it leads back. */
const RETURN_MARKS = [SECRET, 'payment_intent', 'redirect_status']

/**
 * The secret of a card return, '' for a return without one, null for no return. It is read once and removed from the
 * address bar, so that no log or link repeats it.
 */
function takeSecret(): string | null {
  const query = new URLSearchParams(location.search)
  if (location.search !== '') history.replaceState(null, '', routes.confirm)
  return RETURN_MARKS.some(mark => query.has(mark)) ? (query.get(SECRET) ?? '') : null
}

/** DOOR-01: only a purchase made here can fail; a tab that knows of no purchase has nothing that could fail. */
export async function openConfirmation(): Promise<void> {
  const secret = takeSecret()
  if (secret !== null) return cardReturn(secret)
  const orderId = orderIdAtHand()
  const method = kindOf($purchase.get()?.paymentMethod ?? '')
  if (orderId !== '') return readAgain(orderId, method || 'card')
  if (method === '') return $result.set({ state: 'unknown' })
  $result.set({ state: 'failed', reason: method === 'cod' ? 'confirm' : 'payment', method })
}

/** Pauses before the server is asked again, in ms; the last one is repeated. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000]
/** A payment without a result after so many questions takes longer than usual: about half a minute. */
const SLOW_AFTER = 5

/**
 * CONF-01 to CONF-03: only what the server got from the provider counts. While the bank has not answered, or the server
 * cannot be reached, the result is unknown. The page says so and goes on asking (PAYMENT-07).
 */
async function cardReturn(secret: string): Promise<void> {
  if (secret === '') return $result.set({ state: 'failed', reason: 'payment', method: 'card' })
  for (let asked = 0; ; asked += 1) {
    $result.set({ state: 'processing', ...(asked >= SLOW_AFTER ? { slow: true } : {}) })
    const outcome = await attempt(() => call(getPayment, { params: { secret } }))
    const isUnknown = outcome.ok ? outcome.value.status === 'processing' : isTransient(outcome.error)
    if (!isUnknown) return show(outcome)
    if (!outcome.ok && asked === SLOW_AFTER)
      return $result.set({ state: 'failed', reason: 'unclear', method: 'card' })
    await wait(PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)])
  }
}

const wait = (ms = 0): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** The server could not be reached or had a fault; a later try may work. */
const isTransient = ({ code, status }: ApiError): boolean => code === 'noResponse' || status >= 500

function reasonOf({ status, unclear }: PaymentStateAnswer): FailureReason {
  if (unclear) return 'unclear'
  if (status === 'requires_action') return 'bank'
  return status === 'canceled' ? 'canceled' : 'payment'
}

async function show(outcome: Outcome<PaymentStateAnswer>): Promise<void> {
  if (!outcome.ok || outcome.value.status !== 'succeeded') {
    return $result.set({
      state: 'failed',
      reason: outcome.ok ? reasonOf(outcome.value) : 'payment',
      method: 'card',
    })
  }
  $result.set({ state: 'confirming' })
  const done = await confirm(outcome.value.method, confirmMessages.confirmFailed)
  $result.set(
    done ? { state: 'confirmed', method: 'card' } : { state: 'failed', reason: 'confirm', method: 'card' },
  )
}

/** CONF-04, D-68: after a reload the order is read from the server, and only the server says `confirmed`. */
async function readAgain(orderId: string, method: PaymentKind): Promise<void> {
  const known = $payment.get().currentOrder
  const outcome = known ? null : await attempt(() => call(getOrderDetails, { params: { orderId } }))
  const order = known ?? (outcome?.ok ? outcome.value.order : null)
  if (!order) return $result.set({ state: 'failed', reason: 'confirm', method })
  $payment.setKey('currentOrder', order)
  if (!order.confirmed && order.wallet) return $result.set({ state: 'transfer', wallet: order.wallet })
  if (!order.confirmed) {
    const paid = kindOf($purchase.get()?.paymentMethod ?? '') === 'card'
    return $result.set(
      paid ? { state: 'failed', reason: 'payment', method: 'card' } : { state: 'notConfirmed' },
    )
  }
  $result.set({ state: 'confirmed', method: paidBy(order) })
}

const paidBy = ({ price, payment_method: method }: OrderAnswer): PaidBy =>
  price === 0 ? 'free' : kindOf(method) || 'cod'
