import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { showProducts } from '#server/modules/catalog/owner.ts'
import { rebuildVocabulary } from '#server/modules/catalog/search.ts'
import type { QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { api } from '../support/api.ts'
import { createProduct } from '../support/shop.ts'

beforeAll(async () => {
  await createProduct({ name: 'Zapatilla de niño Colca', description: 'Para el colegio', category: 'JUNIOR' })
  await createProduct({ name: 'Mochila urbana', typearticle: 'MOCHILAS', brand: 'PUNA', category: 'DEPORTE' })
  await createProduct({
    name: 'Casaca Misti',
    typearticle: 'CASACAS',
    brand: 'LIMEÑA',
    category: 'HOMBRE',
    description: 'Combina con zapatillas y jean, como la Colca',
    discount: 5_000,
  })
  await rebuildVocabulary()
})

async function search(text: string) {
  const { body } = await api.get<QueryProductsAnswer>('/home/query-products', {
    query: { searchValue: text },
  })
  return {
    names: body.products.map(({ name }) => name),
    corrected: body.correctedSearch,
    total: body.totalProduct,
  }
}

test.each([
  'zapatilla',
  'ZAPATILLAS',
  'zapatila',
  'nino',
  'niño',
  'NIÑOS',
  'niñas',
  'zapatillas colca',
  'zapat',
  'colegio',
])('D-24 «%s» finds the shoe', async text => {
  const { names } = await search(text)
  expect(names[0]).toBe('Zapatilla de niño Colca')
})

test.each([
  ['sapatilla', 'zapatilla', 'Zapatilla de niño Colca'],
  ['mochlia', 'mochila', 'Mochila urbana'],
  ['kasaka', 'casaca', 'Casaca Misti'],
  ['sapatilla nino', 'zapatilla nino', 'Zapatilla de niño Colca'],
])('D-24 the mistake «%s» is understood as «%s»', async (text, corrected, name) => {
  const found = await search(text)
  expect(found.corrected).toBe(corrected)
  expect(found.names[0]).toBe(name)
})

test.each([
  ['limena', 'Casaca Misti'],
  ['puna', 'Mochila urbana'],
  ['mochilas', 'Mochila urbana'],
  ['hombre', 'Casaca Misti'],
])('D-24 «%s» is found in brand, article type and category', async (text, name) => {
  const { names, corrected } = await search(text)
  expect(names).toEqual([name])
  expect(corrected).toBeNull()
})

test('D-24 what is named so comes before what only mentions it', async () => {
  expect((await search('colca')).names).toEqual(['Zapatilla de niño Colca', 'Casaca Misti'])
})

test('SEARCH-06 who names a kind of article is not shown what only mentions it', async () => {
  expect((await search('zapatillas')).names).toEqual(['Zapatilla de niño Colca'])
})

test.each([
  ['discount', ['Casaca Misti', 'Zapatilla de niño Colca']],
  ['low-to-high', ['Casaca Misti', 'Zapatilla de niño Colca']],
  ['high-to-low', ['Zapatilla de niño Colca', 'Casaca Misti']],
])('D-24 SCREEN-09 sorted by «%s» the sort alone decides, not what is named so', async (sortPrice, names) => {
  const { body } = await api.get<QueryProductsAnswer>('/home/query-products', {
    query: { searchValue: 'colca', sortPrice },
  })
  expect(body.products.map(({ name }) => name)).toEqual(names)
})

test.each(['xqzwv', '& | ! ( ) :*', "'; drop table products; --", '\\', 'de', 'x'.repeat(3000), '%'])(
  'D-24 «%s» finds nothing and breaks nothing',
  async text => {
    expect(await search(text)).toEqual({ names: [], corrected: null, total: 0 })
  },
)

test('D-24 SEARCH-05 beside a word that is like no other, what is known is found and nothing is corrected', async () => {
  const { names, corrected } = await search('Zapatilla qwxzkv')
  expect([names[0], corrected]).toEqual(['Zapatilla de niño Colca', null])
})

test('D-24 a mistake is not corrected into a word that only hidden products have', async () => {
  await createProduct({ name: 'Bolso Chirimaya', typearticle: 'BOLSOS' })
  const { id } = await createProduct({ name: 'Gorra Chirimoya', typearticle: 'GORRAS' })
  const rows = await db().select({ code: products.code }).from(products).where(eq(products.id, id))
  const codes = rows.map(({ code }) => code)
  await showProducts(codes, false)
  expect(await search('chirimolla')).toEqual({
    names: ['Bolso Chirimaya'],
    corrected: 'chirimaya',
    total: 1,
  })
  await showProducts(codes, true)
  expect(await search('chirimolla')).toMatchObject({ corrected: 'chirimoya', names: ['Gorra Chirimoya'] })
})

test('D-24 of several words that may be meant it is the closest', async () => {
  const { id } = await createProduct({ name: 'Correa llana', typearticle: 'CORREAS', brand: 'MORILA' })
  expect((await search('morila')).names).toEqual(['Correa llana'])
  expect((await search('mochlia')).corrected).toBe('mochila')
  await db().delete(products).where(eq(products.id, id))
})

test('ROUTE-06 the pages’ own name of the search text works too', async () => {
  const { body } = await api.get<QueryProductsAnswer>('/home/query-products', { query: { value: 'mochila' } })
  expect(body.products.map(({ name }) => name)).toEqual(['Mochila urbana'])
})

test('D-24 what sounds like one letter is not taken for a size', async () => {
  const sizes = ['M', 'S', '4', '44'].map(size => ({ size, stock: 2 }))
  await createProduct({ name: 'Polo llano', category: 'MUJER', colors: [{ color: 'NEGRO', sizes }] })
  for (const text of ['www', 'hhh', 'zzz'])
    expect(await search(text)).toEqual({ names: [], corrected: null, total: 0 })
})

test('D-24 a word with a digit is a model’s name and no mistake', async () => {
  expect((await search('mochla')).corrected).toBe('mochila')
  expect(await search('moch1la')).toEqual({ names: [], corrected: null, total: 0 })
})

test('D-24 a word that says nothing, such as «sobre», is no mistake for one that does', async () => {
  await createProduct({ name: 'Parca Sobra', category: 'HOMBRE' })
  await rebuildVocabulary()
  expect(await search('mochila sobre urbana')).toMatchObject({ names: ['Mochila urbana'], corrected: null })
  expect((await search('mochla sobre urbana')).corrected).toBe('mochila sobre urbana')
})
