import { env } from '../../lib/env.ts'
import type { Payment, PaymentProvider, PaymentState, Report } from './provider.ts'
import { ask, ProviderError, type ProviderAnswer } from './request.ts'

const states: Readonly<Record<string, PaymentState>> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

const api = (
  path: string,
  o: { method: 'GET' | 'POST'; form?: Record<string, string>; idempotencyKey?: string },
): Promise<ProviderAnswer> => {
  const { secretKey = '', url } = env().payment.stripe
  return ask(`${url}/v1${path}`, {
    method: o.method,
    secretKey,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(o.idempotencyKey ? { 'idempotency-key': o.idempotencyKey } : {}),
    },
    ...(o.form ? { body: new URLSearchParams(o.form).toString() } : {}),
  })
}

const intentPath = ({ providerRef }: Payment, action = ''): string =>
  `/payment_intents/${encodeURIComponent(providerRef ?? '')}${action}`

/** Amount, currency and order must be those of the payment before 'succeeded' counts. */
function read(payment: Payment, { status, body }: ProviderAnswer): Report {
  const { id, amount, currency, metadata } = body
  if (status !== 200 || typeof id !== 'string') throw new ProviderError(`Stripe answered ${String(status)}.`)
  const state = states[String(body['status'])] ?? 'failed'
  const isOurs =
    amount === payment.amount &&
    String(currency).toUpperCase() === payment.currency &&
    (metadata as { orderId?: unknown } | undefined)?.orderId === payment.orderId
  return { providerRef: id, state: state === 'succeeded' && !isOurs ? 'failed' : state }
}

/** Payment Intents: the browser pays with the intent's client secret, we only ask how it went. */
export const stripe: PaymentProvider = {
  name: 'stripe',
  charge: null,
  open: async payment => {
    const answer = await api('/payment_intents', {
      method: 'POST',
      idempotencyKey: `order:${payment.orderId}:${String(payment.attempt)}`,
      form: {
        amount: String(payment.amount),
        currency: payment.currency.toLowerCase(),
        'automatic_payment_methods[enabled]': 'true',
        'metadata[orderId]': payment.orderId,
        receipt_email: payment.email,
      },
    })
    const { id, client_secret: secret } = answer.body
    if (answer.status !== 200 || typeof id !== 'string' || typeof secret !== 'string')
      throw new ProviderError(`Stripe answered ${String(answer.status)}.`)
    return { providerRef: id, secret }
  },
  report: async payment =>
    payment.providerRef === null
      ? { state: 'failed', providerRef: null }
      : read(payment, await api(intentPath(payment), { method: 'GET' })),
  cancel: async payment => {
    if (payment.providerRef === null) return { state: 'canceled', providerRef: null }
    const answer = await api(intentPath(payment, '/cancel'), { method: 'POST' })
    // An intent that succeeded meanwhile refuses to be cancelled: then its state is the truth.
    return answer.status === 200 ? read(payment, answer) : stripe.report(payment)
  },
}
