import { expect, test } from 'vitest'
import { moveOrder } from '#server/modules/orders/states.ts'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { endpoints as table } from '#shared/endpoints/table.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, cartOf, putInCart } from '../support/checkout.ts'
import { signedIn } from '../support/commerce.ts'
import { createCustomer, createProduct } from '../support/shop.ts'

const read = async <T>(path: string, token?: string): Promise<T> =>
  (await api.get<T & object>(path, token ? { token } : {})).body as T
const keysOf = async (path: string) => Object.keys(await read<object>(path))

test('DATA-21 the calls of the catalogue answer the fields of its state', async () => {
  const { id, slug } = await createProduct({ brand: 'KUSI' })
  expect(await keysOf('/home/get-products')).toEqual(
    expect.arrayContaining(['products', 'latest_product', 'topRated_product', 'discount_product']),
  )
  expect(await keysOf('/home/query-products')).toEqual(
    expect.arrayContaining(['products', 'totalProduct', 'parPage']),
  )
  expect(await read('/home/price-range-latest-product')).toMatchObject({
    latest_product: expect.any(Array) as unknown[],
    priceRange: { low: expect.any(Number) as number, high: expect.any(Number) as number },
  })
  expect(await keysOf(`/home/product-details/${slug}`)).toEqual(
    expect.arrayContaining(['product', 'relatedProducts', 'moreProducts']),
  )
  expect(await keysOf(`/home/customer/get-reviews/${id}`)).toEqual(
    expect.arrayContaining(['reviews', 'totalReview', 'rating_review']),
  )
  expect(await keysOf('/banners')).toEqual(['banners'])
  expect(await read('/brand-get/KUSI')).toMatchObject({ brand: { name: 'KUSI', sizeGuide: null } })
})

test('DATA-17 DATA-18 a wish is added with these eight fields and has an id of its own', async () => {
  const { id: userId, token } = await createCustomer()
  const { id: productId, slug, name } = await createProduct()
  const body = { userId, productId, name, price: 100, image: '', discount: 0, rating: 0, slug }
  expect((await api.post('/home/product/add-to-wishlist', body, { token })).status).toBe(201)
  const { wishlists } = await read<{ wishlists: { _id: string }[] }>(
    `/home/product/get-wishlist-products/${userId}`,
    token,
  )
  expect(wishlists).toHaveLength(1)
  expect(wishlists[0]?._id).toMatch(/^[0-9a-f-]{36}$/)
})

test('DATA-39 DATA-40 a review has name, text, rating, product and date, and counts for its star', async () => {
  const { token } = await createCustomer({ name: 'Rosa Quispe' })
  const { id: productId } = await createProduct()
  const body = { name: 'Rosa Quispe', review: 'Muy cómoda', rating: 4, productId }
  expect((await api.post('/home/customer/submit-review', body, { token })).status).toBe(201)
  const answer = await read<object>(`/home/customer/get-reviews/${productId}`)
  expect(answer).toMatchObject({
    reviews: [{ ...body, date: expect.stringMatching(/\d/) as string }],
    totalReview: 1,
    rating_review: [
      { rating: 5, sum: 0 },
      { rating: 4, sum: 1 },
      { rating: 3, sum: 0 },
      { rating: 2, sum: 0 },
      { rating: 1, sum: 0 },
    ],
  })
})

test('DATA-34 D-66 an order is unpaid until the cash of its delivery is in', async () => {
  const { id } = await createProduct()
  const { customer, orderId, number } = await customerWithOrder(id)
  const payment = async () =>
    (await read<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, customer.token)).order
      .payment_status
  for (const to of ['placed', 'warehouse', 'shipped'] as const) {
    await moveOrder(number, to)
    expect(await payment()).toBe('unpaid')
  }
  await moveOrder(number, 'delivered')
  expect(await payment()).toBe('paid')
})

test('GEN-01 CART-01 one cart holds goods of several sellers, each with its group', async () => {
  const customer = await signedIn()
  const products = [
    await createProduct({ shopName: 'Calzados Misti' }),
    await createProduct({ shopName: 'Gamarra Textil' }),
  ]
  for (const { id } of products) await putInCart(customer, id)
  const { card_products: groups }: CartAnswer = await cartOf(customer)
  expect(groups.map(({ shopName }) => shopName).toSorted()).toEqual(['Calzados Misti', 'Gamarra Textil'])
})

test('PERM-09 no call of the shop knows an administrator', () => {
  const calls = Object.values(table)
  expect(calls.length).toBeGreaterThan(40)
  for (const { access, path } of calls) {
    expect(['public', 'shopper', 'line', 'customer', 'seller', 'participant', 'door']).toContain(access)
    expect(path).not.toContain('admin')
  }
})
