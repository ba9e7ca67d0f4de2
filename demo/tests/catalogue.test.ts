import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueFiles } from '../catalogue/files.ts'
import { demoProducts } from '../catalogue/products.ts'

const products = demoProducts()

/** When one of these fails, run `npm run demo:write` and commit data/demo. */
test.each(Object.entries(catalogueFiles()))('the committed %s is what its script writes', (name, text) => {
  expect(readFileSync(`data/demo/${name}`, 'utf8') === text).toBe(true)
})

test('every picture the product file names lies in the media folder', () => {
  const named = products.flatMap(({ colours }) => colours.flatMap(({ pictures }) => pictures))
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter(name => !existsSync(`data/demo/media/${name}-1200.webp`))).toEqual([])
})

test('a category wears what it wears', () => {
  const articlesOf = (category: string) =>
    new Set(products.filter(product => product.category === category).map(({ typearticle }) => typearticle))
  expect([...articlesOf('HOMBRE')].filter(name => ['TACOS', 'VESTIDOS', 'ESCOLARES'].includes(name))).toEqual(
    [],
  )
  expect([...articlesOf('JUNIOR')].filter(name => ['TACOS', 'MOCASINES'].includes(name))).toEqual([])
  const soft = products.filter(
    ({ category, colours }) => category === 'HOMBRE' && colours.some(({ way }) => /rosado|lila/.test(way.id)),
  )
  expect(soft).toEqual([])
})

test('prices lie between S/9.90 and S/499.90 and end in .90', () => {
  const prices = products.flatMap(({ colours }) =>
    colours.flatMap(({ sizes }) => sizes.map(({ price }) => price)),
  )
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(990)
  expect(Math.max(...prices)).toBeLessThanOrEqual(49_990)
  expect(prices.filter(price => price % 100 !== 90)).toEqual([])
})
