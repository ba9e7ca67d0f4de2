import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { api, type CallOptions } from '../support/api.ts'
import {
  customerWithOrder,
  cartOf,
  putInCart,
  shippingInfo,
  type Customer,
  type Refusal,
} from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { createGuest, createProduct } from '../support/shop.ts'

let customer: Customer
let orderId: string
let productId: string
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  const product = await createProduct({ stock: 900 })
  productId = product.id
  const made = await customerWithOrder(productId)
  customer = made.customer
  orderId = made.orderId
  await putInCart(customer, productId)
})

const TABLES = [
  'customers',
  'sessions',
  'carts',
  'cart_lines',
  'orders',
  'order_lines',
  'payments',
  'mails',
  'newsletter_subscribers',
  'stock_alerts',
  'products',
  'reviews',
  'wishlist_items',
  'password_tickets',
]
/** Everything a shopper's call could write, as one text. */
async function contents(): Promise<string> {
  const parts = []
  for (const table of TABLES) {
    const { rows } = await db().execute(
      sql.raw(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`),
    )
    parts.push(`${table} ${String(rows[0]?.['sum'])}`)
  }
  return parts.join('\n')
}

/** The calls with a body, each with one that would be right; other cases change it. */
const good: Record<string, () => Record<string, unknown>> = {
  '/home/product/add-to-card': () => ({ userId: customer.id, productId, quantity: 1, variant: null }),
  '/home/product/migrate-cart': () => ({ userId: customer.id, guestId: createGuest() }),
  '/home/product/apply-coupon': () => ({ userId: customer.id, code: 'NADA' }),
  '/home/order/place-order': () => ({ userId: customer.id, products: [], shippingInfo, price: 100 }),
  [`/home/order/document/nada`]: () => ({ tipoComprobante: 'BOLETA', numeroDocumento: '45678912' }),
  '/order/create-payment': () => ({ price: 104.99, orderId }),
  '/order/payment/nada': () => ({ token: 'tkn_x' }),
  '/customer/customer-register': () => ({ name: 'Ana', email: 'ana@example.com', password: 'secreta-1' }),
  '/customer/customer-login': () => ({ email: 'ana@example.com', password: 'secreta-1' }),
  '/customer/change-password': () => ({
    oldPassword: 'secreta-1',
    newPassword: 'nueva-clave',
    confirmPassword: 'nueva-clave',
  }),
  '/customer/export': () => ({ password: 'secreta-1' }),
  '/customer/delete-account': () => ({ password: 'secreta-1' }),
  '/customer/marketing': () => ({ accepts: false }),
  '/customer/forgot-password': () => ({ email: 'ana@example.com' }),
  '/customer/reset-password': () => ({
    token: 'x',
    newPassword: 'nueva-clave',
    confirmPassword: 'nueva-clave',
  }),
  '/customer/initial-password': () => ({
    proof: 'x',
    newPassword: 'nueva-clave',
    confirmPassword: 'nueva-clave',
  }),
  '/home/product/add-to-wishlist': () => ({ userId: customer.id, productId }),
  '/home/customer/submit-review': () => ({ productId, rating: 5, review: 'Muy cómoda' }),
  '/home/newsletter': () => ({ email: 'ana@example.com' }),
  '/document/lookup': () => ({ tipo: 'DNI', numero: '45678912' }),
}

async function isRefused(path: string, options: CallOptions, body?: unknown) {
  const before = await contents()
  const answer = await api.post<Refusal>(path, body, { token: customer.token, ...options })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.body.error).toMatch(/^[A-ZÁÉÍÓÚ].*\S$/)
  expect(answer.body.message).toBe(answer.body.error)
  expect(await contents()).toBe(before)
  return answer
}

describe.each(Object.keys(good))('D-38 %s', path => {
  test('refuses malformed JSON', async () => {
    for (const raw of ['{"a":', '', 'hola', '{"a":1}}'])
      expect((await isRefused(path, { raw })).body.code).toMatch(/malformedJson|userRequired/)
  })

  test('refuses what is no object', async () => {
    for (const raw of ['[]', 'null', '5', '"x"', 'true']) await isRefused(path, { raw })
  })

  test('refuses a megabyte', async () => {
    const raw = JSON.stringify({ ...good[path]?.(), filler: 'x'.repeat(1_000_000) })
    expect((await isRefused(path, { raw })).status).toBe(413)
  })

  test('refuses every field of a wrong type', async () => {
    const body = good[path]?.() ?? {}
    for (const name of Object.keys(body))
      for (const wrong of [{}, ['x'], true, 12345, '\u0000', 'a\ud800', '\udfffb']) {
        // An object without a size is what a product without sizes takes.
        if (name === 'variant' && typeof wrong === 'object' && !Array.isArray(wrong)) continue
        if (name === 'price' && wrong === 12345) continue
        if (name === 'accepts' && wrong === true) continue
        await isRefused(path, {}, { ...body, [name]: wrong })
      }
  })
})

test.each([0, -1, -999, 1.5, 1000, 1e21, Number.MAX_SAFE_INTEGER, '2', null])(
  'D-40 a quantity of %s is refused',
  async quantity => {
    await isRefused(
      '/home/product/add-to-card',
      {},
      { userId: customer.id, productId, quantity, variant: null },
    )
  },
)

test.each([
  '',
  ' ',
  'nada',
  "'; drop table orders; --",
  '../../etc/passwd',
  'guest_x',
  '%00',
  'ñ'.repeat(50),
])('D-35 an id like %s is unknown and breaks nothing', async id => {
  const path = encodeURIComponent(id || '-')
  const { token } = customer
  const before = await contents()
  for (const answer of [
    await api.put<Refusal>(`/home/product/quantity-inc/${path}`, undefined, { token }),
    await api.delete<Refusal>(`/home/product/delete-card-product/${path}`, { token }),
    await api.get<Refusal>(`/home/coustomer/get-order-details/${path}`, { token }),
    await api.get<Refusal>(`/order/confirm/${path}`, { token }),
    await api.get<Refusal>(`/order/payment/${path}`, { token }),
    await api.post<Refusal>(`/home/order/modify/${path}`, undefined, { token }),
  ]) {
    expect([400, 404]).toContain(answer.status)
    expect(answer.body.error).toBe(answer.body.message)
  }
  expect(await contents()).toBe(before)
})

test('D-61 prices and fees that the browser sends change nothing', async () => {
  const { card_products } = await cartOf(customer)
  expect(card_products).not.toEqual([])
  for (const change of [
    { price: 0.01 },
    { price: -1 },
    { price: 1e12 },
    { shipping_fee: -5 },
    { shipping_fee: 0.01 },
  ])
    await isRefused(
      '/home/order/place-order',
      {},
      { userId: customer.id, products: card_products, shippingInfo, ...change },
    )
})
