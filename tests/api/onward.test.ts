import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { orderLines } from '#server/db/schema/orders.ts'
import { getOnward, insteadOf } from '#server/modules/catalog/onward.ts'
import { findProductPage } from '#server/modules/catalog/product.ts'
import { ONWARD_SHOWN } from '#shared/rules/onward.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { createProduct, type CreatedProduct } from '../support/shop.ts'

/** Adds a line for each product to a new order, as if they had been bought together. */
async function bought(...together: CreatedProduct[]): Promise<void> {
  const first = together[0]
  if (!first) return
  const { orderId } = await customerWithOrder(first.id)
  const lines = together.slice(1).map(({ id, name, slug, sellerId }, i) => ({
    ...{ id: randomUUID(), orderId, productId: id, sellerId, name, slug },
    ...{ shopName: 'Tienda', quantity: 1, price: 10_000 as never, position: i + 1 },
  }))
  await db().insert(orderLines).values(lines)
}

test('ONWARD-02 without orders a product names what is alike, and a page about none the best rated', async () => {
  const [one, alike] = [await createProduct(), await createProduct()]
  await createProduct({ stock: 0 })
  const answer = await getOnward(one.id)
  expect(answer.kind).toBe('alike')
  expect(answer.products.map(({ _id }) => _id)).toEqual([alike.id])
  const all = await getOnward()
  expect(all.kind).toBe('rated')
  expect(all.products.every(({ stock, price }) => stock > 0 && price > 0)).toBe(true)
  expect((await getOnward('nunca-existio')).kind).toBe('rated')
  expect((await getOnward(randomUUID())).kind).toBe('rated')
})

test('ONWARD-02 ALERT-02 where nothing alike is in stock, the best rated are named, for what is sold out too', async () => {
  const gone = await createProduct({ stock: 0, category: 'UNICO' })
  const rated = await createProduct({ category: 'OTRO' })
  const answer = await getOnward(gone.id)
  expect(answer.kind).toBe('rated')
  const page = await findProductPage(gone.slug)
  if (!page) throw new Error('The product is missing.')
  const instead = await insteadOf(page)
  expect(instead.areAlike).toBe(false)
  expect(instead.products).toHaveLength(3)
  expect(instead.products.every(({ stock }) => stock > 0)).toBe(true)
  await createProduct({ category: 'UNICO', name: 'La parecida' })
  const after = await insteadOf((await findProductPage(gone.slug)) ?? page)
  expect(after).toMatchObject({ areAlike: true, products: [{ name: 'La parecida' }] })
  const own = await findProductPage(rated.slug)
  if (!own) throw new Error('The product is missing.')
  expect((await insteadOf(own)).products).toEqual([])
  await createProduct()
  const others = await getOnward(rated.id)
  expect(others.kind).toBe('rated')
  expect(others.products).toHaveLength(ONWARD_SHOWN)
  expect(others.products.map(({ _id }) => _id)).not.toContain(rated.id)
})

test('ONWARD-02 what others bought comes first, once there is enough of it, without what is sold out or withdrawn', async () => {
  const own = await createProduct({ stock: 50 })
  const others = await Promise.all([4, 4, 4, 4, 4].map(stock => createProduct({ stock })))
  await bought(own, ...others)
  expect((await getOnward(own.id)).kind).toBe('alike')
  await bought(own, ...others)
  const often = others[4]?.id ?? ''
  await bought(own, ...others.slice(4))
  const answer = await getOnward(own.id)
  expect(answer.kind).toBe('together')
  expect(answer.products[0]?._id).toBe(often)
  expect(answer.products).toHaveLength(4)
  expect(others.map(({ id }) => id)).toEqual(expect.arrayContaining(answer.products.map(({ _id }) => _id)))
  const lately = await getOnward()
  expect(lately.kind).toBe('bought')
  const most = lately.products.slice(0, 2).map(({ _id }) => _id)
  expect(most.sort()).toEqual([own.id, often].sort())
  // What was cancelled was not bought.
  await db().update(orderLines).set({ cancelled: 1 }).where(eq(orderLines.productId, often))
  for (const page of [own.id, undefined])
    expect((await getOnward(page)).products.map(({ _id }) => _id)).not.toContain(often)
  const [gone, empty] = answer.products.map(({ _id }) => _id)
  await db()
    .update(products)
    .set({ isActive: false })
    .where(eq(products.id, gone ?? ''))
  await db()
    .update(products)
    .set({ stock: 0 })
    .where(eq(products.id, empty ?? ''))
  const left = await getOnward(own.id)
  expect(left.kind).toBe('alike')
  expect(left.products.map(({ _id }) => _id)).not.toContain(gone)
})
