import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { products } from '#server/db/schema/catalog.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { api } from '../support/api.ts'
import { cartOf, contactOf, place, putInCart, shippingInfo, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

const OWNER = 'dueno@example.com'
beforeEach(() => setCompany({ orderMail: OWNER, cashLimit: null }))
afterEach(() => void vi.restoreAllMocks())

/** An order whose coupon leaves nothing to pay, collected in the store. */
async function ordered(key?: string) {
  const product = await createProduct({ price: 10_000, stock: 5 })
  const code = `GRATIS${product.id.slice(-6).toUpperCase()}`
  await db().insert(coupons).values({ code, kind: 'percent', value: 100 })
  const customer = await signedIn()
  await putInCart(customer, product.id, 2)
  await api.post('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })
  const cart = await cartOf(customer)
  const pickup = {
    price: cart.price,
    products: cart.card_products,
    items: cart.buy_product_item,
    shippingInfo: { ...shippingInfo, ...contactOf(customer), envio: 'tienda' },
    shipping_fee: 0,
  }
  const send = () => place(customer, pickup, key === undefined ? {} : { 'idempotency-key': key })
  const answer = await send()
  const { orderId } = answer.body
  const { token } = customer
  const read = async () =>
    (await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, { token })).body
      .order
  return { ...{ answer, customer, orderId, token, product, code, send, read } }
}

test('FREE-01 a total of 0 is confirmed as it is placed: no payment, nothing to choose, both mailed', async () => {
  const { answer, orderId, customer, product, code, read } = await ordered()
  expect([answer.status, answer.body.price]).toEqual([200, 0])
  expect(await read()).toMatchObject({
    price: 0,
    delivery_status: 'placed',
    payment_status: 'paid',
    payment_method: '',
    confirmed: true,
  })
  expect(await db().select().from(payments).where(eq(payments.orderId, orderId))).toEqual([])
  const [row] = await db().select().from(products).where(eq(products.id, product.id))
  expect(row?.stock).toBe(3)
  const [coupon] = await db().select().from(coupons).where(eq(coupons.code, code))
  expect(coupon?.used).toBe(1)
  const sent = await db().select().from(mails)
  const to = (recipient: string) =>
    sent.filter(mail => mail.recipient === recipient && mail.body.includes(answer.body.number))
  expect(to(customer.email).map(({ body }) => body.includes('No tienes que pagar nada.'))).toEqual([true])
  expect(to(OWNER).map(({ body }) => body.includes('Pago: nada por cobrar.'))).toEqual([true])
})

test('FREE-01 asked again it stays one confirmed order; there is nothing to pay, modify or give back', async () => {
  const { answer, orderId, token, send, read } = await ordered('free-key')
  expect((await send()).body.orderId).toBe(orderId)
  const confirmed = await api.get<{ order: OrderAnswer }>(`/order/confirm/${orderId}`, { token })
  expect(confirmed.body.order).toMatchObject({ confirmed: true, payment_status: 'paid' })
  for (const refused of [
    await api.post<Refusal>(`/home/order/modify/${orderId}`, undefined, { token }),
    await api.post<Refusal>(`/order/wallet/${orderId}`, undefined, { token }),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'orderNotPending'])
  const sent = (await db().select().from(mails)).filter(({ body }) => body.includes(answer.body.number))
  expect(sent).toHaveLength(2)
  await moveOrder(answer.body.number, 'cancelled')
  expect((await read()).refunds).toBeUndefined()
  expect(await read()).toMatchObject({ delivery_status: 'cancelled' })
})

test('FREE-01 delivered, it is no cash that was taken', async () => {
  const { answer, orderId } = await ordered()
  for (const state of ['warehouse', 'shipped', 'delivered'] as const)
    await moveOrder(answer.body.number, state)
  expect(await db().select().from(payments).where(eq(payments.orderId, orderId))).toEqual([])
})

test('FREE-01 TAKE-01 an order with nothing to pay that cannot be confirmed is not placed either', async () => {
  const { query } = pg.Client.prototype
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const { text = '' } = all[0] as { text?: string }
    if (text.startsWith('update "orders" set "status"')) return Promise.reject(new Error('asked for'))
    return (query as (...each: unknown[]) => unknown).apply(this, all)
  } as never)
  const { answer, customer, product, code } = await ordered()
  vi.restoreAllMocks()
  expect(answer.status).toBe(500)
  expect(await db().select().from(orders).where(eq(orders.customerId, customer.id))).toEqual([])
  const [row] = await db().select().from(products).where(eq(products.id, product.id))
  const [coupon] = await db().select().from(coupons).where(eq(coupons.code, code))
  expect([row?.stock, coupon?.used]).toEqual([5, 0])
})
