import { beforeAll, expect, test } from 'vitest'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import type { ConfirmAnswer, OrderAnswer, OrdersAnswer, PlaceOrderAnswer } from '#shared/contracts/orders.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { createGuest, createProduct } from '../support/shop.ts'

/**
 * The requests that clients of this contract really send, letter by letter: their token headers, their bodies, the
 * fields they leave out. A shopper of theirs must be able to buy here.
 */
interface Registered {
  token: string
  message: string
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
let count = 0

/** Name, e-mail and password alone; the client then reads its user from the token. */
async function join() {
  const email = `vieja${String((count += 1))}@example.com`
  const { status, body } = await api.post<Registered>(
    '/customer/customer-register',
    { name: 'Rosa', email, password: 'secreta' },
    bearer('null'),
  )
  expect(status).toBe(201)
  const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()) as {
    id: string
    name: string
    email: string
    exp: number
  }
  expect(claims).toMatchObject({ name: 'Rosa', email, method: 'menualy' })
  return { token: body.token, id: claims.id, email }
}

/** No e-mail, no receipt, a fixed fee: what their checkout form holds. */
const oldShippingInfo = {
  name: 'Rosa',
  address: 'Av. Larco 100',
  phone: '987654321',
  post: '15074',
  province: 'Lima',
  city: 'Miraflores',
  area: 'Centro',
}

const add = (userId: string, productId: string, token = 'null') =>
  api.post<Refusal>('/home/product/add-to-card', { userId, quantity: 1, productId }, bearer(token))
const cartOf = async (userId: string, token: string) =>
  (await api.get<CartAnswer>(`/home/product/get-card-product/${userId}`, bearer(token))).body

beforeAll(() => setCompany({ name: 'Vitrina', freeShippingFrom: null }))

test('D-34 D-89 the words null and undefined for a token are nobody on every public call', async () => {
  const product = await createProduct()
  for (const token of ['null', 'undefined']) {
    for (const path of [
      '/home/get-categorys',
      '/home/get-products',
      '/home/price-range-latest-product',
      `/home/product-details/${product.slug}`,
      '/home/query-products?category=null&&rating=&&lowPrice=&&highPrice=100&&sortPrice=&&pageNumber=1&&searchValue= ',
      '/customer/logout',
    ])
      expect((await api.get(path, bearer(token))).status).toBe(200)
    expect((await add(createGuest(), product.id, token)).status).toBe(201)
  }
})

test('API-26 API-33 a client without e-mail, receipt and delivery option buys with cash on delivery', async () => {
  const product = await createProduct({ price: 10_000 })
  const shopper = await join()
  expect((await add(shopper.id, product.id, shopper.token)).status).toBe(201)
  const cart = await cartOf(shopper.id, shopper.token)
  const placed = await api.post<PlaceOrderAnswer>(
    '/home/order/place-order',
    {
      price: cart.price,
      products: cart.card_products,
      shipping_fee: cart.shipping_fee,
      items: cart.buy_product_item,
      shippingInfo: oldShippingInfo,
      userId: shopper.id,
    },
    bearer(shopper.token),
  )
  expect(placed.status).toBe(200)
  expect(placed.body.orderId).toEqual(expect.any(String))
  expect(placed.body.price).toBe(104.99)
  const confirmed = await api.get<ConfirmAnswer>(
    `/order/confirm/${placed.body.orderId}`,
    bearer(shopper.token),
  )
  expect(confirmed.body.order).toMatchObject({ confirmed: true, payment_status: 'unpaid' })
  const list = await api.get<OrdersAnswer>(
    `/home/coustomer/get-orders/${shopper.id}/all`,
    bearer(shopper.token),
  )
  expect(list.body.orders[0]).toMatchObject({ _id: placed.body.orderId, delivery_status: 'placed' })
  const details = await api.get<{ order: OrderAnswer }>(
    `/home/coustomer/get-order-details/${placed.body.orderId}`,
    bearer(shopper.token),
  )
  expect(details.body.order.shippingInfo).toMatchObject({
    email: shopper.email,
    area: 'Centro',
    tipoComprobante: 'BOLETA',
  })
  expect(details.body.order.products[0]?.images).toEqual([])
})

test('D-58 the cart’s own fee for a province is charged as that province and told', async () => {
  const product = await createProduct({ price: 10_000 })
  const shopper = await join()
  await add(shopper.id, product.id, shopper.token)
  const cart = await cartOf(shopper.id, shopper.token)
  const { body } = await api.post<PlaceOrderAnswer>(
    '/home/order/place-order',
    {
      price: cart.price,
      products: cart.card_products,
      shipping_fee: cart.shipping_fee,
      shippingInfo: { ...oldShippingInfo, province: 'Cusco', phone: 987654321, area: null },
      userId: shopper.id,
    },
    bearer(shopper.token),
  )
  expect(body.price).toBe(109.99)
  expect(body.message).toContain('S/9.99')
})

test('API-05 API-06 PUT calls whose header config travels as the body work with the cookie of the same origin', async () => {
  const product = await createProduct()
  const shopper = await join()
  await add(shopper.id, product.id, shopper.token)
  const line = (await cartOf(shopper.id, shopper.token)).card_products[0]?.products[0]?._id ?? ''
  const misplaced = { headers: { Authorization: `Bearer ${shopper.token}` } }
  const cookie = { cookie: `customerToken=${shopper.token}`, sameOrigin: true }
  expect((await api.put(`/home/product/quantity-inc/${line}`, misplaced)).status).toBe(401)
  const inc = await api.put<Refusal>(`/home/product/quantity-inc/${line}`, misplaced, cookie)
  expect(inc).toMatchObject({ status: 200, body: { message: expect.any(String) as string } })
  expect((await api.put(`/home/product/quantity-dec/${line}`, misplaced, cookie)).status).toBe(200)
  expect((await api.put(`/home/product/quantity-dec/${line}`, misplaced, cookie)).status).toBe(200)
  expect((await cartOf(shopper.id, shopper.token)).card_products[0]?.products[0]?.quantity).toBe(1)
})

test('API-05 a guest’s line takes the misplaced body without any token', async () => {
  const product = await createProduct()
  const guest = createGuest()
  await add(guest, product.id)
  const line = (await cartOf(guest, 'null')).card_products[0]?.products[0]?._id ?? ''
  const misplaced = { headers: { Authorization: 'Bearer null' } }
  expect((await api.put(`/home/product/quantity-inc/${line}`, misplaced)).status).toBe(200)
  const raw = await api.put(`/home/product/quantity-inc/${line}`, undefined, { raw: 'not json at all' })
  expect(raw.status).toBe(200)
})

test('D-38 a refusal carries the sentence as error and as message, whichever a client reads', async () => {
  const product = await createProduct({ stock: 1 })
  const guest = createGuest()
  await add(guest, product.id)
  const refused = await add(guest, product.id)
  expect(refused.body.error).toBe('Stock Agotado')
  expect(refused.body.message).toBe('Stock Agotado')
  const wrong = await api.post<Refusal>('/customer/customer-login', { email: 'x@example.com', password: 'x' })
  expect(wrong.body.error).toBe(wrong.body.message)
})
