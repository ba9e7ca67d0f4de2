// State area `payment` (DATA-51, DATA-52): the result page /order/confirm (CONF-01 to CONF-05, D-68, D-69).
import { atom } from 'nanostores'
import { getOrderDetails } from '#shared/endpoints/orders.ts'
import { getPayment } from '#shared/endpoints/payments.ts'
import { confirmMessages } from '#shared/messages/confirm.ts'
import { routes } from '#shared/routes.ts'
import { call } from './call.ts'
import { $purchase } from './purchase.ts'
import { orderIdAtHand } from './order-id.ts'
import { $payment, confirm } from './payment.ts'
import { attempt } from './run.ts'

/** What the page shows; `method` decides the texts and whether paying again is offered (CONF-12). */
export type Result =
  | { state: 'loading' | 'processing' | 'confirming' }
  | { state: 'confirmed'; method: 'cod' | 'culqi' }
  | { state: 'notConfirmed' }
  | { state: 'failed'; reason: 'payment' | 'confirm'; method: 'cod' | 'culqi' }

export const $result = atom<Result>({ state: 'loading' })

const SECRET = 'payment_intent_client_secret'

/** The secret of a card return is read once and leaves the address bar, so that no log or link repeats it. */
function takeSecret(): string | null {
  const query = new URLSearchParams(location.search)
  if (location.search !== '') history.replaceState(null, '', routes.confirm)
  return query.get(SECRET)
}

export async function openConfirmation(): Promise<void> {
  const secret = takeSecret()
  if (secret !== null) return cardReturn(secret)
  const orderId = orderIdAtHand()
  const method = $purchase.get()?.paymentMethod || 'culqi'
  if (orderId === '')
    return $result.set({ state: 'failed', reason: method === 'cod' ? 'confirm' : 'payment', method })
  await readAgain(orderId, method)
}

/** CONF-01 to CONF-03: only what the server heard from the provider counts. */
async function cardReturn(secret: string): Promise<void> {
  $result.set({ state: 'processing' })
  const outcome = await attempt(() => call(getPayment, { params: { secret } }))
  if (!outcome.ok || outcome.value.status !== 'succeeded')
    return $result.set({ state: 'failed', reason: 'payment', method: 'culqi' })
  $result.set({ state: 'confirming' })
  const done = await confirm('culqi', confirmMessages.confirmFailed)
  $result.set(
    done ? { state: 'confirmed', method: 'culqi' } : { state: 'failed', reason: 'confirm', method: 'culqi' },
  )
}

/** CONF-04, D-68: after a reload the order is read from the server, which alone says `confirmed`. */
async function readAgain(orderId: string, method: 'cod' | 'culqi'): Promise<void> {
  const known = $payment.get().currentOrder
  const outcome = known ? null : await attempt(() => call(getOrderDetails, { params: { orderId } }))
  const order = known ?? (outcome?.ok ? outcome.value.order : null)
  if (!order) return $result.set({ state: 'failed', reason: 'confirm', method })
  $payment.setKey('currentOrder', order)
  if (!order.confirmed) {
    const paid = $purchase.get()?.paymentMethod === 'culqi'
    return $result.set(
      paid ? { state: 'failed', reason: 'payment', method: 'culqi' } : { state: 'notConfirmed' },
    )
  }
  $result.set({ state: 'confirmed', method: order.payment_method === 'culqi' ? 'culqi' : 'cod' })
}
