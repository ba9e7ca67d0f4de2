import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ProviderRefusal } from '#server/modules/payments/request.ts'
import { formatSoles, cents, soles, toCents, toSoles, type Cents } from '#shared/rules/money.ts'
import { isUuid } from '#shared/rules/text.ts'
import { isSameSecret } from '#server/lib/same-secret.ts'
import { AppError } from '#shared/errors.ts'
import type { Payment, RefundReport } from '#server/modules/payments/provider.ts'
import type { ListedRefund } from '#shared/rules/refund-match.ts'
import type { ProviderAdapter, ProviderEvent, WebhookRequest } from '../../adapter.ts'
import { mercadoMessages as say } from '../messages.ts'
import { mercadoKeys, mercadoVariables } from '../settings.ts'
import { findPayment, isPaymentRef, isUnderway, listPayments, findByRef } from './payments.ts'
import { closePreference, openPreference } from './preferences.ts'
import { api, unreadable } from './api.ts'

const Refund = z.looseObject({
  id: z.union([z.number().int(), z.string().min(1)]).transform(String),
  amount: z.number(),
  status: z.string().nullish(),
  date_created: z.iso.datetime({ offset: true }).nullish(),
})
const Refusal = z.looseObject({ message: z.string().optional(), error: z.string().optional() })

/** Documented answers after which nothing was refunded; after any other answer the refund may have been made. */
const REFUSED = [400, 404, 422]

/** Requests a refund; `key` belongs to the refund, so that a repeated request is carried out once. */
async function askRefund(payment: Payment, amount: Cents, key: string): Promise<RefundReport> {
  if (!isPaymentRef(payment.providerRef))
    return { state: 'refused', providerRef: null, rawState: 'preference' }
  const answer = await api(`/v1/payments/${payment.providerRef}/refunds`, {
    method: 'POST',
    idempotencyKey: key,
    body: { amount: toSoles(amount) },
  })
  if (REFUSED.includes(answer.status)) {
    const { message, error } = Refusal.safeParse(answer.body).data ?? {}
    return { state: 'refused', providerRef: null, rawState: (message ?? error ?? '').slice(0, 100) }
  }
  const made = answer.status === 201 || answer.status === 200 ? Refund.safeParse(answer.body).data : undefined
  if (made?.amount !== toSoles(amount)) throw unreadable(answer)
  if (made.status === 'rejected') return { state: 'refused', providerRef: made.id, rawState: 'rejected' }
  return { state: 'accepted', providerRef: made.id, rawState: made.status ?? '' }
}

/** REFUND-10: every refund of a payment, by anybody. */
async function listRefunds({ providerRef, createdAt }: Payment): Promise<ListedRefund[]> {
  if (!isPaymentRef(providerRef)) return []
  const answer = await list(`/v1/payments/${providerRef}/refunds`)
  return answer.map(({ id, amount, status, date_created: made }) => ({
    reference: id,
    amount: toCents(soles(amount)),
    createdAt: made ? new Date(made) : createdAt,
    hasFailed: status === 'rejected' || status === 'cancelled',
  }))
}

async function list(path: string): Promise<z.output<typeof Refund>[]> {
  const answer = await api(path)
  const found = answer.status === 200 ? z.array(Refund).safeParse(answer.body).data : undefined
  if (!found) throw unreadable(answer)
  return found
}

const idOf = (query: URLSearchParams): string => (query.get('data.id') ?? '').toLowerCase()

/** MERCADO-03: `x-signature: ts=…,v1=…`, HMAC-SHA256 of id, request id and time with the webhook's secret. */
function isGenuine({ headers, query }: WebhookRequest): boolean {
  const { webhookSecret } = mercadoKeys()
  const parts = new Map(
    (headers.get('x-signature') ?? '').split(',').map(part => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim()]
    }),
  )
  const requestId = headers.get('x-request-id') ?? ''
  const [ts = '', v1 = ''] = [parts.get('ts'), parts.get('v1')]
  if (webhookSecret === undefined || ts === '' || v1 === '' || requestId === '' || idOf(query) === '')
    return false
  const manifest = `id:${idOf(query)};request-id:${requestId};ts:${ts};`
  return isSameSecret(v1, createHmac('sha256', webhookSecret).update(manifest).digest('hex'))
}

const Event = z.looseObject({ type: z.string().min(1).max(100), action: z.string().max(100).optional() })

/**
 * Reads a notification. Only what was signed counts: the id of the payment in the address, and the request's own id by
 * which a repetition is recognised. Mercado Pago itself says which payment it is. Refuses with `badRequest`.
 */
async function readEvent({ headers, query, body }: WebhookRequest): Promise<ProviderEvent> {
  const event = Event.safeParse(body)
  if (!event.success) throw new AppError('badRequest')
  const { type, action = type } = event.data
  const ref = idOf(query)
  const id = `${(headers.get('x-request-id') ?? '').slice(0, 60)}:${ref.slice(0, 40)}`
  if (type !== 'payment' || !isPaymentRef(ref)) return { id, type: action, ref: null, paymentId: null }
  const named = (await findByRef(ref).catch(() => null))?.external_reference ?? ''
  return { id, type: action, ref, paymentId: isUuid(named) ? named : null }
}

/** Totals that are sent to Mercado Pago, in céntimos: from S/3 up to what a card payment in Peru may be. */
const MERCADO_AMOUNTS = { min: cents(300), max: cents(1_000_000) } as const

const { min, max } = MERCADO_AMOUNTS
const noFrame = (): Promise<never> =>
  Promise.reject(new ProviderRefusal('Mercado Pago is paid on its own page.'))

/** MERCADO-01: Checkout Pro: the customer pays on Mercado Pago's page and comes back. */
export const mercadopago: ProviderAdapter = {
  name: 'mercadopago',
  capture: noFrame,
  openCode: noFrame,
  find: (payment, ref = null) => findPayment(payment, ref),
  withdrawCode: closePreference,
  refund: (payment, amount, _reason, key) => askRefund(payment, amount, key),
  refundsOf: listRefunds,
  list: listPayments,
  variables: mercadoVariables,
  hasKeys: () => Boolean(mercadoKeys().accessToken),
  settings: [],
  isAlwaysListed: false,
  texts: { title: say.title, hint: say.hint, label: say.label },
  limits: () => Promise.resolve({ min, max, outside: say.outside(formatSoles(min), formatSoles(max)) }),
  checkMeans: () => Promise.resolve(),
  refusalOf: () => 'paymentRejected',
  offersCode: () => Promise.resolve(false),
  frame: null,
  redirect: {
    open: openPreference,
    isUnderway,
    readReturn: query => {
      const paymentId = query.get('external_reference') ?? ''
      const ref = query.get('payment_id') ?? query.get('collection_id')
      return isUuid(paymentId) ? { paymentId, ref: isPaymentRef(ref) ? ref : null } : null
    },
  },
  webhook: { listens: () => mercadoKeys().webhookSecret !== undefined, isGenuine, readEvent },
  chargeReference: null,
}
