import { clock } from '#server/lib/clock.ts'
import { answerFrame } from './culqi-frame.ts'
import { serve } from './http.ts'

interface Charge {
  id: string
  amount: number
  amount_refunded: number
  currency_code: string
  email: string
  metadata: { payment: string; order: string }
  outcome: { type: string }
  /** Ms since 1970. */
  creation_date: number
  dispute: boolean
}

interface Order {
  id: string
  order_number: string
  amount: number
  currency_code: string
  expiration_date: number
  state: 'pending' | 'paid' | 'expired' | 'deleted'
  payment_code?: string
  client_details: Record<string, string>
  metadata: { payment: string; order: string }
}

/** How a charge of a token of this kind goes; what follows the last underscore of the token says which. */
export const CHARGES = [
  'ok',
  /** The card is refused. */
  'refused',
  /** The same, with the bank's reason. */
  'funds',
  'expired',
  'cvv',
  'bank',
  'away',
  'stolen',
  /** The bank asks first; with its proof it is charged. */
  '3ds',
  /** Charged, but the answer is lost. */
  'lost',
  /** Charged, the answer is lost, and it is listed only once `show` was called. */
  'late',
  /** Never charged, and no answer comes. */
  'never',
  /** Not looked at: too many requests; a wrong key. */
  'busy',
  'key',
  /** 200 without sense, and nothing charged. */
  'nonsense',
  /** Charged another amount; in another currency; for another payment. */
  'less',
  'usd',
  'foreign',
] as const
export type ChargeKind = (typeof CHARGES)[number]

/** Culqi's words for why a bank refuses. */
const REASONS: Partial<Record<ChargeKind, string>> = {
  funds: 'insufficient_funds',
  expired: 'expired_card',
  cvv: 'incorrect_cvv',
  bank: 'contact_issuer',
  away: 'issuer_not_available',
  stolen: 'stolen_card',
}

/** What the owner gave Culqi to name itself with. */
export const WEBHOOK = { user: 'culqi', password: 'la-clave-del-aviso' }

/** Charges on a page of the whole list; Culqi has at most 100. */
const PAGE = 3

/** A server on the loopback that speaks Culqi's protocol: charges, their list, refunds, with the faults of `CHARGES`. */
export async function serveCulqi() {
  const charges: Charge[] = []
  const hidden = new Set<string>()
  const refunds: { id: string; charge_id: string; amount: number }[] = []
  const state = {
    isDown: false,
    /** Takes requests and never answers. */
    isSilent: false,
    /** Orders that were taken back are known to nobody any more. */
    forgets: false,
    /** How the next refunds go: done; done without an answer; refused. */
    refund: 'ok' as 'ok' | 'lost' | 'refused',
    /** How the whole list of charges is answered. */
    list: 'ok' as 'ok' | 'nonsense' | 'key' | 'busy',
  }
  const refused = (status: number, code: string) => ({ status, body: { object: 'error', code } })

  function charge(sent: Record<string, unknown>) {
    const kind = String(sent['source_id']).split('_').at(-1) as ChargeKind
    const reason = REASONS[kind]
    if (reason) return { status: 402, body: { object: 'error', code: 'card_declined', decline_code: reason } }
    if (kind === 'refused') return refused(402, 'card_declined')
    if (kind === 'busy') return refused(429, 'too_many_requests')
    if (kind === 'key') return refused(401, 'authentication_error')
    if (kind === 'nonsense') return { body: { hello: 'world' } }
    if (kind === 'never') return { status: 500, body: {} }
    if (kind === '3ds' && sent['authentication_3DS'] === undefined)
      return { body: { action_code: 'REVIEW', user_message: '3DS' } }
    const metadata = sent['metadata'] as Charge['metadata']
    const made: Charge = {
      id: `chr_test_${String(charges.length + 1)}`,
      amount: Number(sent['amount']) - (kind === 'less' ? 1 : 0),
      amount_refunded: 0,
      currency_code: kind === 'usd' ? 'USD' : String(sent['currency_code']),
      email: String(sent['email']),
      metadata: kind === 'foreign' ? { ...metadata, payment: 'another' } : metadata,
      outcome: { type: 'venta_exitosa' },
      creation_date: clock.now().getTime(),
      dispute: false,
    }
    charges.push(made)
    if (kind === 'late') hidden.add(made.id)
    return kind === 'lost' || kind === 'late' ? { status: 500, body: {} } : { status: 201, body: made }
  }

  const orders: Order[] = []
  /** Orders, which a code pays until they expire. */
  function order(method: string, id: string | undefined, sent: Record<string, unknown>) {
    if (method === 'POST') {
      if (orders.some(made => made.order_number === sent['order_number'])) return refused(400, 'duplicated')
      const made = {
        ...sent,
        id: `ord_test_${String(orders.length + 1)}`,
        object: 'order',
        state: 'pending',
        creation_date: clock.now().getTime(),
      }
      orders.push(made as unknown as Order)
      return { status: 201, body: made }
    }
    const one = orders.find(made => made.id === id)
    if (!one || (state.forgets && one.state === 'deleted')) return refused(404, 'not_found')
    if (one.state === 'pending' && one.expiration_date * 1000 <= clock.now().getTime()) one.state = 'expired'
    if (method === 'DELETE') {
      if (one.state !== 'pending') return refused(400, 'order_over')
      one.state = 'deleted'
    }
    return { body: one }
  }

  function refund(sent: Record<string, unknown>) {
    const of = charges.find(({ id }) => id === sent['charge_id'])
    const amount = Number(sent['amount'])
    if (!of || state.refund === 'refused' || of.amount_refunded + amount > of.amount)
      return refused(400, 'refund_not_allowed')
    of.amount_refunded += amount
    const made = { id: `ref_test_${String(refunds.length + 1)}`, charge_id: of.id, amount }
    refunds.push(made)
    return state.refund === 'lost' ? { status: 500, body: {} } : { status: 201, body: made }
  }

  /** A page of a list, the newest first. */
  function page(list: readonly { id: string }[], cursor: string | null) {
    if (state.list === 'nonsense') return { body: { hello: 'world' } }
    if (state.list !== 'ok') return refused(state.list === 'key' ? 401 : 429, state.list)
    const newest = list.toReversed()
    const start = newest.findIndex(({ id }) => id === cursor) + 1
    const data = newest.slice(start, start + PAGE)
    const after = start + PAGE < newest.length ? data.at(-1)?.id : null
    return { body: { data, paging: { cursors: { before: data[0]?.id ?? null, after } } } }
  }

  const server = await serve(request => {
    const { method, url, body, headers } = request
    const inBrowser = answerFrame(request, `http://${headers.host ?? ''}`)
    if (inBrowser) return inBrowser
    if (state.isDown) return { status: 503, body: {} }
    if (state.isSilent) return 'silence'
    const { pathname, searchParams } = new URL(url, 'http://culqi')
    const sent = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
    if (method === 'GET' && pathname === '/v2/orders') return page(orders, searchParams.get('after'))
    const isOrder = /^\/v2\/orders(?:\/(\w+))?$/.exec(pathname)
    if (isOrder) return order(method, isOrder[1], sent)
    if (method === 'POST') return pathname === '/v2/refunds' ? refund(sent) : charge(sent)
    const id = /\/charges\/(.+)$/.exec(pathname)?.[1]
    if (id !== undefined) {
      // The list is late, the charge itself is there.
      const one = charges.find(made => made.id === id)
      return one ? { body: one } : refused(404, 'not_found')
    }
    const listed = charges.filter(({ id: made }) => !hidden.has(made))
    const email = searchParams.get('email')
    if (email !== null) return { body: { data: listed.filter(made => made.email === email).reverse() } }
    return page(listed, searchParams.get('after'))
  })
  process.env['CULQI_PUBLIC_KEY'] = 'pk_test'
  process.env['CULQI_SECRET_KEY'] = 'sk_test'
  process.env['CULQI_URL'] = server.url
  process.env['CULQI_WEBHOOK_USER'] = WEBHOOK.user
  process.env['CULQI_WEBHOOK_PASSWORD'] = WEBHOOK.password
  return {
    ...server,
    charges,
    orders,
    refunds,
    state,
    /** Lists what it had charged without listing it. */
    show: () => hidden.clear(),
    /** What it holds of a payment's order: taken less given back, in céntimos. */
    held: (orderId: string) =>
      charges
        .filter(({ metadata }) => metadata.order === orderId)
        .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0),
  }
}
