import { env } from '../../lib/env.ts'
import type { Payment, PaymentProvider, Report } from './provider.ts'
import { ask, ProviderError, type ProviderAnswer } from './request.ts'

const api = (path: string, body?: unknown): Promise<ProviderAnswer> => {
  const { secretKey = '', url } = env().payment.culqui
  return ask(`${url}/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    secretKey,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

interface Charge {
  id: string
  amount: number
  currency: string
  isPaid: boolean
  paymentId: unknown
}

function readCharge(body: Record<string, unknown>): Charge | null {
  const { id, amount, currency_code: currency, outcome, metadata } = body
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string') return null
  return {
    id,
    amount,
    currency,
    isPaid: (outcome as { type?: unknown } | null)?.type === 'venta_exitosa',
    paymentId: (metadata as { payment?: unknown } | null)?.payment,
  }
}

const isOf = (payment: Payment, charge: Charge): boolean =>
  charge.amount === payment.amount && charge.currency === payment.currency && charge.paymentId === payment.id

const reportOf = (payment: Payment, charge: Charge): Report => ({
  providerRef: charge.id,
  state: charge.isPaid && isOf(payment, charge) ? 'succeeded' : 'failed',
})

/** A charge whose answer never reached us is found among the customer's newest ones by the payment it names. */
async function findLost(payment: Payment): Promise<Report> {
  const { status, body } = await api(`/charges?email=${encodeURIComponent(payment.email)}&limit=50`)
  const list = body['data']
  if (status !== 200 || !Array.isArray(list)) throw new ProviderError(`Culqi answered ${String(status)}.`)
  const charges = list.flatMap(entry => readCharge(entry as Record<string, unknown>) ?? [])
  const own = charges.find(charge => isOf(payment, charge))
  return own ? reportOf(payment, own) : { state: 'failed', providerRef: null }
}

/** Culqi charges a token made in the browser: 201 paid, 200 needs 3-D Secure first, the rest is refused. */
export const culqi: PaymentProvider = {
  name: 'culqi',
  open: () => Promise.resolve({ providerRef: null, secret: null }),
  charge: async (payment, token, authentication) => {
    const { status, body } = await api('/charges', {
      amount: payment.amount,
      currency_code: payment.currency,
      email: payment.email,
      source_id: token,
      metadata: { payment: payment.id, order: payment.orderId },
      ...(authentication ? { authentication_3DS: authentication } : {}),
    })
    if (status === 200) return { state: 'requires_action', providerRef: null }
    const charge = status === 201 ? readCharge(body) : null
    return charge ? reportOf(payment, charge) : { state: 'failed', providerRef: null }
  },
  report: async payment => {
    if (payment.providerRef === null)
      return payment.state === 'processing' ? findLost(payment) : { state: payment.state, providerRef: null }
    const { status, body } = await api(`/charges/${encodeURIComponent(payment.providerRef)}`)
    const charge = status === 200 ? readCharge(body) : null
    if (!charge) throw new ProviderError(`Culqi answered ${String(status)}.`)
    return reportOf(payment, charge)
  },
  cancel: async payment =>
    payment.state === 'processing' || payment.providerRef !== null
      ? culqi.report(payment)
      : { state: 'canceled', providerRef: null },
}
