import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { importFile } from '#server/modules/import/index.ts'
import { rebuildVocabulary } from '#server/modules/catalog/search.ts'
import type { ProductAnswer, QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { api } from '../support/api.ts'
import { writeProducts } from '../support/csv.ts'
import { SHOPPER_QUERIES, type Wanted } from '../support/shopper-queries.ts'

/** The demo's products without their pictures, which take a quarter of a minute. */
beforeAll(async () => {
  const rows = parse<Record<string, string>>(readFileSync('data/demo/productos.csv'), {
    columns: true,
    bom: true,
  })
  const { problems } = await importFile(writeProducts(rows.map(row => ({ ...row, imagenes: '' }))))
  expect(problems).toEqual([])
  await rebuildVocabulary()
})

const isOneOf = (wanted: string | readonly string[] | undefined, value: string): boolean =>
  wanted === undefined || [wanted].flat().includes(value)

/** Whether a variant has the named colour and the size in stock. */
function isSold({ variants }: ProductAnswer, { color, size }: Wanted): boolean {
  if (color === undefined && size === undefined) return true
  return variants.some(
    variant =>
      (color === undefined || variant.color.split('/').some(part => isOneOf(color, part))) &&
      (size === undefined || variant.sizes.some(one => one.size === size && one.stock > 0)),
  )
}

const isWanted = (product: ProductAnswer, wanted: Wanted): boolean => {
  const price = sellingPrice(pricedInCents(product)) / 100
  return (
    isOneOf(wanted.article, product.typearticle) &&
    isOneOf(wanted.category, product.category) &&
    isOneOf(wanted.type, product.typeproduct) &&
    isOneOf(wanted.brand, product.brand) &&
    isSold(product, wanted) &&
    price <= (wanted.below ?? Infinity) &&
    price >= (wanted.above ?? 0) &&
    (wanted.name?.test(product.name) ?? true)
  )
}

async function firstEight(text: string): Promise<ProductAnswer[]> {
  const query = { searchValue: text, parPage: '8' }
  return (await api.get<QueryProductsAnswer>('/home/query-products', { query })).body.products
}

test('SEARCH-01 of the queries of shoppers at least 95 in a hundred are answered by what they mean', async () => {
  const wrong: string[] = []
  for (const [text, wanted] of SHOPPER_QUERIES) {
    const found = await firstEight(text)
    const surprising = wanted === null ? found : found.filter(product => !isWanted(product, wanted))
    const isShort = wanted !== null && found.length - surprising.length < (wanted.least ?? 1)
    const isLate = wanted?.first !== undefined && !wanted.first.test(found[0]?.name ?? '')
    if (isShort || isLate || surprising.length > 0)
      wrong.push(
        `«${text}»: ${String(found.length)} found; ${surprising.map(({ name, brand }) => `${name} (${brand})`).join(', ')}`,
      )
  }
  expect(SHOPPER_QUERIES.length).toBeGreaterThanOrEqual(150)
  if (wrong.length > SHOPPER_QUERIES.length * 0.05) expect(wrong).toEqual([])
})
