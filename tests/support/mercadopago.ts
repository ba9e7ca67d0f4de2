import { createHmac } from 'node:crypto'
import { clock } from '#server/lib/clock.ts'
import { faultAnswer, type Fault } from './faults.ts'
import { serve, type Received } from './http.ts'
import { mercadoRefunds, type MercadoPayment, type MercadoRefundKind } from './mercadopago-refunds.ts'

interface Preference {
  id: string
  init_point: string
  external_reference: string
  metadata: { order: string }
  items: { unit_price: number; currency_id: string }[]
  back_urls: { success: string }
  expiration_date_to: string
}

const TAKEN: readonly string[] = ['approved', 'refunded', 'in_mediation', 'charged_back']

export const SECRET = 'la-clave-de-las-notificaciones'

/** What Mercado Pago signs a notification with (x-signature). */
export function signed(id: string, { secret = SECRET, requestId = 'pedido-1', ts = '1704908010' } = {}) {
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex')
  return { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId }
}

/** A server on the loopback that speaks Mercado Pago's protocol: its page, payments, refunds, with the faults above. */
export async function serveMercadoPago() {
  const preferences: Preference[] = []
  const payments: MercadoPayment[] = []
  const state = {
    fault: null as Fault | null,
    /** What is asked is done before the answer goes wrong. */
    isDone: false,
    /** The search does not list it yet. */
    isSearchLate: false,
    /** A payment that is being decided is not called off. */
    isStuck: false,
    refund: 'ok' as MercadoRefundKind,
    /** The list of refunds is not answered. */
    hasRefundList: true,
  }
  const { refunds, ...refunding } = mercadoRefunds(payments, state)
  const refused = (status: number, message: string) => ({ status, body: { message, status } })

  /** Somebody pays on the page of a preference. */
  function pay(
    preference: Preference,
    {
      status = 'approved',
      amount,
      currency,
      reference,
    }: Partial<Record<'status' | 'currency' | 'reference', string>> & { amount?: number } = {},
  ): MercadoPayment {
    const [item] = preference.items
    const made: MercadoPayment = {
      id: 1000 + payments.length,
      status,
      currency_id: currency ?? item?.currency_id ?? 'PEN',
      transaction_amount: amount ?? item?.unit_price ?? 0,
      transaction_amount_refunded: 0,
      external_reference: reference ?? preference.external_reference,
      date_created: clock.now().toISOString(),
    }
    payments.push(made)
    return made
  }
  const isOpen = ({ expiration_date_to: end }: Preference): boolean => new Date(end) > clock.now()

  function page(url: URL) {
    const preference = preferences.find(({ id }) => id === url.searchParams.get('pref_id'))
    if (!preference) return refused(404, 'not found')
    const outcome = url.searchParams.get('pay')
    if (outcome === null) {
      const way = (name: string, status: string) =>
        `<p><a href="${url.pathname}?pref_id=${preference.id}&pay=${status}">${name}</a></p>`
      return {
        type: 'text/html',
        text: `<!doctype html><html lang="es"><meta charset="utf-8"><title>Mercado Pago</title><h1>Mercado Pago</h1>
<p>Total ${String(preference.items[0]?.unit_price)}</p>${way('Pagar', 'approved')}${way('Pagar con una tarjeta sin fondos', 'rejected')}`,
      }
    }
    if (!isOpen(preference)) return refused(400, 'expired')
    const made = pay(preference, { status: outcome })
    const back = new URL(preference.back_urls.success)
    back.search = new URLSearchParams({
      collection_id: String(made.id),
      payment_id: String(made.id),
      status: outcome,
      external_reference: made.external_reference,
      preference_id: preference.id,
    }).toString()
    return {
      type: 'text/html',
      text: `<!doctype html><html lang="es"><meta charset="utf-8"><title>Mercado Pago</title><a href="${back.href.replaceAll('&', '&amp;')}">Volver al sitio</a>`,
    }
  }

  const server = await serve(request => {
    const url = new URL(request.url, 'http://mercadopago')
    if (url.pathname === '/checkout/page') return page(url)
    const { fault } = state
    if (fault === null) return answer(url, request)
    if (state.isDone) answer(url, request)
    return faultAnswer(fault)
  })
  function answer(url: URL, { method, body, headers }: Received) {
    const sent = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
    if (url.pathname === '/checkout/preferences') {
      const id = `pref-${String(preferences.length + 1)}`
      const made = { ...sent, id, init_point: `http://${headers.host ?? ''}/checkout/page?pref_id=${id}` }
      preferences.push(made as unknown as Preference)
      return { status: 201, body: made }
    }
    const [, preference] = /^\/checkout\/preferences\/([\w-]+)$/.exec(url.pathname) ?? []
    if (preference !== undefined) {
      const one = preferences.find(({ id }) => id === preference)
      if (!one) return refused(404, 'not found')
      if (method === 'PUT') Object.assign(one, sent)
      return { body: one }
    }
    if (url.pathname === '/v1/payments/search') {
      const reference = url.searchParams.get('external_reference')
      const offset = Number(url.searchParams.get('offset') ?? 0)
      const found = state.isSearchLate
        ? []
        : payments.filter(made => reference === null || made.external_reference === reference).toReversed()
      return { body: { paging: { total: found.length }, results: found.slice(offset, offset + 100) } }
    }
    const [, id, isRefund] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(url.pathname) ?? []
    const one = payments.find(made => String(made.id) === id)
    if (isRefund && method === 'POST')
      return refunding.ask(Number(id), Number(sent['amount']), String(headers['x-idempotency-key']))
    if (isRefund)
      return state.hasRefundList ? { body: refunding.listOf(Number(id)) } : { body: { hello: 'world' } }
    if (method === 'PUT' && state.isStuck) return refused(400, 'not allowed')
    if (one && method === 'PUT') Object.assign(one, sent)
    return one ? { body: one } : refused(404, 'not found')
  }
  process.env['MERCADOPAGO_ACCESS_TOKEN'] = 'APP_USR-test'
  process.env['MERCADOPAGO_WEBHOOK_SECRET'] = SECRET
  process.env['MERCADOPAGO_URL'] = server.url
  const inCents = (soles: number): number => Math.round(soles * 100)
  const orderOf = (reference: string): string | undefined =>
    preferences.find(({ external_reference: own }) => own === reference)?.metadata.order
  /** Payments of an order whose money was taken. */
  const takenOf = (orderId: string): MercadoPayment[] =>
    payments.filter(made => orderOf(made.external_reference) === orderId && TAKEN.includes(made.status))
  return {
    ...server,
    ...refunding,
    ...{ preferences, payments, refunds, state, pay, isOpen, orderOf, takenOf },
    /** What it holds of an order: taken less given back, in céntimos. */
    held: (orderId: string): number =>
      takenOf(orderId).reduce(
        (sum, made) => sum + inCents(made.transaction_amount) - inCents(made.transaction_amount_refunded),
        0,
      ),
    refunded: (): number =>
      payments.reduce((sum, made) => sum + inCents(made.transaction_amount_refunded), 0),
  }
}
