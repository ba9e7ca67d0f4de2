// State area `payment` (DATA-51, DATA-52): paying an order at a provider, in its frame on /pago or on its own page.
import { map } from 'nanostores'
import type { PaymentCode, PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { createPayment, getPayment, payWithToken } from '#shared/endpoints/payments.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import type { Soles } from '#shared/rules/money.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import { confirmPath } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { $user } from './auth.ts'
import { call } from './call.ts'
import type { Purchase } from './checkout/purchase.ts'
import { attempt } from './run.ts'
import type { ApiError } from './send.ts'

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
interface OpenFrame {
  provider: PaymentMethod
  purchase: Purchase
  security: FrameSecurity
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
      : { ...closed, error: outcome.error.message || say.unexpected },
  )
}

/** PROVIDER-05: goes to the provider's own page; mistakes are shown on this one. */
export async function leaveToPay(purchase: Purchase, provider: PaymentMethod): Promise<void> {
  $cardPayment.set({ ...closed, step: 'opening' })
  const outcome = await open(purchase, provider)
  const url = outcome.ok ? outcome.value.redirectUrl : undefined
  if (url !== undefined) return goTo(url)
  $cardPayment.set({ ...closed, error: (!outcome.ok && outcome.error.message) || say.unexpected })
}

/** ERR-20: shows a refusal of the provider's frame next to the frame too. */
export const tellRefusal = (sentence: string): void =>
  $cardPayment.setKey('error', sentence || say.unexpected)

/** The page is shown (again): nothing is under way at the provider, and its last refusal is not shown any more. */
export const stayHere = (): void => {
  if ($cardPayment.get().step !== 'charging') $cardPayment.set(closed)
}

let bankWindow = new AbortController()
/** PAYMENT-12: lets a customer leave a bank's window that does not work. */
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
        error: say.codeOver,
      })
    await new Promise(resolve => setTimeout(resolve, CODE_PAUSE_MS))
  }
}

/** Called when the frame is gone: this page stops waiting for its code, but the server goes on. */
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
  if (status !== 'succeeded' && status !== 'processing') throw new CardError(say.bankCheckFailed)
}

/** Whether the card may have been charged: then the result page asks the server, which asks the provider. */
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
  $cardPayment.setKey('error', refusal.message || say.unexpected)
}
