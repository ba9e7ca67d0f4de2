import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueFiles } from '../catalogue/files.ts'
import { demoProducts } from '../catalogue/products.ts'
import { pictures, range } from '../range.ts'

const products = demoProducts()

/** When one of these fails, run `npm run demo:write` and commit data/demo. */
test.each(Object.entries(catalogueFiles()))('the committed %s is what its script writes', (name, text) => {
  expect(readFileSync(`data/demo/${name}`, 'utf8') === text).toBe(true)
})

test('every picture the product file names lies in the media folder', () => {
  const named = products.flatMap(({ colors }) => colors.flatMap(({ pictures }) => pictures))
  expect(named.length).toBeGreaterThan(250)
  expect(named.filter(name => !existsSync(`data/demo/media/${name}-1200.webp`))).toEqual([])
})

test('a category wears what it wears', () => {
  const articlesOf = (category: string) =>
    products.filter(({ goods }) => goods.category === category).map(({ kind }) => kind.article)
  expect(articlesOf('HOMBRE').filter(name => ['TACOS', 'VESTIDOS', 'ESCOLARES'].includes(name))).toEqual([])
  expect(articlesOf('JUNIOR').filter(name => ['TACOS', 'MOCASINES'].includes(name))).toEqual([])
  const soft = products.filter(
    ({ goods, colors }) =>
      goods.category === 'HOMBRE' && colors.some(({ way }) => /rosado|lila/.test(way.id)),
  )
  expect(soft).toEqual([])
})

test('DEMO-01 every design of the range is one product, and no picture shows two', () => {
  expect(products).toHaveLength(range.length)
  const named = products.flatMap(({ colors }) => colors.flatMap(color => color.pictures))
  expect(new Set(named).size).toBe(named.length)
  expect([...named].sort()).toEqual(pictures.map(({ name }) => name).sort())
})

test('DEMO-01 every colour of a product is seen from three sides', () => {
  for (const { goods, colors } of products)
    for (const { way, pictures: shown } of colors) expect(shown.length, `${goods.design} ${way.id}`).toBe(3)
})

test('DEMO-02 no review is written twice, and what its writer says goes with the stars', () => {
  const all = products.flatMap(({ goods }) => goods.reviews)
  expect(all.length).toBeGreaterThanOrEqual(250)
  expect(all.length).toBeLessThanOrEqual(300)
  expect(new Set(all.map(review => review.replace(/^.+?: /, ''))).size).toBe(all.length)
  expect(all.filter(review => /cinco estrellas/i.test(review) && !review.startsWith('5'))).toEqual([])
})

test('prices lie between S/9.90 and S/499.90 and end in .90', () => {
  const prices = products.flatMap(({ colors }) =>
    colors.flatMap(({ sizes }) => sizes.map(({ price }) => price)),
  )
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(990)
  expect(Math.max(...prices)).toBeLessThanOrEqual(49_990)
  expect(prices.filter(price => price % 100 !== 90)).toEqual([])
})
