// State area `payment` (DATA-52): paying a stored order by card or Yape in the provider's frame (D-70, D-71, ERR-20).
import { map } from 'nanostores'
import type { CardForm, PaymentCode, PaymentStateAnswer } from '#shared/contracts/orders.ts'
import { createPayment, getPayment, payWithToken } from '#shared/endpoints/payments.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { routes } from '#shared/routes.ts'
import { $user } from './auth.ts'
import { call } from './call.ts'
import type { ApiError } from './send.ts'
import { goTo } from './go.ts'
import type { Purchase } from './purchase.ts'
import { authenticate, knowDevice } from './payment-providers/culqi-security.ts'
import { CardError } from './payment-providers/card-error.ts'
import { attempt } from './run.ts'

export interface CardPayment {
  /** The secret of the open payment; '' until the server has opened one. */
  secret: string
  /** PAYMENT-15: what a code may pay instead; null where none is offered. */
  code: PaymentCode | null
  /** A code was made and waits to be paid. */
  isCodeOut: boolean
  /** What is under way; '' while the frame is the customer's. `bank`: the bank asks whether it is they. */
  step: 'opening' | 'charging' | 'bank' | ''
  error: string
}
const closed: CardPayment = { secret: '', code: null, isCodeOut: false, step: '', error: '' }
export const $cardPayment = map<CardPayment>(closed)

/** API-34: opens (or finds again) the payment of this order. */
export async function openCardPayment({ price, orderId }: Purchase): Promise<void> {
  $cardPayment.set({ ...closed, step: 'opening' })
  const outcome = await attempt(() => call(createPayment, { body: { price, orderId } }))
  $cardPayment.set(
    outcome.ok
      ? { ...closed, secret: outcome.value.clientSecret, code: outcome.value.code ?? null }
      : { ...closed, error: outcome.error.message || say.unexpected },
  )
}

/** ERR-20: what the provider's frame refused stays in the frame, and is said beside it too. */
export const tellRefusal = (sentence: string): void =>
  $cardPayment.setKey('error', sentence || say.unexpected)

let device: Promise<string | undefined> | undefined
/** PAYMENT-11: begins as soon as the frame opens, so that nobody waits for it. */
export const prepareDevice = (form: CardForm): Promise<string | undefined> => (device ??= knowDevice(form))

let bankWindow = new AbortController()
/** PAYMENT-12: for whom the bank's window leads nowhere. */
export const cancelBankCheck = (): void => bankWindow.abort()

/** ROUTE-14: the result page asks the server for the state of the payment, as after a return from the provider. */
const showResult = (secret: string): void =>
  goTo(`${routes.confirm}?${new URLSearchParams({ payment_intent_client_secret: secret }).toString()}`)

/** Between two questions whether a code was paid, in ms. */
const CODE_PAUSE_MS = 5_000

/** PAYMENT-15: the frame shows a code or a QR; while the page is open it is asked for until somebody paid it. */
export async function awaitCode(): Promise<void> {
  const { code, isCodeOut } = $cardPayment.get()
  if (!code || isCodeOut) return
  $cardPayment.set({ ...$cardPayment.get(), isCodeOut: true, error: '' })
  const { secret } = code
  const isOut = () => $cardPayment.get().code?.secret === secret
  while (isOut()) {
    const outcome = await attempt(() => call(getPayment, { params: { secret } }))
    if (!isOut()) return
    if (outcome.ok && outcome.value.status === 'succeeded') return showResult(secret)
    if (outcome.ok && outcome.value.status === 'canceled')
      return $cardPayment.set({ ...$cardPayment.get(), code: null, isCodeOut: false, error: say.codeOver })
    await new Promise(resolve => setTimeout(resolve, CODE_PAUSE_MS))
  }
}

/** The frame is gone: nobody waits for its code here. The server does, all the same. */
export const leaveCode = (): void => $cardPayment.set({ ...$cardPayment.get(), code: null, isCodeOut: false })

async function charge(form: CardForm, token: string, { price }: Purchase): Promise<void> {
  const { secret } = $cardPayment.get()
  const known = await prepareDevice(form)
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
    const proof = await authenticate(form, { token, email, price, cancelled: bankWindow.signal })
    $cardPayment.setKey('step', 'charging')
    ;({ status } = await pay(proof))
  }
  if (status !== 'succeeded' && status !== 'processing') throw new CardError(say.bankCheckFailed)
}

/** The card may have been charged all the same: the result page asks the server, which asks the provider. */
const isUnknown = ({ code, status }: ApiError): boolean => code === 'noResponse' || status >= 500

/** Lets the server charge what the provider's frame made, and goes to the result. A token is charged once. */
export async function payInFrame(form: CardForm, token: string, purchase: Purchase): Promise<void> {
  if ($cardPayment.get().step !== '') return
  $cardPayment.set({ ...$cardPayment.get(), step: 'charging', error: '' })
  const outcome = await attempt(() =>
    charge(form, token, purchase).catch((error: unknown) => {
      if (error instanceof CardError) return error
      throw error
    }),
  )
  const refusal = outcome.ok ? outcome.value : outcome.error
  if (!refusal || (!outcome.ok && isUnknown(outcome.error))) return showResult($cardPayment.get().secret)
  // A refused charge ended its payment: the next card gets a new one.
  await openCardPayment(purchase)
  $cardPayment.setKey('error', refusal.message || say.unexpected)
}
