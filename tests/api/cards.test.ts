import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import type { CardsAnswer } from '#shared/contracts/catalog.ts'
import { MOST_SEEN } from '#shared/rules/recent.ts'
import { api } from '../support/api.ts'
import { createProduct } from '../support/shop.ts'

const cards = async (...ids: string[]) => {
  const { status, body } = await api.get<CardsAnswer>('/home/cards', { query: { ids: ids.join(',') } })
  expect(status).toBe(200)
  return body.products
}

test('CHOOSE-03 products seen before as they are sold now, in that order; what is no longer sold is left out', async () => {
  const [one, gone, two] = await Promise.all([
    createProduct({ price: 19_990, discount: 9_990, stock: 0 }),
    createProduct({}),
    createProduct({ price: 1_234_590 }),
  ])
  await db().update(products).set({ isActive: false }).where(eq(products.id, gone.id))
  const found = await cards(two.id, gone.id, one.id.toUpperCase(), two.id.toUpperCase(), one.id)
  expect(found.map(({ _id }) => _id)).toEqual([two.id, one.id])
  expect(found[0]).toMatchObject({ slug: two.slug, price: 12_345.9, pictures: [] })
  expect(found[1]).toMatchObject({ price: 199.9, discount: 99.9, stock: 0 })
  expect(Object.keys(found[0] ?? {})).not.toContain('description')
})

test('CHOOSE-03 no ids, strange ones and more than a device remembers are answered, never with a fault', async () => {
  const { id } = await createProduct({})
  expect(await cards()).toEqual([])
  expect((await api.get('/home/cards')).body).toEqual({ products: [] })
  expect(await cards("'; drop table products; --", '7', 'x'.repeat(10_000), '🙈')).toEqual([])
  expect(await cards(...Array.from({ length: MOST_SEEN }, () => 'x'), id)).toEqual([])
  expect((await api.get('/home/cards', { query: { ids: `${id}\u0000` } })).status).toBe(400)
})
