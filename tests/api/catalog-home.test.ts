import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { eq } from 'drizzle-orm'
import { listEntries, productEntries, productFiles } from '#server/modules/catalog/sitemap.ts'
import type { HomeProductsAnswer, LatestAnswer } from '#shared/contracts/catalog.ts'
import { api } from '../support/api.ts'
import { createProduct } from '../support/shop.ts'

const names = (list: { name: string }[]) => list.map(({ name }) => name)
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

test('API-17 API-18 D-21 an empty shop answers empty lists and zeros', async () => {
  expect((await api.get('/home/get-products')).body).toEqual({
    products: [],
    latest_product: [],
    topRated_product: [],
    discount_product: [],
  })
  expect((await api.get('/home/price-range-latest-product')).body).toEqual({
    latest_product: [],
    priceRange: { low: 0, high: 0 },
  })
})

test('API-17 D-88 lists of three: newest, best rated, most discounted', async () => {
  for (let n = 1; n <= 14; n += 1) {
    const { id } = await createProduct({ name: `P${String(n)}`, price: 10_000 + n * 100, createdAt: day(n) })
    await db()
      .update(products)
      .set({ rating: n % 5, reviewCount: 1 })
      .where(eq(products.id, id))
  }
  // Discounted by 50, 40 and 10 percent; one has an invalid discount, one is sold out.
  await createProduct({ name: 'Mitad', price: 20_000, discount: 10_000, createdAt: day(-3) })
  await createProduct({ name: 'Cuarenta', price: 50_000, discount: 30_000, createdAt: day(-2) })
  await createProduct({ name: 'Diez', price: 99_990, discount: 89_990, createdAt: day(-1) })
  await createProduct({ name: 'Ninguno', price: 5_000, discount: 6_000, createdAt: day(-4) })
  await createProduct({ name: 'Agotado', price: 20_000, discount: 1_000, stock: 0, createdAt: day(-5) })
  const { body } = await api.get<HomeProductsAnswer>('/home/get-products')
  expect(names(body.products)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(n => `P${String(n)}`))
  expect(body.latest_product.map(names)).toEqual([
    ['P14', 'P13', 'P12'],
    ['P11', 'P10', 'P9'],
    ['P8', 'P7', 'P6'],
  ])
  expect(names(body.topRated_product.flat()).slice(0, 3)).toEqual(['P14', 'P9', 'P4'])
  expect(body.topRated_product.map(group => group.length)).toEqual([3, 3, 3])
  expect(body.discount_product.map(names)).toEqual([['Mitad', 'Cuarenta', 'Diez']])
})

test('API-18 D-18 D-21 bounds are those of what one pays, rounded outward to fives', async () => {
  const { body } = await api.get<LatestAnswer>('/home/price-range-latest-product')
  // Lowest: the sold-out one at 10.00; highest: 899.90.
  expect(body.priceRange).toEqual({ low: 10, high: 900 })
  expect(body.latest_product.map(group => group.length)).toEqual([3, 3, 3])
})

test('API-17 D-23 SEO-02 what is not on sale is in no list and in no sitemap', async () => {
  const changedAt = new Date('2031-01-01T00:00:00Z')
  const hidden = await createProduct({ name: 'Oculto', category: 'OCULTA' })
  await db()
    .update(products)
    .set({ isActive: false, updatedAt: new Date('2032-01-01T00:00:00Z') })
    .where(eq(products.id, hidden.id))
  const [{ slug: shown = '' } = {}] = await db()
    .update(products)
    .set({ updatedAt: changedAt, images: ['aaaaaaaaaaaaaaaa'] })
    .where(eq(products.name, 'Diez'))
    .returning({ slug: products.slug })
  expect(await productFiles()).toEqual([{ changedAt }])
  const listed = await productEntries(0)
  expect(listed).toHaveLength(19)
  expect(listed.map(({ url }) => url)).not.toContain(`/product/details/${hidden.slug}`)
  expect(await productEntries(1)).toEqual([])
  // In files of ten, each product is in one of them, and each file has the time of its newest.
  const files = [await productEntries(0, 10), await productEntries(1, 10)]
  expect(files.map(entries => entries.length)).toEqual([10, 9])
  expect(files.flat()).toEqual(listed)
  const newest = files.map(entries => new Date(Math.max(...entries.map(entry => Number(entry.changedAt)))))
  expect(await productFiles(10)).toEqual(newest.map(at => ({ changedAt: at })))
  expect(await productFiles(19)).toHaveLength(1)
  expect(listed.find(({ url }) => url.includes(shown))?.pictures).toEqual([
    'http://localhost:4321/media/aaaaaaaaaaaaaaaa-720.webp',
  ])
  const lists = await listEntries()
  expect(lists).toContainEqual({ url: '/products/search?category=HOMBRE', changedAt })
  expect(lists.map(({ url }) => url)).not.toContain('/products/search?category=OCULTA')
  await db().update(products).set({ isActive: false })
  expect(await productFiles()).toEqual([])
  expect(await listEntries()).toEqual([{ url: '/shops' }])
  expect((await api.get<HomeProductsAnswer>('/home/get-products')).body.products).toEqual([])
})
