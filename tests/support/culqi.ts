import { clock } from '#server/lib/clock.ts'
import { answerFrame } from './culqi-frame.ts'
import { faultAnswer, type Fault } from './faults.ts'
import { serve, type Received } from './http.ts'

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

/** Its list has within a quarter of an hour what was requested of it; the charge may show it later. */
const isOld = (made: number): boolean => clock.now().getTime() - made > 14 * 60_000

/** What the owner gave Culqi to name itself with. */
export const WEBHOOK = { user: 'culqi', password: 'la-clave-del-aviso' }

/** Charges on a page of the whole list; Culqi has at most 100. */
const PAGE = 3

interface Refund {
  id: string
  charge_id: string
  amount: number
  creation_date: number
  status?: string
}

/** A server on the loopback that speaks Culqi's protocol: charges, their list, refunds, with the faults of `CHARGES`. */
export async function serveCulqi() {
  const charges: Charge[] = []
  const hidden = new Set<string>()
  const refunds: Refund[] = []
  /** Refunds that Culqi took and neither lists nor shows yet; those that it lists and does not show. */
  const working = new Set<string>()
  const unshown = new Set<string>()
  const state = {
    isDown: false,
    /** Takes requests and never answers. */
    isSilent: false,
    fault: null as Fault | null,
    /** What is asked is done before the answer goes wrong. */
    isDone: false,
    /** Orders that were taken back are known to nobody any more. */
    forgets: false,
    /**
     * How the next refunds go: done; done without an answer; refused; without an answer and shown nowhere until
     * `showRefunds`; taken, but shown by the charge only then; not made and without an answer; a status without sense.
     */
    refund: 'ok' as 'ok' | 'lost' | 'refused' | 'working' | 'accepted' | 'never' | 409,
    /** The list of refunds is not answered. */
    hasRefundList: true,
    /** How the whole list of charges is answered. */
    list: 'ok' as 'ok' | 'nonsense' | 'key' | 'busy',
  }
  const refused = (status: number, code: string, type = 'invalid_request_error') => ({
    status,
    body: { object: 'error', type, code },
  })

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
    if (typeof state.refund === 'number') return { status: state.refund, body: { object: 'error' } }
    if (state.refund === 'never') return { status: 500, body: {} }
    const made = refunds.filter(({ charge_id: id }) => id === of?.id)
    const back = made.reduce((sum, one) => sum + (one.status === 'rechazada' ? 0 : one.amount), 0)
    if (
      !of ||
      state.refund === 'refused' ||
      back + amount > of.amount ||
      of.amount_refunded + amount > of.amount
    )
      return refused(400, 'refund_not_allowed')
    const one = makeRefund(of, amount)
    if (state.refund === 'working') working.add(one.id)
    if (state.refund === 'working' || state.refund === 'accepted') unshown.add(one.id)
    else of.amount_refunded += amount
    return state.refund === 'lost' || state.refund === 'working'
      ? { status: 500, body: {} }
      : { status: 201, body: one }
  }

  function makeRefund(of: Charge, amount: number): Refund {
    const id = `ref_test_${String(refunds.length + 1)}`
    const one = { id, charge_id: of.id, amount, creation_date: clock.now().getTime() }
    refunds.push(one)
    return one
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
    const inBrowser = answerFrame(request, `http://${request.headers.host ?? ''}`)
    if (inBrowser) return inBrowser
    if (state.isDown) return { status: 503, body: {} }
    if (state.isSilent) return 'silence'
    if (state.fault === null) return answer(request)
    if (state.isDone) answer(request)
    return faultAnswer(state.fault)
  })
  function answer({ method, url, body }: Received) {
    const { pathname, searchParams } = new URL(url, 'http://culqi')
    const sent = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
    if (method === 'GET' && pathname === '/v2/refunds')
      return state.hasRefundList
        ? page(
            refunds.filter(made => !working.has(made.id) || isOld(made.creation_date)),
            searchParams.get('after'),
          )
        : { body: { hello: 'world' } }
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
  }
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
    /** What it took of refunds is listed and shown. */
    showRefunds: () => {
      for (const { id, charge_id: of, amount } of refunds)
        if (unshown.delete(id)) {
          const one = charges.find(made => made.id === of)
          if (one) one.amount_refunded += amount
        }
      working.clear()
    },
    /** Somebody refunds in the panel. */
    refundInPanel: (of: Charge, amount: number) => {
      of.amount_refunded += amount
      return makeRefund(of, amount)
    },
    /** A refund that was taken does not reach the bank. */
    failRefund: (one: Refund) => {
      one.status = 'rechazada'
      const of = charges.find(({ id }) => id === one.charge_id)
      if (of && !unshown.delete(one.id)) of.amount_refunded -= one.amount
    },
    /** What it holds of a payment's order: taken less given back, in céntimos. */
    held: (orderId: string) =>
      charges
        .filter(({ metadata }) => metadata.order === orderId)
        .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0),
  }
}
