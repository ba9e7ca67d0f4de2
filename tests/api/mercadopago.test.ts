import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { company as command } from '#cli/company.ts'
import { mercadoKeys } from '#providers/mercadopago/settings.ts'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { payments as payCommand } from '#cli/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { providerMethods, providerNamed } from '#server/modules/payments/choice.ts'
import { insertPayment, toPayment } from '#server/modules/payments/ledger.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { MAX_CARD_TRIES } from '#shared/business.ts'
import { absoluteUrl } from '#server/modules/site.ts'
import type { PaymentOpened, PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, type Customer, type Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { FAULTS } from '../support/faults.ts'
import { SECRET, serveMercadoPago, signed } from '../support/mercadopago.ts'
import { createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
const mercado = await serveMercadoPago()
const PRICE = 104.99
const MINUTE = 60_000
let now = Date.now()

afterAll(() => Promise.all([culqi.close(), mercado.close()]))
beforeAll(() => setCompany({ cardPayment: true }))
beforeEach(() => {
  now = Date.now()
  clock.now = () => new Date(now)
  Object.assign(mercado.state, { fault: null, isSearchLate: false, refund: 'ok' })
})

const create = ({ token }: Customer, orderId: string, provider?: string) =>
  api.post<PaymentOpened & Refusal>(
    '/order/create-payment',
    { price: PRICE, orderId, ...(provider === undefined ? {} : { provider }) },
    { token },
  )
const stateOf = async ({ token }: Customer, secret: string) =>
  (await api.get<PaymentStateAnswer>(`/order/payment/${secret}`, { token })).body
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const rowsOf = (orderId: string) =>
  db().select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt)

/** An order whose customer was sent to Mercado Pago's page. */
async function start() {
  const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { body } = await create(customer, orderId, 'mercadopago')
  const preference = mercado.preferences.find(({ init_point: url }) => url === body.redirectUrl)
  if (!preference) throw new Error('No page was opened.')
  return { customer, orderId, secret: body.clientSecret, preference }
}
const comeBack = (query: Record<string, string>) =>
  api.get<{ location: string }>('/payments/return/mercadopago', { query })
const notify = (id: number | string, headers: Record<string, string>, body: unknown = { type: 'payment' }) =>
  api.post<Refusal>('/payments/webhook/mercadopago', body, { query: { 'data.id': String(id) }, headers })

test('MERCADO-01 PROVIDER-05 the page is opened with the stored order, and the same one is given again', async () => {
  const { customer, orderId, secret, preference } = await start()
  const [row] = await rowsOf(orderId)
  expect(row).toMatchObject({ provider: 'mercadopago', state: 'waiting', providerRef: preference.id, secret })
  expect(preference).toMatchObject({
    external_reference: row?.id,
    items: [{ unit_price: PRICE, currency_id: 'PEN', quantity: 1 }],
    binary_mode: true,
    // No voucher that somebody pays days later, and nothing that is paid once the stock is free.
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    expires: true,
    expiration_date_to: row?.expiresAt?.toISOString(),
    payer: { email: customer.email },
    metadata: { payment: row?.id, order: orderId },
  })
  const back = absoluteUrl('/api/payments/return/mercadopago')
  expect(preference.back_urls).toEqual({ success: back, pending: back, failure: back })
  expect(mercado.requests.at(-1)?.headers['x-idempotency-key']).toBe(row?.id)
  expect((await create(customer, orderId, 'mercadopago')).body).toEqual({
    clientSecret: secret,
    redirectUrl: preference.init_point,
  })
  expect(await rowsOf(orderId)).toHaveLength(1)
})

test('GUARD-21 PROVIDER-05 to open the same page again is no attempt, to open another one is', async () => {
  const { customer, orderId } = await start()
  const again = () => create(customer, orderId, 'mercadopago')
  for (let i = 0; i < MAX_CARD_TRIES.order + 2; i += 1) expect((await again()).status).toBe(200)
  const close = () => db().update(payments).set({ state: 'canceled' }).where(eq(payments.orderId, orderId))
  for (let i = 1; i < MAX_CARD_TRIES.order; i += 1) {
    await close()
    expect((await again()).status).toBe(200)
  }
  await close()
  expect(await again()).toMatchObject({ status: 429, body: { code: 'cardTriesTooMany' } })
})

test('MERCADO-01 PROVIDER-06 a shop with https is told at once, and its customer is led back', async () => {
  const { orderId } = await start()
  const [row] = await rowsOf(orderId)
  if (!row) throw new Error('No page was opened.')
  const open = async (scheme: string) => {
    await providerNamed('mercadopago')?.redirect?.open(await toPayment(row), {
      ...{ number: 'V-22222222', expiresAt: new Date(now + MINUTE) },
      ...{ returnUrl: `${scheme}://shop/return`, webhookUrl: `${scheme}://shop/webhook` },
    })
    return mercado.preferences.at(-1)
  }
  expect(await open('https')).toMatchObject({
    auto_return: 'approved',
    notification_url: 'https://shop/webhook',
  })
  const plain = await open('http')
  expect(plain).not.toHaveProperty('auto_return')
  expect(plain).not.toHaveProperty('notification_url')
})

/** Does something once a page was opened, before the shop notes it. */
function afterOpening(act: () => Promise<unknown>) {
  const provider = providerNamed('mercadopago')
  if (!provider?.redirect) throw new Error('Mercado Pago has no page.')
  const open = provider.redirect.open.bind(provider.redirect)
  return vi.spyOn(provider.redirect, 'open').mockImplementation(async (...asked) => {
    const page = await open(...asked)
    await act()
    return page
  })
}

test('PROVIDER-05 two tabs have the same page', async () => {
  const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { promise, resolve } = Promise.withResolvers<null>()
  let opened = 0
  const opening = afterOpening(() => {
    opened += 1
    if (opened === 3) resolve(null)
    return promise
  })
  const tabs = await Promise.all([1, 2, 3].map(() => create(customer, orderId, 'mercadopago')))
  opening.mockRestore()
  const [row] = await rowsOf(orderId)
  expect(tabs.map(({ body }) => body.redirectUrl)).toEqual(tabs.map(() => row?.redirectUrl))
  expect(await rowsOf(orderId)).toHaveLength(1)
})

test('PROVIDER-05 a page is not shown where something else happened to its order while it was opened', async () => {
  await setCompany({ culqiOrders: true })
  const acts: [act: (customer: Customer, orderId: string) => Promise<unknown>, code: string][] = [
    [async (_, id) => moveOrder((await orderOf(id))?.number ?? '', 'cancelled'), 'orderNotPending'],
    [(customer, id) => create(customer, id, 'culqi'), 'codeNotTakenBack'],
  ]
  for (const [act, code] of acts) {
    const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
    const opening = afterOpening(() => act(customer, orderId))
    expect(await create(customer, orderId, 'mercadopago')).toMatchObject({ status: 409, body: { code } })
    opening.mockRestore()
    expect((await rowsOf(orderId)).filter(({ provider: name }) => name === 'mercadopago')).toEqual([])
  }
  await setCompany({ culqiOrders: false })
})

test('MERCADO-02 PROVIDER-06 a payment on its page confirms the order when its customer comes back', async () => {
  const { customer, orderId, secret, preference } = await start()
  const paid = mercado.pay(preference)
  // Its search is late; what the address names is read by its id.
  mercado.state.isSearchLate = true
  const back = await comeBack({
    payment_id: String(paid.id),
    status: 'approved',
    external_reference: preference.external_reference,
  })
  expect(back).toMatchObject({
    status: 303,
    body: { location: `/order/confirm?payment_intent_client_secret=${secret}` },
  })
  expect(back.headers.get('location')).toBe(back.body.location)
  expect(await orderOf(orderId)).toMatchObject({
    status: 'placed',
    paymentStatus: 'paid',
    paymentMethod: 'mercadopago',
  })
  expect(await stateOf(customer, secret)).toEqual({ orderId, status: 'succeeded', method: 'mercadopago' })
})

test('PROVIDER-06 a return address that lies confirms nothing', async () => {
  const { customer, orderId, secret, preference } = await start()
  const other = await start()
  const foreign = mercado.pay(other.preference)
  // Without a payment in the address the page was left unpaid; with one it is not known yet.
  await comeBack({ payment_id: 'null', external_reference: preference.external_reference })
  expect((await stateOf(customer, secret)).status).toBe('requires_payment_method')
  for (const payment_id of [String(foreign.id), '999999', 'null'])
    await comeBack({ payment_id, status: 'approved', external_reference: preference.external_reference })
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
  expect((await stateOf(customer, secret)).status).toBe('processing')
  const { orderId: elsewhere } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const card = await insertPayment({ id: elsewhere, total: cents(10_499) }, 'culqi')
  for (const query of [{}, ...['x', orderId, card.id].map(external_reference => ({ external_reference }))])
    expect((await comeBack(query)).body.location).toBe('/order/confirm')
  expect((await api.get('/payments/return/culqi')).body).toEqual({ location: '/order/confirm' })
})

test('MERCADO-02 a refused card leaves the page open, one that is being decided is waited for', async () => {
  const { customer, orderId, secret, preference } = await start()
  mercado.pay(preference, { status: 'rejected' })
  expect((await stateOf(customer, secret)).status).toBe('requires_payment_method')
  mercado.pay(preference, { status: 'in_process' })
  expect((await stateOf(customer, secret)).status).toBe('processing')
  mercado.pay(preference)
  expect((await stateOf(customer, secret)).status).toBe('succeeded')
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' })
})

test.each([
  ['of another amount', { amount: 1 }],
  ['in another currency', { currency: 'USD' }],
  ['for another payment', { reference: '01a20fae-e0a0-71d4-960c-eb3e5babe578' }],
  ['in a state that nobody knows', { status: 'misterio' }],
])('MERCADO-02 a payment %s confirms nothing', async (_, lie) => {
  const { customer, orderId, secret, preference } = await start()
  mercado.pay(preference, lie)
  await stateOf(customer, secret)
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
})

test.each(FAULTS.filter(fault => fault !== 'silence'))(
  'MERCADO-02 after %s nothing is known: the payment stays as it was and is read again',
  async fault => {
    const { customer, orderId, secret, preference } = await start()
    mercado.pay(preference)
    mercado.state.fault = fault
    await stateOf(customer, secret)
    expect((await rowsOf(orderId))[0]).toMatchObject({ state: 'waiting' })
    const cash = await api.get<Refusal>(`/order/confirm/${orderId}`, {
      token: customer.token,
      query: { paymentMethod: 'cod' },
    })
    expect(cash).toMatchObject({ status: 409, body: { code: 'codeNotTakenBack' } })
    mercado.state.fault = null
    now += 2 * MINUTE
    await checkPayments()
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'mercadopago' })
  },
)

test.each(FAULTS.filter(fault => fault !== 'silence'))(
  'MERCADO-01 where %s answers, no page is opened',
  async fault => {
    const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
    mercado.state.fault = fault
    expect(await create(customer, orderId, 'mercadopago')).toMatchObject({
      status: 503,
      body: { code: 'paymentUnavailable' },
    })
    expect(await rowsOf(orderId)).toEqual([])
  },
)

describe('MERCADO-03 its notifications', () => {
  test('one that is signed has the payment read, once', async () => {
    const { orderId, preference } = await start()
    const paid = mercado.pay(preference)
    mercado.state.isSearchLate = true
    const headers = signed(String(paid.id), { requestId: 'una-vez' })
    expect((await notify(paid.id, headers)).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' })
    const asked = mercado.requests.length
    expect((await notify(paid.id, headers, { type: 'payment', id: 'otro' })).status).toBe(200)
    // Read to know whose it is, and then nothing more.
    expect(mercado.requests.length).toBe(asked + 1)
  })

  test.each<[string, (id: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['signed with another secret', id => signed(id, { secret: 'otra-clave-cualquiera' })],
    ['signed for another payment', () => signed('1')],
    ['replayed under another request id', id => ({ ...signed(id), 'x-request-id': 'pedido-2' })],
    [
      'replayed at another time',
      id => ({ ...signed(id), 'x-signature': signed(id)['x-signature'].replace('ts=17', 'ts=18') }),
    ],
  ])('one %s is refused', async (_, headersOf) => {
    const { orderId, preference } = await start()
    const paid = mercado.pay(preference)
    mercado.state.isSearchLate = true
    expect(await notify(paid.id, headersOf(String(paid.id)))).toMatchObject({
      status: 401,
      body: { code: 'webhookRefused' },
    })
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test.each<[string, unknown, number]>([
    ['about something else', { type: 'plan' }, 200],
    ['of nonsense', [1], 400],
  ])('one %s does nothing', async (_, body, status) => {
    expect((await notify('77', signed('77', { requestId: `r-${String(status)}` }), body)).status).toBe(status)
  })

  test('without a secret there is no such call', async () => {
    const keys = mercadoKeys()
    keys.webhookSecret = undefined
    try {
      expect((await notify('1', signed('1'))).status).toBe(404)
    } finally {
      keys.webhookSecret = SECRET
    }
  })
})

test('PROVIDER-05 an order is paid in one way: before cash its page is closed, and a payment of the last second counts', async () => {
  const confirm = ({ token }: Customer, orderId: string) =>
    api.get<Refusal>(`/order/confirm/${orderId}`, { token, query: { paymentMethod: 'cod' } })
  const left = await start()
  expect((await confirm(left.customer, left.orderId)).status).toBe(200)
  expect(mercado.isOpen(left.preference)).toBe(false)
  expect(await orderOf(left.orderId)).toMatchObject({ paymentMethod: 'cod', paymentStatus: 'unpaid' })
  const paid = await start()
  mercado.pay(paid.preference)
  expect((await confirm(paid.customer, paid.orderId)).status).toBe(200)
  expect(await orderOf(paid.orderId)).toMatchObject({ paymentMethod: 'mercadopago', paymentStatus: 'paid' })
})

test.each([
  ['refused', 'rejected', 'canceled', 200],
  ['being decided', 'in_process', 'canceled', 200],
  ['being decided, and cannot be called off', 'stuck', 'waiting', 409],
])(
  'PROVIDER-05 a page on which a card is %s is closed like any other, and the order can be paid otherwise',
  async (_, kind, state, status) => {
    const { customer, orderId, preference } = await start()
    mercado.pay(preference, { status: kind === 'stuck' ? 'in_process' : kind })
    mercado.state.isStuck = kind === 'stuck'
    const { token } = customer
    const cash = await api.get(`/order/confirm/${orderId}`, { token, query: { paymentMethod: 'cod' } })
    mercado.state.isStuck = false
    expect(cash.status).toBe(status)
    expect(await rowsOf(orderId)).toMatchObject([{ state }])
  },
)

test('PROVIDER-05 PAYMENT-04 what was paid on a page just before it was closed goes back once it is listed', async () => {
  const { customer, orderId, preference } = await start()
  const made = mercado.pay(preference)
  mercado.state.isSearchLate = true
  const { token } = customer
  now += 20 * MINUTE
  await api.get(`/order/confirm/${orderId}`, { token, query: { paymentMethod: 'cod' } })
  expect(await orderOf(orderId)).toMatchObject({ paymentMethod: 'cod', paymentStatus: 'unpaid' })
  mercado.state.isSearchLate = false
  for (const minutes of [1, 1, 1]) {
    now += minutes * MINUTE
    await checkPayments()
    await payRefunds()
  }
  expect(await rowsOf(orderId)).toMatchObject([{ state: 'succeeded', providerRef: String(made.id) }])
  expect(made).toMatchObject({ status: 'refunded', transaction_amount_refunded: PRICE })
  // A page on which nothing was paid is looked at for two days, and then no more.
  const other = await start()
  await api.get(`/order/confirm/${other.orderId}`, {
    token: other.customer.token,
    query: { paymentMethod: 'cod' },
  })
  for (const [hours, nextCheckAt] of [
    [0, expect.any(Date)],
    [48, expect.any(Date)],
    [1, null],
  ]) {
    now += hours * 60 * MINUTE
    await checkPayments()
    expect(await rowsOf(other.orderId)).toMatchObject([{ state: 'canceled', nextCheckAt }])
  }
})

test('PROVIDER-05 a page is closed as soon as its time is over', async () => {
  const { orderId, preference } = await start()
  const [row] = await rowsOf(orderId)
  now = row?.expiresAt?.getTime() ?? 0
  await checkPayments()
  expect(mercado.isOpen(preference)).toBe(false)
  expect(await rowsOf(orderId)).toMatchObject([{ state: 'canceled' }])
})

test('PROVIDER-05 PROVIDER-06 what was paid on a page just before it was closed is read when its customer comes back', async () => {
  const { customer, orderId, preference } = await start()
  const made = mercado.pay(preference)
  mercado.state.isSearchLate = true
  const { token } = customer
  await api.get(`/order/confirm/${orderId}`, { token, query: { paymentMethod: 'cod' } })
  expect(await rowsOf(orderId)).toMatchObject([{ state: 'canceled' }])
  await comeBack({ payment_id: String(made.id), external_reference: preference.external_reference })
  expect(await rowsOf(orderId)).toMatchObject([{ state: 'succeeded', providerRef: String(made.id) }])
  await payRefunds()
  expect(made.transaction_amount_refunded).toBe(PRICE)
})

test('PROVIDER-03 with the keys of two the owner says which serve, and each payment remembers its own', async () => {
  const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const fix = (value: string) => command.run(['fijar', 'procesadores', value])
  // The first of the list, where the owner says nothing.
  expect((await create(customer, orderId)).body).not.toHaveProperty('redirectUrl')
  await fix('mercadopago, culqi')
  const listed = async () => (await providerMethods()).map(({ method, ready }) => [method, ready !== null])
  expect(await listed()).toEqual([
    ['mercadopago', true],
    ['culqi', true],
  ])
  expect((await create(customer, orderId)).body).toHaveProperty('redirectUrl')
  expect((await rowsOf(orderId)).map(({ provider, state }) => [provider, state])).toEqual([
    ['culqi', 'canceled'],
    ['mercadopago', 'waiting'],
  ])
  await fix('culqi')
  expect(await create(customer, orderId, 'mercadopago')).toMatchObject({
    status: 503,
    body: { code: 'paymentUnavailable' },
  })
  expect(await listed()).toEqual([['culqi', true]])
  await fix('mercadopago')
  // The specified one is listed before those that serve.
  expect(await listed()).toEqual([
    ['culqi', false],
    ['mercadopago', true],
  ])
  await fix('culqi')
  // The page that is open is still read.
  const [preference] = mercado.preferences.slice(-1)
  if (preference) mercado.pay(preference)
  now += 2 * MINUTE
  await checkPayments()
  expect(await orderOf(orderId)).toMatchObject({ paymentMethod: 'mercadopago', paymentStatus: 'paid' })
  await expect(fix('stripe')).rejects.toThrow('stripe')
  await fix('')
})

describe('MERCADO-04 what it gives back', () => {
  async function paid() {
    const started = await start()
    const made = mercado.pay(started.preference)
    await stateOf(started.customer, started.secret)
    const order = await orderOf(started.orderId)
    const [row] = await rowsOf(started.orderId)
    if (!order || !row) throw new Error('Nothing was paid.')
    return { ...started, made, number: order.number, payment: row }
  }
  const refundsOf = (paymentId: string) => db().select().from(refunds).where(eq(refunds.paymentId, paymentId))
  async function passTime(times: number) {
    for (let i = 0; i < times; i += 1) {
      now += 20 * MINUTE
      await payRefunds()
      await checkPayments()
    }
  }

  test.each(['ok', 'lost'] as const)(
    'a refund whose answer is %s is made once, with its own key',
    async kind => {
      const { number, made, payment } = await paid()
      mercado.state.refund = kind
      await payCommand.run(['devolver', number, '20.00'])
      await payRefunds()
      mercado.state.refund = 'ok'
      await passTime(4)
      const [row] = await refundsOf(payment.id)
      expect(mercado.refunds.filter(({ payment_id: of }) => of === made.id)).toMatchObject([
        { amount: 20, key: row?.id },
      ])
      expect(row).toMatchObject({ state: 'done', amount: 2000 })
      expect(made.transaction_amount_refunded).toBe(20)
    },
  )

  test('one that is asked again under its key, and was made the first time, is one', async () => {
    const { number, made, payment } = await paid()
    await payCommand.run(['devolver', number, '20.00'])
    mercado.state.refund = 'working'
    await payRefunds()
    mercado.state.refund = 'ok'
    // Before the list has it, another quarter of an hour begins: the shop's clock was set forward.
    const [row] = await refundsOf(payment.id)
    if (!row) throw new Error('There is no refund.')
    now += 13 * MINUTE
    await db()
      .update(refunds)
      .set({ askedAt: new Date(now - 16 * MINUTE), nextCheckAt: new Date(now) })
      .where(eq(refunds.id, row.id))
    await payRefunds()
    await db().update(refunds).set({ state: 'unknown', providerRef: null }).where(eq(refunds.id, row.id))
    mercado.showRefunds()
    await passTime(3)
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'done', amount: 2000, reason: 'owner' }])
    expect(made.transaction_amount_refunded).toBe(20)
  })

  test('one that it refuses waits for the owner, and nothing was given', async () => {
    const { number, made, payment } = await paid()
    mercado.state.refund = 'refused'
    await payCommand.run(['devolver', number, '20.00'])
    await passTime(1)
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'refused' }])
    expect(made.transaction_amount_refunded).toBe(0)
  })
})
