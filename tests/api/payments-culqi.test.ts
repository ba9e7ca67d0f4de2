import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { payments } from '#server/db/schema/payments.ts'
import type { ConfirmAnswer, PaymentStateAnswer } from '#shared/contracts/orders.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, type Customer, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serve } from '../support/http.ts'
import { createProduct } from '../support/shop.ts'

const charges: Record<string, unknown>[] = []

/** Charges as the provider answers them; the token says how it goes. */
const provider = await serve(({ method, url, body }) => {
  if (method === 'GET' && url.startsWith('/v2/charges/')) {
    const charge = charges.find(({ id }) => url.endsWith(`/${String(id)}`))
    return charge ? { body: charge } : { status: 404, body: { object: 'error' } }
  }
  if (method === 'GET') return { body: { data: [...charges].reverse() } }
  const sent = JSON.parse(body) as Record<string, unknown>
  const token = String(sent['source_id'])
  if (token === 'tkn_3ds' && sent['authentication_3DS'] === undefined)
    return { body: { action_code: 'REVIEW', user_message: '3DS' } }
  if (token === 'tkn_refused') return { status: 402, body: { object: 'error', code: 'card_declined' } }
  const charge = {
    id: `chr_${String(charges.length + 1)}`,
    amount: sent['amount'],
    currency_code: sent['currency_code'],
    metadata: sent['metadata'],
    outcome: { type: 'venta_exitosa' },
  }
  charges.push(charge)
  return token === 'tkn_lost' ? { status: 500, body: {} } : { status: 201, body: charge }
})
process.env['CULQUI_PUBLIC_KEY'] = 'pk_test'
process.env['CULQUI_SECRET_KEY'] = 'sk_test'
process.env['CULQUI_URL'] = provider.url

afterAll(provider.close)
beforeAll(() => setCompany({ cardPayment: true }))

async function start() {
  const product = await createProduct()
  const { customer, orderId } = await customerWithOrder(product.id)
  const created = await api.post<{ clientSecret: string }>(
    '/order/create-payment',
    { price: 104.99, orderId },
    { token: customer.token },
  )
  return { customer, orderId, secret: created.body.clientSecret }
}
const charge = (customer: Customer, secret: string, body: Record<string, unknown>) =>
  api.post<PaymentStateAnswer & Refusal>(`/order/payment/${secret}`, body, { token: customer.token })
const confirm = (customer: Customer, orderId: string) =>
  api.get<ConfirmAnswer & Refusal>(`/order/confirm/${orderId}`, { token: customer.token })

test('D-71 a token is charged with the stored amount, and the order is then paid', async () => {
  const { customer, orderId, secret } = await start()
  expect(secret).toMatch(/^vit_/)
  const answer = await charge(customer, secret, { token: 'tkn_ok' })
  expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', orderId } })
  const sent = provider.requests.at(-1)
  expect(sent?.headers.authorization).toBe('Bearer sk_test')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    amount: 10_499,
    currency_code: 'PEN',
    email: customer.email,
    metadata: { order: orderId },
  })
  expect((await confirm(customer, orderId)).body.order).toMatchObject({
    payment_status: 'paid',
    confirmed: true,
  })
  expect((await charge(customer, secret, { token: 'tkn_ok' })).status).toBe(409)
})

test('ERR-20 a refused card says so and another attempt gets a new secret', async () => {
  const { customer, orderId, secret } = await start()
  const refused = await charge(customer, secret, { token: 'tkn_refused' })
  expect(refused.status).toBe(402)
  expect(refused.body.error).toBe('Tu tarjeta no fue aceptada. Prueba con otra o elige contra entrega.')
  const again = await api.post<{ clientSecret: string }>(
    '/order/create-payment',
    { price: 104.99 },
    { token: customer.token },
  )
  expect(again.body.clientSecret).not.toBe(secret)
  expect((await charge(customer, again.body.clientSecret, { token: 'tkn_ok' })).body.orderId).toBe(orderId)
})

test('D-71 a card that wants 3-D Secure is charged with what it gave back', async () => {
  const { customer, secret } = await start()
  expect((await charge(customer, secret, { token: 'tkn_3ds' })).body.status).toBe('requires_action')
  const answer = await charge(customer, secret, { token: 'tkn_3ds', authentication: { eci: '05', xid: 'x' } })
  expect(answer.body.status).toBe('succeeded')
})

test('D-67 a charge whose answer was lost is found, and never made twice', async () => {
  const { customer, orderId, secret } = await start()
  expect((await charge(customer, secret, { token: 'tkn_lost' })).status).toBe(503)
  const before = charges.length
  expect((await charge(customer, secret, { token: 'tkn_ok' })).status).toBe(409)
  expect(charges).toHaveLength(before)
  const { body } = await confirm(customer, orderId)
  expect(body.order).toMatchObject({ payment_status: 'paid' })
  const [row] = await db().select().from(payments).where(eq(payments.orderId, orderId))
  expect(row).toMatchObject({ state: 'succeeded', providerRef: charges.at(-1)?.['id'] })
})

test('D-34 somebody else’s payment cannot be charged', async () => {
  const { secret } = await start()
  const other = await signedIn()
  expect((await charge(other, secret, { token: 'tkn_ok' })).status).toBe(404)
  expect((await api.post(`/order/payment/${secret}`, { token: 'tkn_ok' })).status).toBe(401)
})
