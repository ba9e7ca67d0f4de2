import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentEvents, payments, refunds } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { culqiKeys } from '#providers/culqi/settings.ts'
import { env } from '#server/lib/env.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { forgetPaymentEvents } from '#server/modules/retention.ts'
import type { PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, type Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi, WEBHOOK, type ChargeKind } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
const PRICE = 104.99
const PATH = '/payments/webhook/culqi'
const MINUTE = 60_000
let now = Date.now()

afterAll(culqi.close)
beforeAll(() => setCompany({ cardPayment: true }))
beforeEach(() => {
  now = Date.now()
  clock.now = () => new Date(now)
  Object.assign(culqi.state, { isDown: false, refund: 'ok' })
})

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const CULQI = basic(WEBHOOK.user, WEBHOOK.password)

const eventOf = (data: unknown, type = 'charge.creation.succeeded') => ({
  object: 'event',
  id: `evt_test_${randomUUID()}`,
  type,
  creation_date: Date.now(),
  data: typeof data === 'string' ? data : JSON.stringify(data),
})
const someAddress = () => `10.${[0, 1, 2].map(() => randomInt(256)).join('.')}`
const tell = (body: unknown, authorization = CULQI) =>
  api.post<Refusal & { message: string }>(PATH, body, { headers: { authorization }, address: someAddress() })

async function charged(kind: ChargeKind) {
  const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { token } = customer
  const opened = await api.post<{ clientSecret: string }>(
    '/order/create-payment',
    { price: PRICE, orderId },
    { token },
  )
  const answer = await api.post<PaymentStateAnswer & Refusal>(
    `/order/payment/${opened.body.clientSecret}`,
    { token: `tkn_test_${kind}` },
    { token },
  )
  const charge = culqi.charges.find(({ metadata }) => metadata.order === orderId)
  return { orderId, answer, charge: charge ?? { id: 'chr_test_none', metadata: {} } }
}
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const paymentsOf = (orderId: string) => db().select().from(payments).where(eq(payments.orderId, orderId))
const askedFor = (id: string) => culqi.requests.filter(({ url }) => url.endsWith(`/charges/${id}`)).length

test('PAYMENT-09 an event has its charge read at the provider, and confirms the order before the list shows it', async () => {
  const { orderId, answer, charge } = await charged('late')
  expect(answer.body.status).toBe('processing')
  const told = await tell(eventOf({ object: 'charge', ...charge }))
  expect(told).toMatchObject({ status: 200, body: { message: 'Recibido' } })
  expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'succeeded', providerRef: charge.id }])
  // Out of order: the list shows it only now, and a word of failure comes last.
  culqi.show()
  await tell(eventOf({ object: 'charge', ...charge, outcome: { type: 'rechazada' } }, 'charge.failed'))
  now += 61 * MINUTE
  await checkPayments()
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'succeeded' }])
  expect(culqi.held(orderId)).toBe(10_499)
})

test('PAYMENT-09 an event that is told again changes nothing, and nobody is asked again', async () => {
  const { orderId, charge } = await charged('ok')
  const event = eventOf({ object: 'charge', ...charge })
  expect((await tell(event)).status).toBe(200)
  const asked = askedFor(charge.id)
  expect(asked).toBe(1)
  const again = await Promise.all(Array.from({ length: 4 }, () => tell(event)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(askedFor(charge.id)).toBe(asked)
  const kept = await db()
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.id, `culqi:${event.id}`))
  const [payment] = await paymentsOf(orderId)
  expect(kept).toMatchObject([{ type: 'charge.creation.succeeded', paymentId: payment?.id }])
  expect(culqi.held(orderId)).toBe(10_499)
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('PAYMENT-09 an event about a payment that was only opened changes nothing, also once cash took its place', async () => {
  const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { token } = customer
  await api.post('/order/create-payment', { price: PRICE, orderId }, { token, address: someAddress() })
  const [payment] = await paymentsOf(orderId)
  const named = () => tell(eventOf({ id: 'chr_test_none', metadata: { payment: payment?.id } }))
  const asked = culqi.requests.length
  expect((await named()).status).toBe(200)
  expect(culqi.requests).toHaveLength(asked)
  await api.get(`/order/confirm/${orderId}`, { token, query: { paymentMethod: 'cod' } })
  expect((await named()).status).toBe(200)
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'canceled', nextCheckAt: null }])
  expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'unpaid' })
  expect(
    await db()
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, payment?.id ?? '')),
  ).toEqual([])
})

describe('PAYMENT-09 what an event says is not believed', () => {
  const liars = {
    'that was never made': ['never', { id: 'chr_test_invented', outcome: { type: 'venta_exitosa' } }],
    'in another currency': ['usd', {}],
    'of another amount': ['less', {}],
    'of another payment': ['foreign', {}],
  } as const satisfies Record<string, [ChargeKind, object]>

  test.each(Object.entries(liars))('a charge %s pays no order', async (_, [kind, lie]) => {
    const { orderId, charge } = await charged(kind)
    const [payment] = await paymentsOf(orderId)
    const data = { object: 'charge', ...charge, metadata: { payment: payment?.id, order: orderId }, ...lie }
    expect((await tell(eventOf(data))).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'processing' }])
  })

  test('a paid charge of somebody else’s does not pay this order', async () => {
    const mine = await charged('never')
    const theirs = await charged('ok')
    const [payment] = await paymentsOf(mine.orderId)
    const data = { ...theirs.charge, metadata: { payment: payment?.id } }
    expect((await tell(eventOf(data))).status).toBe(200)
    expect(await orderOf(mine.orderId)).toMatchObject({ status: 'pending' })
  })

  test('another shop’s charges and what is no charge are taken note of, and that is all', async () => {
    const asked = culqi.requests.length
    const others = [
      eventOf({ object: 'charge', id: 'chr_live_other', metadata: { payment: randomUUID() } }),
      eventOf({ object: 'customer', id: 'cus_test_1' }, 'customer.creation.succeeded'),
      eventOf('no es JSON'),
      { ...eventOf({}), data: undefined },
    ]
    for (const event of others) expect((await tell(event)).status).toBe(200)
    expect(culqi.requests).toHaveLength(asked)
  })
})

test('PAYMENT-09 while the provider cannot be asked an event is answered all the same, and the job asks later', async () => {
  const { orderId, charge } = await charged('late')
  culqi.state.isDown = true
  expect((await tell(eventOf(charge))).status).toBe(200)
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'processing' }])
  culqi.state.isDown = false
  culqi.show()
  now += 2 * MINUTE
  await checkPayments()
  expect(await orderOf(orderId)).toMatchObject({ status: 'placed' })
})

test('PAYMENT-09 a silent provider keeps the one that tells waiting no longer than it has patience', async () => {
  const { orderId, charge } = await charged('late')
  culqi.state.isSilent = true
  const since = performance.now()
  expect((await tell(eventOf(charge))).status).toBe(200)
  expect(performance.now() - since).toBeLessThan(10_000)
  culqi.state.isSilent = false
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'processing' }])
})

test('PAYMENT-05 PAYMENT-09 money given back in the provider’s panel is seen as soon as it tells', async () => {
  const { orderId, charge } = await charged('ok')
  const made = culqi.charges.find(({ id }) => id === charge.id)
  if (!made) throw new Error('No charge was made.')
  made.amount_refunded = 4_000
  await tell(eventOf({ object: 'refund', id: 'ref_1', charge_id: charge.id }, 'refund.creation.succeeded'))
  expect(await paymentsOf(orderId)).toMatchObject([{ refunded: 4_000 }])
})

describe('PAYMENT-10 who may tell', () => {
  test.each([
    ['without a name', ''],
    ['with a wrong password', basic(WEBHOOK.user, 'otra-clave-del-aviso')],
    ['with a wrong name', basic('otro', WEBHOOK.password)],
    ['with another scheme', `Bearer ${WEBHOOK.password}`],
    ['with nonsense', 'Basic %%%'],
    ['with half of it', basic(WEBHOOK.user, '')],
  ])('%s nobody is heard, whatever the event', async (_, authorization) => {
    const { orderId, charge } = await charged('late')
    const event = eventOf(charge)
    expect(await tell(event, authorization)).toMatchObject({ status: 401, body: { code: 'webhookRefused' } })
    expect((await tell('nada', authorization)).status).toBe(401)
    expect(
      await db()
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.id, `culqi:${event.id}`)),
    ).toEqual([])
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  })

  test('who guesses is slowed down', async () => {
    const guess = (address: string) =>
      api.post(PATH, eventOf({}), { headers: { authorization: basic('culqi', 'adivina') }, address })
    const answers: number[] = []
    for (let i = 0; i < env().rateLimits.account + 1; i += 1)
      answers.push((await guess('198.51.100.7')).status)
    expect(answers.at(-2)).toBe(401)
    expect(answers.at(-1)).toBe(429)
  })

  test.each([
    ['nada'],
    [[]],
    [{ object: 'event' }],
    [{ ...eventOf({}), id: '' }],
    [{ ...eventOf({}), id: 'x'.repeat(200) }],
  ])('what is no event is refused (%j)', async body => {
    expect(await tell(body)).toMatchObject({ status: 400, body: { code: 'badRequest' } })
  })

  test('too much of it is refused, and JSON that is none', async () => {
    expect((await tell(eventOf('x'.repeat(120_000)))).status).toBe(413)
    const raw = await api.post<Refusal>(PATH, undefined, {
      raw: '{"object":',
      headers: { authorization: CULQI },
    })
    expect(raw.status).toBe(400)
  })

  test('a shop that gave the provider no password has no such call', async () => {
    const { webhook } = culqiKeys()
    const { password } = webhook
    webhook.password = undefined
    expect((await tell(eventOf({}), basic(WEBHOOK.user, ''))).status).toBe(404)
    webhook.password = password
  })
})

test('PAYMENT-09 events are kept for a month', async () => {
  const event = eventOf({})
  await tell(event)
  const kept = () =>
    db()
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, `culqi:${event.id}`))
  now += 29 * 24 * 60 * MINUTE
  await forgetPaymentEvents()
  expect(await kept()).toHaveLength(1)
  now += 2 * 24 * 60 * MINUTE
  await forgetPaymentEvents()
  expect(await kept()).toEqual([])
})
