import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { WishlistAnswer } from '#shared/contracts/wishlist.ts'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { migrateWishlist } from '#server/modules/wishlist.ts'
import { api } from '../support/api.ts'
import {
  createCustomer,
  createGuest,
  createProduct,
  type CreatedCustomer,
  type CreatedProduct,
} from '../support/shop.ts'

let shoe: CreatedProduct
let shirt: CreatedProduct
let customer: CreatedCustomer
let other: CreatedCustomer

beforeAll(async () => {
  shoe = await createProduct({
    ...{ name: 'Zapatilla Costera', price: 20_000, discount: 15_000 },
    colors: [{ color: 'NEGRO', sizes: [{ size: '38', stock: 3 }] }],
  })
  await db().update(products).set({ rating: 4.5 }).where(eq(products.id, shoe.id))
  shirt = await createProduct({ name: 'Polo Liso' })
  customer = await createCustomer()
  other = await createCustomer()
})

const payload = (userId: string, product: CreatedProduct) => ({
  userId,
  productId: product.id,
  name: 'otro nombre',
  price: 1,
  image: 'https://example.com/x.png',
  discount: 0,
  rating: 5,
  slug: 'otro',
})
const add = (userId: string, product: CreatedProduct, token?: string) =>
  api.post('/home/product/add-to-wishlist', payload(userId, product), token ? { token } : {})
const list = async (userId: string, token?: string) =>
  (await api.get<WishlistAnswer>(`/home/product/get-wishlist-products/${userId}`, token ? { token } : {}))
    .body
const removeItem = (id: string, token?: string) =>
  api.delete(`/home/product/remove-wishlist-product/${id}`, token ? { token } : {})

test('API-07 API-08 D-37 the server looks the product up and ignores the price in the payload', async () => {
  const { status, body } = await add(customer.id, shoe, customer.token)
  expect(status).toBe(201)
  expect(body['message']).toBe('Producto agregado a tu lista de deseos')
  const { wishlists, wishlistCount } = await list(customer.id, customer.token)
  expect(wishlistCount).toBe(1)
  expect(wishlists).toEqual([
    {
      ...{ _id: expect.any(String), userId: customer.id, productId: shoe.id, slug: shoe.slug },
      ...{ name: 'Zapatilla Costera', brand: 'KUSI', price: 200, discount: 150, rating: 4.5 },
      ...{ stock: 3, hasVariants: true, image: null, picture: null },
    },
  ])
})

test('D-36 adding twice keeps one item', async () => {
  const guest = createGuest()
  expect((await add(guest, shirt)).status).toBe(201)
  expect((await add(guest, shirt)).status).toBe(201)
  expect((await list(guest)).wishlistCount).toBe(1)
})

test('D-36 PERM-07 an empty user id is a 400 with error and stores nothing', async () => {
  const { status, body } = await add('', shirt)
  expect(status).toBe(400)
  expect(body['error']).toBe('Se requiere ID de usuario')
  expect(body['message']).toBe(body['error'])
})

test.each(['00000000-0000-0000-0000-000000000000', 'x', "'; drop table products"])(
  'D-29 the unknown product %s is a 404',
  async productId => {
    const answer = await api.post('/home/product/add-to-wishlist', {
      ...payload(createGuest(), shirt),
      productId,
    })
    expect(answer.status).toBe(404)
  },
)

test('API-09 removing answers message and id, and drops that item; the others stay, the newest first', async () => {
  const [guest, neighbour] = [createGuest(), createGuest()]
  await add(guest, shoe)
  await add(guest, shirt)
  await add(neighbour, shoe)
  const [newest, oldest] = (await list(guest)).wishlists
  expect([newest?.productId, oldest?.productId]).toEqual([shirt.id, shoe.id])
  const id = oldest?._id ?? ''
  const { status, body } = await removeItem(id)
  expect(status).toBe(200)
  expect(body).toEqual({ message: 'Producto retirado de tu lista de deseos', wishlistId: id })
  expect((await list(guest)).wishlists.map(({ productId }) => productId)).toEqual([shirt.id])
  expect((await list(neighbour)).wishlistCount).toBe(1)
  expect((await removeItem(id)).status).toBe(404)
})

test("D-34 D-35 a customer's list needs its own token", async () => {
  expect((await add(customer.id, shirt)).status).toBe(401)
  expect((await add(customer.id, shirt, other.token)).status).toBe(403)
  expect((await api.get(`/home/product/get-wishlist-products/${customer.id}`)).status).toBe(401)
  expect(
    (await api.get(`/home/product/get-wishlist-products/${customer.id}`, { token: other.token })).status,
  ).toBe(403)
  const id = (await list(customer.id, customer.token)).wishlists[0]?._id ?? ''
  expect((await removeItem(id)).status).toBe(401)
  expect((await removeItem(id, other.token)).status).toBe(404)
  expect((await removeItem(id, customer.token)).status).toBe(200)
})

test("D-36 a guest's items join the customer's list, doubles fall away", async () => {
  const guest = createGuest()
  const customer = await createCustomer()
  await add(guest, shoe)
  await add(guest, shirt)
  await add(customer.id, shoe, customer.token)
  const neighbour = createGuest()
  for (const product of [shoe, shirt]) await add(neighbour, product)
  await migrateWishlist(guest, customer.id)
  await migrateWishlist(guest, customer.id)
  const mine = await list(customer.id, customer.token)
  expect(mine.wishlists.map(item => item.productId).sort()).toEqual([shirt.id, shoe.id].sort())
  expect((await list(guest)).wishlistCount).toBe(0)
  expect((await list(neighbour)).wishlistCount).toBe(2)
})

test('D-37 a product that left the shop leaves the list', async () => {
  const guest = createGuest()
  const gone = await createProduct()
  await add(guest, gone)
  await db().update(products).set({ isActive: false }).where(eq(products.id, gone.id))
  expect((await list(guest)).wishlistCount).toBe(0)
  expect((await add(createGuest(), gone)).status).toBe(404)
})
