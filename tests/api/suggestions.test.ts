import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { colors } from '#server/db/schema/catalog.ts'
import { media } from '#server/db/schema/media.ts'
import { rebuildVocabulary } from '#server/modules/catalog/search.ts'
import type { QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import type { SuggestionsAnswer } from '#shared/contracts/suggestions.ts'
import { api } from '../support/api.ts'
import { createProduct } from '../support/shop.ts'

const LONG = 'Z'.repeat(40)

beforeAll(async () => {
  for (let i = 0; i < 6; i += 1)
    await createProduct({
      name: `Sandalia Chicama ${String(i)}`,
      brand: i === 0 ? 'NAZCA' : 'PARACAS',
      category: ['MUJER', 'HOMBRE', 'JUNIOR', 'DEPORTE', 'MUJER', 'MUJER'][i] ?? '',
      price: 1_234_590,
      discount: i === 1 ? 990 : 0,
    })
  // More of another brand name a brand.
  for (const name of ['Bolso Chavín', 'Correa Chavín']) await createProduct({ name, brand: 'ANCASH' })
  await createProduct({ name: 'Correa', brand: 'CHAVÍN' })
  await createProduct({ name: `Botín ${LONG}`, brand: 'LIMEÑA', category: 'MUJER' })
  await rebuildVocabulary()
})

const suggest = async (value: string) =>
  (await api.get<SuggestionsAnswer>('/home/suggestions', { query: { value } })).body

test('CHOOSE-01 five products with their price, three names of a kind, and how many there are', async () => {
  const found = await suggest('sandalia')
  expect(found.products).toHaveLength(5)
  expect(found.total).toBe(6)
  expect(found.categories).toHaveLength(3)
  expect(found.categories[0]).toBe('MUJER')
  expect(found.brands).toEqual(['PARACAS', 'NAZCA'])
  const search = await api.get<QueryProductsAnswer>('/home/query-products?searchValue=sandalia&parPage=5')
  expect(found.products.map(({ slug }) => slug)).toEqual(search.body.products.map(({ slug }) => slug))
  expect(found.products[0]).toMatchObject({ price: 12_345.9, discount: 0, picture: null })
})

test.each([
  ['sanda', 'Sandalia Chicama'],
  ['SANDÁLIA', 'Sandalia Chicama'],
  ['zandalia', 'Sandalia Chicama'],
  ['botin', 'Botín'],
  [LONG.toLowerCase(), 'Botín'],
])('CHOOSE-01 «%s» suggests %s', async (typed, name) => {
  expect((await suggest(typed)).products[0]?.name).toContain(name)
})

test('SHOWN-04 a suggestion shows the colour that the words name, with its picture', async () => {
  const made = await createProduct({
    name: 'Mocasín Tumbes',
    colors: ['NEGRO', 'ROJO'].map(color => ({ color, sizes: [{ size: '38', stock: 2 }] })),
  })
  const [black, red] = [randomUUID(), randomUUID()]
  for (const [color, id] of [
    ['NEGRO', black],
    ['ROJO', red],
  ] as const) {
    await db()
      .insert(media)
      .values({ id, width: 1200, height: 1500, widths: [720] })
    await db()
      .update(colors)
      .set({ images: [id] })
      .where(and(eq(colors.productId, made.id), eq(colors.color, color)))
  }
  const url = `http://localhost:4321/media/${red}-720.webp`
  expect((await suggest('mocasin rojo')).products).toMatchObject([
    { picture: { id: red, url, width: 1200, height: 1500 }, shown: { color: 'ROJO' } },
  ])
  const [plain] = (await suggest('mocasin')).products
  expect(plain?.picture?.id).toBe(black)
  expect(plain).not.toHaveProperty('shown')
})

test('CHOOSE-01 a brand that the words name is the first of its kind', async () => {
  expect((await suggest('chavin')).brands).toEqual(['CHAVÍN', 'ANCASH'])
  expect((await suggest('limena')).brands).toEqual(['LIMEÑA'])
})

test('CHOOSE-01 blank words, words that nothing has and 300 letters are answered, never with a fault', async () => {
  const nothing = { products: [], categories: [], brands: [], total: 0 }
  for (const value of [
    '',
    '   ',
    'null',
    'qwxyzqwxyz',
    'q'.repeat(300),
    '%',
    "'; drop table products; --",
    '🙈',
  ])
    expect(await suggest(value), value).toEqual(nothing)
  expect((await api.get('/home/suggestions')).body).toEqual(nothing)
  const long = await suggest(`sandalia ${'chicama '.repeat(40)}`)
  expect(long.total).toBe(6)
  const refused = await api.get('/home/suggestions', { query: { value: 'a\u0000b' } })
  expect(refused.status).toBe(400)
})

test('CHOOSE-01 an answer may be kept for a minute', async () => {
  const { headers } = await api.get('/home/suggestions', { query: { value: 'sandalia' } })
  expect(headers.get('cache-control')).toBe('public, max-age=60')
})
