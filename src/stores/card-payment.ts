// State area `payment` (DATA-52): paying a stored order by card (D-70, D-71, ERR-20).
import { map } from 'nanostores'
import type { CardForm, PaymentStateAnswer } from '#shared/contracts/orders.ts'
import { createPayment, payWithToken } from '#shared/endpoints/payments.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { routes } from '#shared/routes.ts'
import { readExpiry, type CardFields } from '#shared/rules/card-payment.ts'
import { $user } from './auth.ts'
import { call, type ApiError } from './call.ts'
import { goTo } from './go.ts'
import type { Purchase } from './purchase.ts'
import { authenticate } from './payment-providers/culqi-security.ts'
import { culqiToken } from './payment-providers/culqi-token.ts'
import { CardError } from './payment-providers/card-error.ts'
import { attempt } from './run.ts'

export interface CardPayment {
  /** The secret of the open payment; '' until the server has opened one. */
  secret: string
  busy: boolean
  error: string
}
const closed: CardPayment = { secret: '', busy: false, error: '' }
export const $cardPayment = map<CardPayment>(closed)

/** API-34: opens (or finds again) the payment of this order. */
export async function openCardPayment({ price, orderId }: Purchase): Promise<void> {
  $cardPayment.set({ ...closed, busy: true })
  const outcome = await attempt(() => call(createPayment, { body: { price, orderId } }))
  $cardPayment.set(
    outcome.ok
      ? { ...closed, secret: outcome.value.clientSecret }
      : { ...closed, error: outcome.error.message || say.unexpected },
  )
}

/** ROUTE-14: the result page asks the server for the state of the payment, as after a return from the provider. */
const showResult = (secret: string): void =>
  goTo(`${routes.confirm}?${new URLSearchParams({ payment_intent_client_secret: secret }).toString()}`)

/** ERR-20: the provider's own sentence where it has one for people. */
const sentenceOf = (error: unknown): string =>
  error instanceof CardError && error.message !== '' ? error.message : say.unexpected

async function charge(form: CardForm, fields: CardFields, { price }: Purchase): Promise<void> {
  const { secret } = $cardPayment.get()
  const { month, year } = readExpiry(fields.expiry) ?? { month: 0, year: 0 }
  const email = $user.get()?.email ?? ''
  const token = await culqiToken(form, { number: fields.number, cvv: fields.cvv, month, year, email })
  const pay = (authentication?: Record<string, string>): Promise<PaymentStateAnswer> =>
    call(payWithToken, { params: { secret }, body: { token, ...(authentication ? { authentication } : {}) } })
  let { status } = await pay()
  if (status === 'requires_action') {
    const proof = await authenticate(form, { token, email, price })
    ;({ status } = await pay(proof))
  }
  if (status !== 'succeeded' && status !== 'processing') throw new CardError(say.bankCheckFailed)
}

/** The card may have been charged all the same: the result page asks the server, which asks the provider. */
const isUnknown = ({ code }: ApiError): boolean => code === 'noResponse' || code === 'paymentUnavailable'

/** Exchanges the card for a token at the provider, lets the server charge it and goes to the result. */
export async function payWithCard(form: CardForm, fields: CardFields, purchase: Purchase): Promise<void> {
  $cardPayment.set({ ...$cardPayment.get(), busy: true, error: '' })
  const outcome = await attempt(() =>
    charge(form, fields, purchase).catch((error: unknown) => {
      if (error instanceof CardError || error instanceof TypeError) return error
      throw error
    }),
  )
  const refusal = outcome.ok ? outcome.value : outcome.error
  if (!refusal || (!outcome.ok && isUnknown(outcome.error))) return showResult($cardPayment.get().secret)
  const error = outcome.ok ? sentenceOf(refusal) : outcome.error.message || say.unexpected
  // A refused charge ended its payment: the next card gets a new one.
  await openCardPayment(purchase)
  $cardPayment.setKey('error', error)
}
