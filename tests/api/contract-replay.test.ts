import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { banners } from '#server/db/schema/banners.ts'
import {
  brands,
  categories,
  colors as colorsTable,
  products,
  typeArticles,
} from '#server/db/schema/catalog.ts'
import { media as mediaTable } from '#server/db/schema/media.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { MAX_CART_LINES } from '#shared/business.ts'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import type { ProductDetailsAnswer } from '#shared/contracts/catalog.ts'
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
    { name: 'Rosa', email, password: 'secreta-1' },
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

test('FEE-02 the cart’s own fee for a province is refused with the fee of that province, which is then charged', async () => {
  const product = await createProduct({ price: 10_000 })
  const shopper = await join()
  await add(shopper.id, product.id, shopper.token)
  const cart = await cartOf(shopper.id, shopper.token)
  const send = (shipping_fee: number) =>
    api.post<PlaceOrderAnswer & Refusal & { details: { shipping_fee: number } }>(
      '/home/order/place-order',
      {
        price: cart.price,
        products: cart.card_products,
        shipping_fee,
        shippingInfo: { ...oldShippingInfo, province: 'Cusco', phone: 987654321, area: null },
        userId: shopper.id,
      },
      bearer(shopper.token),
    )
  const refused = await send(cart.shipping_fee)
  expect([refused.status, refused.body.code]).toEqual([409, 'shippingFeeChanged'])
  const placed = await send(refused.body.details.shipping_fee)
  expect(placed.body.price).toBe(109.99)
})

test('CLIENT-12 CLIENT-13 CLIENT-14 a client with a fee of its own buys, and reads its orders in the usual spelling', async () => {
  const product = await createProduct({ price: 10_000 })
  const shopper = await join()
  await add(shopper.id, product.id, shopper.token)
  const cart = await cartOf(shopper.id, shopper.token)
  const { body } = await api.post<PlaceOrderAnswer>(
    '/home/order/place-order',
    {
      price: cart.price,
      products: cart.card_products,
      shipping_fee: 85,
      shippingInfo: oldShippingInfo,
      userId: shopper.id,
    },
    bearer(shopper.token),
  )
  expect(body).toMatchObject({
    price: 104.99,
    message: 'Pedido creado. El total es S/104.99, con S/4.99 de envío.',
  })
  for (const [status, found] of [
    ['pending', 1],
    ['shipped', 0],
    ['delivered', 0],
  ] as const) {
    const list = await api.get<OrdersAnswer>(
      `/home/customer/get-orders/${shopper.id}/${status}`,
      bearer(shopper.token),
    )
    expect([list.status, list.body.totalOrder]).toEqual([200, found])
  }
  await db().update(orders).set({ status: 'shipped' }).where(eq(orders.id, body.orderId))
  const path = `/home/customer/get-orders/${shopper.id}/shipped`
  expect((await api.get<OrdersAnswer>(path, bearer(shopper.token))).body.orders[0]?._id).toBe(body.orderId)
  for (const [call, answer] of [
    [`get-order-details/${body.orderId}`, { order: { _id: body.orderId } }],
    [`get-dashboard-data/${shopper.id}`, { totalOrder: 1 }],
  ] as const)
    expect((await api.get(`/home/customer/${call}`, bearer(shopper.token))).body).toMatchObject(answer)
})

/** What their product page sends for "buy now": one group, no line ids, the whole product, its own fee. */
const buyNowBody = async (shopper: { id: string }, slug: string, change: object = {}) => {
  const { product } = (await api.get<ProductDetailsAnswer>(`/home/product-details/${slug}`, bearer('null')))
    .body
  const group = {
    sellerId: product.sellerId,
    shopName: product.shopName,
    price: 2 * product.price,
    products: [{ quantity: 2, productInfo: product, ...change }],
  }
  return {
    price: 2 * product.price,
    products: [group],
    shipping_fee: 50,
    items: 1,
    shippingInfo: oldShippingInfo,
    userId: shopper.id,
  }
}
const buyNow = async (shopper: { id: string; token: string }, slug: string, change: object = {}) =>
  api.post<PlaceOrderAnswer & Refusal>(
    '/home/order/place-order',
    await buyNowBody(shopper, slug, change),
    bearer(shopper.token),
  )
const linesOf = async (shopper: { token: string }, orderId: string) =>
  (
    await api.get<{ order: OrderAnswer }>(
      `/home/coustomer/get-order-details/${orderId}`,
      bearer(shopper.token),
    )
  ).body.order.products.map(({ productId, quantity, size, price }) => ({ productId, quantity, size, price }))
const stockOf = async (slug: string) =>
  (await api.get<ProductDetailsAnswer>(`/home/product-details/${slug}`)).body.product.stock

test('D-109 buy now orders the named product apart from the cart, at the province’s fee for one of its own', async () => {
  const [wanted, inCart] = [
    await createProduct({ price: 10_000, stock: 5 }),
    await createProduct({ price: 20_000 }),
  ]
  const shopper = await join()
  await add(shopper.id, inCart.id, shopper.token)
  const placed = await buyNow(shopper, wanted.slug)
  expect(placed).toMatchObject({ status: 200, body: { price: 204.99, items: 2 } })
  expect(placed.body.message).toContain('S/4.99')
  expect(await linesOf(shopper, placed.body.orderId)).toEqual([
    { productId: wanted.id, quantity: 2, size: '', price: 100 },
  ])
  expect(await stockOf(wanted.slug)).toBe(3)
  expect((await cartOf(shopper.id, shopper.token)).card_products[0]?.products[0]?.productInfo._id).toBe(
    inCart.id,
  )
})

test('D-109 buy now in a size, named by the line’s variant; without it the size is asked for', async () => {
  const sized = await createProduct({
    price: 10_000,
    colors: [
      {
        color: 'NEGRO',
        sizes: [
          { size: '40', stock: 3 },
          { size: '41', stock: 3 },
        ],
      },
    ],
  })
  const shopper = await join()
  expect(await buyNow(shopper, sized.slug)).toMatchObject({ status: 400, body: { code: 'sizeRequired' } })
  const placed = await buyNow(shopper, sized.slug, {
    variant: JSON.stringify({ size: '41', color: 'NEGRO' }),
  })
  expect(await linesOf(shopper, placed.body.orderId)).toMatchObject([{ size: '41', quantity: 2 }])
})

test('D-109 D-40 buy now takes of two colours the named one, by name or id, and what is named twice is one line', async () => {
  const colors = ['NEGRO', 'ROJO'].map(color => ({ color, sizes: [{ size: '40', stock: 4 }] }))
  const two = await createProduct({ price: 10_000, colors })
  // The first is the one that is shown first, not the one that was stored first.
  await db()
    .update(colorsTable)
    .set({ position: sql`1 - position` })
    .where(eq(colorsTable.productId, two.id))
  const [other, plain, off] = [await createProduct({ colors }), await createProduct(), await createProduct()]
  await db().update(products).set({ isActive: false }).where(eq(products.id, off.id))
  const shopper = await join()
  const line = (productId: string, variant: object | null = null, quantity = 1) => ({
    ...{ quantity, productInfo: { _id: productId } },
    variant: variant && JSON.stringify(variant),
  })
  const order = async (...named: object[]) => {
    const body = { ...(await buyNowBody(shopper, two.slug)), products: [{ products: named }] }
    const answer = await api.post<PlaceOrderAnswer & Refusal>(
      '/home/order/place-order',
      body,
      bearer(shopper.token),
    )
    if (answer.status !== 200) return answer.body.code
    const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, answer.body.orderId))
    await api.post(`/home/order/modify/${answer.body.orderId}`, undefined, bearer(shopper.token))
    return lines
      .toSorted((a, b) => a.position - b.position)
      .map(({ productId, color, quantity }) => [productId, color, quantity])
  }
  const [black = '', red = ''] = two.sizeIds
  expect(await order(line(two.id, { size: '40', color: 'ROJO' }))).toEqual([[two.id, 'ROJO', 1]])
  expect(await order(line(two.id, { size: '40' }))).toEqual([[two.id, 'ROJO', 1]])
  expect(await order(line(two.id, { sizeId: red.toUpperCase() }))).toEqual([[two.id, 'ROJO', 1]])
  expect(
    await order(
      { ...line(plain.id), _id: null },
      { ...line(two.id, { sizeId: black }), _id: '' },
      line(plain.id.toUpperCase(), null, 2),
    ),
  ).toEqual([
    [plain.id, '', 3],
    [two.id, 'NEGRO', 1],
  ])
  expect(await order(line(two.id, { sizeId: red }, 2), line(two.id, { sizeId: black }))).toEqual([
    [two.id, 'ROJO', 2],
    [two.id, 'NEGRO', 1],
  ])
  const unknown = [
    line(two.id, { size: '40', color: 'AZUL' }),
    line(two.id, { size: '41', color: 'ROJO' }),
    line(two.id, { sizeId: other.sizeIds[0] }),
    line(plain.id, { sizeId: black }),
  ]
  for (const each of unknown) expect(await order(each)).toBe('sizeUnknown')
  expect(await order(line(two.id, { color: 'ROJO' }))).toBe('sizeRequired')
  expect(await order(line(off.id))).toBe('notFound')
  expect(await order(line(plain.id), line(two.id, { sizeId: black }, 5))).toBe('stockExhaustedFor')
})

test('D-109 a discount that a client takes for a percentage changes no price, and the total is told', async () => {
  const offer = await createProduct({ price: 30_000, discount: 20_000 })
  const shopper = await join()
  const { product } = (await api.get<ProductDetailsAnswer>(`/home/product-details/${offer.slug}`)).body
  const wrong = product.price - Math.floor((product.price * product.discount) / 100)
  const placed = await api.post<PlaceOrderAnswer>(
    '/home/order/place-order',
    {
      price: wrong,
      products: [{ sellerId: product.sellerId, products: [{ quantity: 1, productInfo: product }] }],
      shipping_fee: 50,
      shippingInfo: oldShippingInfo,
      userId: shopper.id,
    },
    bearer(shopper.token),
  )
  expect(placed).toMatchObject({ status: 200, body: { price: 204.99 } })
  expect(placed.body.message).toBe('Pedido creado. El total es S/204.99, con S/4.99 de envío.')
})

test.each([
  ['more than there is', { quantity: 6 }, 409, 'stockExhaustedFor'],
  ['an unknown product', { productInfo: { _id: '64b7f0c2a1b2c3d4e5f60718' } }, 404, 'notFound'],
  ['no product at all', { productInfo: null }, 400, 'productsInvalid'],
  ['no whole number of units', { quantity: 1.5 }, 400, 'productsInvalid'],
  ['more units than one order takes of a product', { quantity: 31 }, 409, 'lineUnitsTooMany'],
])('D-109 buy now of %s orders nothing, not even what lies in the cart', async (_, change, status, code) => {
  const isLarge = code === 'lineUnitsTooMany'
  const [wanted, inCart] = [await createProduct({ stock: isLarge ? 40 : 5 }), await createProduct()]
  const shopper = await join()
  await add(shopper.id, inCart.id, shopper.token)
  expect(await buyNow(shopper, wanted.slug, change)).toMatchObject({ status, body: { code } })
  expect((await cartOf(shopper.id, shopper.token)).card_product_count).toBe(1)
  const list = await api.get<OrdersAnswer>(
    `/home/coustomer/get-orders/${shopper.id}/all`,
    bearer(shopper.token),
  )
  expect(list.body.orders).toEqual([])
})

test('D-109 a list that contradicts the cart is refused: empty, or of both kinds of lines', async () => {
  const product = await createProduct({ price: 10_000 })
  const shopper = await join()
  await add(shopper.id, product.id, shopper.token)
  const cart = await cartOf(shopper.id, shopper.token)
  const send = (products: unknown) =>
    api.post<Refusal>(
      '/home/order/place-order',
      { price: 100, products, shipping_fee: 4.99, shippingInfo: oldShippingInfo, userId: shopper.id },
      bearer(shopper.token),
    )
  expect(await send([])).toMatchObject({ status: 409, body: { code: 'cartChanged' } })
  const [group] = cart.card_products
  const both = [
    { ...group, products: [...(group?.products ?? []), { quantity: 1, productInfo: { _id: product.id } }] },
  ]
  expect(await send(both)).toMatchObject({ status: 400, body: { code: 'productsInvalid' } })
  // As many lines as a cart has are read, and looked up; not one more.
  const many = (count: number) => [
    { products: Array.from({ length: count }, () => ({ quantity: 1, productInfo: { _id: 'no-hay' } })) },
  ]
  expect(await send(many(MAX_CART_LINES))).toMatchObject({ status: 404 })
  expect(await send(many(MAX_CART_LINES + 1))).toMatchObject({
    status: 400,
    body: { code: 'productsInvalid' },
  })
  expect(await send(cart.card_products)).toMatchObject({ status: 200 })
})

test('D-63 D-109 buy now that is sent again with its key is one order', async () => {
  const product = await createProduct({ stock: 9 })
  const shopper = await join()
  const body = await buyNowBody(shopper, product.slug)
  const send = () =>
    api.post<PlaceOrderAnswer>('/home/order/place-order', body, {
      token: shopper.token,
      headers: { 'idempotency-key': 'una' },
    })
  const [first, again] = await Promise.all([send(), send()])
  expect(first).toMatchObject({ status: 200, body: { orderId: again.body.orderId } })
  expect(await stockOf(product.slug)).toBe(7)
})

test('D-109 D-62 buy now of the last units by two at once sells them once', async () => {
  const product = await createProduct({ stock: 2 })
  const shoppers = [await join(), await join()]
  const answers = await Promise.all(shoppers.map(shopper => buyNow(shopper, product.slug)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stockOf(product.slug)).toBe(0)
})

/** Every text of an answer that names a file of the shop's pictures. */
const pictureUrls = (value: unknown): string[] => {
  if (typeof value === 'string') return value.includes('/media/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pictureUrls) : []
}

test('D-96 every picture of every answer is an absolute address, which a client elsewhere can load', async () => {
  const product = await createProduct({ price: 10_000, stock: 9 })
  const media = randomUUID().replaceAll('-', '').slice(0, 24)
  await db()
    .insert(mediaTable)
    .values({ id: media, width: 1200, height: 1500, widths: [320, 720, 1200] })
  await db()
    .update(products)
    .set({ images: [media] })
    .where(eq(products.id, product.id))
  for (const table of [categories, brands, typeArticles]) await db().update(table).set({ image: media })
  await db().update(brands).set({ sizeGuide: media })
  await db().update(sellers).set({ image: media })
  await db().insert(banners).values({
    id: randomUUID(),
    productId: product.id,
    title: 'Oferta',
    wide: media,
    tall: media,
    position: 1,
  })
  await setCompany({
    logo: `/media/${media}.svg`,
    detailsImage: `/media/${media}-1200.webp`,
    freeShippingImage: '',
  })
  const shopper = await join()
  const token = bearer(shopper.token)
  await add(shopper.id, product.id, shopper.token)
  await api.post('/home/product/add-to-wishlist', { userId: shopper.id, productId: product.id }, token)
  const { body } = await buyNow(shopper, product.slug)
  const answers = [
    ...(await Promise.all(
      [
        '/home/get-categorys',
        '/home/get-typearticles',
        '/home/get-brands',
        '/home/get-products',
        '/home/price-range-latest-product',
        '/home/query-products?pageNumber=1',
        `/home/product-details/${product.slug}`,
        '/banners',
        '/brand-get/KUSI',
        '/home/company-get-first',
        `/home/product/get-card-product/${shopper.id}`,
        `/home/product/get-wishlist-products/${shopper.id}`,
        `/home/coustomer/get-order-details/${body.orderId}`,
      ].map(async path => ({ path, urls: pictureUrls((await api.get(path, token)).body) })),
    )),
    {
      path: 'add-customer-friend',
      urls: pictureUrls(
        (
          await api.post(
            '/chat/customer/add-customer-friend',
            { userId: shopper.id, sellerId: product.sellerId },
            token,
          )
        ).body,
      ),
    },
  ]
  for (const { path, urls } of answers) {
    expect(urls, path).not.toEqual([])
    expect(
      urls.filter(url => !url.startsWith(`http://localhost:4321/media/${media}`)),
      path,
    ).toEqual([])
  }
})

test('API-22 API-28 the date of an order and of a review is a text to be printed as it is', async () => {
  const product = await createProduct({ stock: 9 })
  const shopper = await join()
  const { body } = await buyNow(shopper, product.slug)
  await api.post(
    '/home/customer/submit-review',
    { name: 'Rosa', review: 'Muy buenas', rating: 5, productId: product.id },
    bearer(shopper.token),
  )
  // Ten at night in Lima is already the next day in UTC.
  const createdAt = new Date('2026-11-22T03:00:00Z')
  await db().update(orders).set({ createdAt }).where(eq(orders.id, body.orderId))
  await db().update(reviews).set({ createdAt }).where(eq(reviews.productId, product.id))
  const order = await api.get<{ order: OrderAnswer }>(
    `/home/coustomer/get-order-details/${body.orderId}`,
    bearer(shopper.token),
  )
  const list = await api.get<ReviewsAnswer>(`/home/customer/get-reviews/${product.id}?pageNo=1`)
  const expected = { date: '21 de noviembre de 2026', createdAt: '2026-11-22T03:00:00.000Z' }
  expect(order.body.order).toMatchObject(expected)
  expect(list.body.reviews[0]).toMatchObject(expected)
})

test('API-05 API-06 PUT calls whose header config travels as the body, with no header and no cookie', async () => {
  const product = await createProduct()
  const [shopper, other] = [await join(), await join()]
  await add(shopper.id, product.id, shopper.token)
  const line = (await cartOf(shopper.id, shopper.token)).card_products[0]?.products[0]?._id ?? ''
  const misplaced = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const put = async (change: 'inc' | 'dec', body: unknown) =>
    (await api.put<Refusal>(`/home/product/quantity-${change}/${line}`, body)).status
  expect(await put('inc', misplaced(shopper.token))).toBe(200)
  expect((await cartOf(shopper.id, shopper.token)).card_products[0]?.products[0]?.quantity).toBe(2)
  expect(await put('dec', misplaced(shopper.token))).toBe(200)
  expect(await put('inc', misplaced(other.token))).toBe(404)
  for (const nobody of [
    misplaced('null'),
    misplaced('x.y.z'),
    { headers: {} },
    { Authorization: shopper.token },
    [],
  ])
    expect(await put('inc', nobody)).toBe(401)
  expect(await put('inc', { ...misplaced(shopper.token), padding: 'x'.repeat(9000) })).toBe(401)
  expect((await cartOf(shopper.id, shopper.token)).card_products[0]?.products[0]?.quantity).toBe(1)
})

test('D-34 a token in the body counts on no other call', async () => {
  const product = await createProduct()
  const shopper = await join()
  const misplaced = { headers: { Authorization: `Bearer ${shopper.token}` } }
  const adds = { userId: shopper.id, productId: product.id, quantity: 1, ...misplaced }
  expect((await api.post('/home/product/add-to-card', adds)).status).toBe(401)
  expect((await api.post('/customer/export', { password: 'secreta-1', ...misplaced })).status).toBe(401)
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
