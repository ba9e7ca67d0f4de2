import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { confirmPaidOrders } from '#server/modules/orders/settle.ts'
import { openSession } from '#server/modules/sessions.ts'
import type { ConfirmAnswer, PaymentStateAnswer } from '#shared/contracts/orders.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, place, putInCart, type Customer, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serve } from '../support/http.ts'
import { createProduct } from '../support/shop.ts'

/** Payment Intents as the provider keeps them. */
const intents = new Map<string, Record<string, unknown>>()
let isDown = false

const provider = await serve(({ method, url, body }) => {
  if (isDown) return { status: 503, body: { error: {} } }
  const [, , , id, action] = url.split('/')
  if (method === 'POST' && id === undefined) {
    const form = new URLSearchParams(body)
    const intent = {
      id: `pi_${String(intents.size + 1)}`,
      client_secret: `pi_${String(intents.size + 1)}_secret_x`,
      amount: Number(form.get('amount')),
      currency: form.get('currency'),
      metadata: { orderId: form.get('metadata[orderId]') },
      status: 'requires_payment_method',
    }
    intents.set(intent.id, intent)
    return { body: intent }
  }
  const intent = intents.get(id ?? '')
  if (!intent) return { status: 404, body: { error: {} } }
  if (action === 'cancel') {
    if (intent['status'] === 'succeeded') return { status: 400, body: { error: {} } }
    intent['status'] = 'canceled'
  }
  return { body: intent }
})
process.env['STRIPE_PUBLIC_KEY'] = 'pk_test'
process.env['STRIPE_SECRET_KEY'] = 'sk_test'
process.env['STRIPE_URL'] = provider.url

afterAll(provider.close)
beforeAll(() => setCompany({ cardPayment: true, emailSupport: 'ayuda@example.com' }))
beforeEach(() => {
  isDown = false
})

const start = async () => {
  const product = await createProduct({ stock: 5 })
  return { product, ...(await customerWithOrder(product.id)) }
}
const pay = (customer: Customer, body: Record<string, unknown>) =>
  api.post<{ clientSecret: string } & Refusal>('/order/create-payment', body, { token: customer.token })
const stateOf = (customer: Customer, secret: string) =>
  api.get<PaymentStateAnswer & Refusal>(`/order/payment/${secret}`, { token: customer.token })
const confirm = (customer: Customer, orderId: string, query: Record<string, string> = {}) =>
  api.get<ConfirmAnswer & Refusal>(`/order/confirm/${orderId}`, { token: customer.token, query })
const intentOf = (secret: string) => {
  const intent = [...intents.values()].find(entry => entry['client_secret'] === secret)
  if (!intent) throw new Error('There is no such intent.')
  return intent
}
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]

test('API-34 D-71 the amount comes from the stored order and the secret key stays here', async () => {
  const { customer, orderId } = await start()
  const answer = await pay(customer, { price: 104.99, orderId })
  expect(answer.status).toBe(200)
  const sent = provider.requests.at(-1)
  expect(new URLSearchParams(sent?.body).get('amount')).toBe('10499')
  expect(new URLSearchParams(sent?.body).get('currency')).toBe('pen')
  expect(sent?.headers.authorization).toBe('Bearer sk_test')
  expect(sent?.headers['idempotency-key']).toBe(`order:${orderId}:1`)
  expect(answer.body).toEqual({ clientSecret: intentOf(answer.body.clientSecret)['client_secret'] })
  expect((await pay(customer, { price: 104.99 })).body.clientSecret).toBe(answer.body.clientSecret)
})

test('GUARD-01 D-49 by its price alone a restricted session finds no order that proves whose account it is', async () => {
  const { customer } = await start()
  const [row] = await db().select().from(customers).where(eq(customers.id, customer.id))
  if (!row) throw new Error('The customer has no account.')
  const stranger = { ...customer, token: await openSession(row, { isRestricted: true }) }
  expect((await pay(stranger, { price: 104.99 })).status).toBe(404)
  expect((await pay(customer, { price: 104.99 })).status).toBe(200)
  await putInCart(stranger, (await createProduct()).id)
  const own = (await place(stranger)).body
  const { clientSecret } = (await pay(stranger, { price: 104.99 })).body
  expect((await stateOf(stranger, clientSecret)).body.orderId).toBe(own.orderId)
})

test('D-71 D-66 another price, another’s order and a cancelled one are refused', async () => {
  const { customer, orderId } = await start()
  const other = await signedIn()
  expect(await pay(customer, { price: 1, orderId })).toMatchObject({
    status: 409,
    body: { code: 'paymentMismatch' },
  })
  expect((await pay(other, { price: 104.99, orderId })).status).toBe(404)
  expect((await pay(other, { price: 104.99 })).status).toBe(404)
  await api.post(`/home/order/modify/${orderId}`, undefined, { token: customer.token })
  const cancelled = await pay(customer, { price: 104.99, orderId })
  expect(cancelled).toMatchObject({ status: 409, body: { error: 'Este pedido fue cancelado' } })
})

test('D-67 CONF-02 the order is paid only once the provider says succeeded', async () => {
  const { customer, orderId } = await start()
  const { clientSecret } = (await pay(customer, { price: 104.99, orderId })).body
  expect((await stateOf(customer, clientSecret)).body).toEqual({ orderId, status: 'requires_payment_method' })
  expect((await confirm(customer, orderId, { paymentMethod: 'culqi' })).status).toBe(409)
  intentOf(clientSecret)['status'] = 'processing'
  expect((await stateOf(customer, clientSecret)).body.status).toBe('processing')
  expect((await confirm(customer, orderId)).body.code).toBe('paymentNotFinished')
  intentOf(clientSecret)['status'] = 'succeeded'
  expect((await stateOf(customer, clientSecret)).body.status).toBe('succeeded')
  const { body } = await confirm(customer, orderId)
  expect(body.order).toMatchObject({
    confirmed: true,
    payment_status: 'paid',
    delivery_status: 'placed',
    payment_method: 'culqi',
  })
  await confirm(customer, orderId)
  const bought = (await db().select().from(mails)).filter(mail => mail.recipient === customer.email)
  expect(bought).toHaveLength(1)
  expect(bought[0]?.body).toContain('Tu pago con tarjeta fue aprobado.')
})

test('D-67 a succeeded payment of another amount, currency or order counts for nothing', async () => {
  for (const change of [{ amount: 1 }, { currency: 'usd' }, { metadata: { orderId: 'x' } }]) {
    const { customer, orderId } = await start()
    const { clientSecret } = (await pay(customer, { price: 104.99, orderId })).body
    Object.assign(intentOf(clientSecret), { status: 'succeeded', ...change })
    expect((await confirm(customer, orderId, { paymentMethod: 'culqi' })).status).toBe(409)
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
  }
})

test('D-67 cash ends an open payment, unless its money came first', async () => {
  const open = await start()
  const first = (await pay(open.customer, { price: 104.99, orderId: open.orderId })).body.clientSecret
  expect((await confirm(open.customer, open.orderId, { paymentMethod: 'cod' })).body.order).toMatchObject({
    payment_status: 'unpaid',
    payment_method: 'cod',
  })
  expect(intentOf(first)['status']).toBe('canceled')
  const paid = await start()
  const second = (await pay(paid.customer, { price: 104.99, orderId: paid.orderId })).body.clientSecret
  intentOf(second)['status'] = 'succeeded'
  const { body } = await confirm(paid.customer, paid.orderId, { paymentMethod: 'cod' })
  expect(body.order).toMatchObject({ payment_status: 'paid', payment_method: 'culqi' })
})

test('CONF-03 the secret of somebody else’s payment is unknown', async () => {
  const { customer, orderId } = await start()
  const other = await signedIn()
  const { clientSecret } = (await pay(customer, { price: 104.99, orderId })).body
  expect((await stateOf(other, clientSecret)).status).toBe(404)
  expect((await stateOf(customer, 'nada')).status).toBe(404)
})

test('API-34 a provider that is down is 503 with a sentence, and nothing is confirmed', async () => {
  const { customer, orderId } = await start()
  isDown = true
  expect(await pay(customer, { price: 104.99, orderId })).toMatchObject({
    status: 503,
    body: { code: 'paymentUnavailable' },
  })
  isDown = false
  expect((await pay(customer, { price: 104.99, orderId })).status).toBe(200)
  isDown = true
  expect((await confirm(customer, orderId)).status).toBe(503)
  expect((await orderOf(orderId))?.status).toBe('pending')
})

test('D-70 without the owner’s setting cards are off although keys are set', async () => {
  const { customer, orderId } = await start()
  await setCompany({ cardPayment: false })
  expect((await pay(customer, { price: 104.99, orderId })).status).toBe(503)
  await setCompany({ cardPayment: true })
})

test('D-62 an old order is cancelled with its open payment, and confirmed if its money came', async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const idle = await start()
  const paid = await start()
  const secrets = []
  for (const { customer, orderId } of [idle, paid]) {
    secrets.push((await pay(customer, { price: 104.99, orderId })).body.clientSecret)
    await db().update(orders).set({ createdAt: yesterday }).where(eq(orders.id, orderId))
  }
  intentOf(secrets[1] ?? '')['status'] = 'succeeded'
  isDown = true
  await cancelUnconfirmedOrders()
  expect((await orderOf(idle.orderId))?.status).toBe('pending')
  isDown = false
  await cancelUnconfirmedOrders()
  expect(await orderOf(idle.orderId)).toMatchObject({ status: 'cancelled' })
  expect(intentOf(secrets[0] ?? '')['status']).toBe('canceled')
  expect(await orderOf(paid.orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  const states = await db()
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.orderId, paid.orderId))
  expect(states).toEqual([{ state: 'succeeded' }])
})

test('D-67 D-71 who closes the page after paying finds the order confirmed', async () => {
  const { customer, orderId } = await start()
  const { body } = await pay(customer, { price: 104.99, orderId })
  intentOf(body.clientSecret)['status'] = 'succeeded'
  await confirmPaidOrders()
  expect((await orderOf(orderId))?.status).toBe('pending')
  await db()
    .update(payments)
    .set({ updatedAt: new Date(Date.now() - 3 * 60_000) })
    .where(eq(payments.orderId, orderId))
  isDown = true
  await confirmPaidOrders()
  expect((await orderOf(orderId))?.status).toBe('pending')
  isDown = false
  await confirmPaidOrders()
  expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
})

describe('GUARD-21 attempts of one order to pay by card', () => {
  test('ten are a day’s measure', async () => {
    const { customer, orderId } = await start()
    const tryOnce = async () => {
      const answer = await pay(customer, { price: 104.99, orderId })
      await db().update(payments).set({ state: 'failed' }).where(eq(payments.orderId, orderId))
      return answer
    }
    for (let i = 0; i < 10; i += 1) expect((await tryOnce()).status).toBe(200)
    expect(await tryOnce()).toMatchObject({
      status: 429,
      body: {
        code: 'cardTriesTooMany',
        error: 'Hiciste demasiados intentos con tarjeta. Elige contra entrega o inténtalo mañana.',
      },
    })
  })

  test('to open the page again is none', async () => {
    const { customer, orderId } = await start()
    const answers = []
    for (let i = 0; i < 14; i += 1) answers.push(await pay(customer, { price: 104.99, orderId }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
