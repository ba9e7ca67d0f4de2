import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { importFile } from '#server/modules/import/index.ts'
import { rebuildVocabulary } from '#server/modules/catalog/search.ts'
import type { ProductAnswer, QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { followContent } from '#server/modules/content.ts'
import { addSynonym, listSynonyms, removeSynonym } from '#server/modules/content/write.ts'
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

/** The same, and speaking of what the first of them has to be called. */
const isThere = (product: ProductAnswer, wanted: Wanted): boolean =>
  isWanted(product, wanted) && (wanted.first?.test(`${product.name} ${product.description}`) ?? true)

async function firstEight(text: string): Promise<ProductAnswer[]> {
  const query = { searchValue: text, parPage: '8' }
  return (await api.get<QueryProductsAnswer>('/home/query-products', { query })).body.products
}

async function everything(): Promise<ProductAnswer[]> {
  const pageOf = async (page: number) => {
    const query = { parPage: '48', pageNumber: String(page) }
    return (await api.get<QueryProductsAnswer>('/home/query-products', { query })).body
  }
  const { totalProduct, products } = await pageOf(1)
  const rest = Array.from({ length: Math.ceil(totalProduct / 48) - 1 }, (_, i) => pageOf(i + 2))
  return [...products, ...(await Promise.all(rest)).flatMap(answer => answer.products)]
}

/** What is wrong with an answer; null if nothing is. */
function faultOf(found: readonly ProductAnswer[], wanted: Wanted | null, all: readonly ProductAnswer[]) {
  const surprising = wanted === null ? found : found.filter(product => !isWanted(product, wanted))
  // As many as the table says, or all there are; a query that nothing could answer is a mistake of the table.
  const there = wanted === null ? 0 : all.filter(product => isThere(product, wanted)).length
  const least = Math.max(1, Math.min(wanted?.least ?? 1, there))
  const isShort = wanted !== null && found.length - surprising.length < least
  const isLate = wanted?.first !== undefined && !wanted.first.test(found[0]?.name ?? '')
  if (!isShort && !isLate && surprising.length === 0) return null
  return `${String(found.length)} found of ${String(there)}; ${surprising.map(({ name, brand }) => `${name} (${brand})`).join(', ')}`
}

test('SEARCH-01 of the queries of shoppers at least 95 in a hundred are answered by what they mean', async () => {
  const wrong: string[] = []
  const all = await everything()
  for (const [text, wanted] of SHOPPER_QUERIES) {
    const fault = faultOf(await firstEight(text), wanted, all)
    if (fault !== null) wrong.push(`«${text}»: ${fault}`)
  }
  expect(SHOPPER_QUERIES.length).toBeGreaterThanOrEqual(150)
  if (wrong.length > SHOPPER_QUERIES.length * 0.05) expect(wrong).toEqual([])
})

test('SEARCH-01 each row of the table can fail: no product, one product too few, or the list of everything', async () => {
  const all = await everything()
  const blind = SHOPPER_QUERIES.flatMap(([text, wanted]) => {
    const right = wanted === null ? [] : all.filter(product => isThere(product, wanted))
    const least = Math.min(wanted?.least ?? 1, right.length)
    const wrong = [all.slice(0, 8), ...(wanted === null ? [] : [[], right.slice(0, least - 1)])]
    return wrong.every(answer => faultOf(answer, wanted, all) !== null) ? [] : [text]
  })
  expect(blind).toEqual([])
})

const ask = async (text: string) =>
  (await api.get<QueryProductsAnswer>('/home/query-products', { query: { searchValue: text } })).body

test('SEARCH-02 the answer says what was read, and a filter that was chosen by hand counts instead', async () => {
  expect((await ask('vestido rojo hasta 150')).read).toEqual({
    filters: { color: 'ROJO', highPrice: 150 },
    text: 'vestido',
    leftOut: [],
    isMentioned: false,
  })
  // A text in which nothing else was read stays as it was typed.
  expect((await ask('¿Casaca?')).read?.text).toBe('¿Casaca?')
  const query = { searchValue: 'vestido rojo', color: 'CELESTE' }
  const chosen = (await api.get<QueryProductsAnswer>('/home/query-products', { query })).body
  expect(chosen.read?.filters).toEqual({})
  expect(chosen.products.every(product => isSold(product, { color: 'CELESTE' }))).toBe(true)
})

test('SEARCH-04 a beginning of a word finds all that the whole word finds', async () => {
  const [beginning, shoes, trainers] = [await ask('zapat'), await ask('zapatos'), await ask('zapatillas')]
  // Some are called a shoe and mention trainers.
  expect(beginning.totalProduct).toBeGreaterThan(Math.max(shoes.totalProduct, trainers.totalProduct))
})

test('SEARCH-05 SEARCH-06 what was left out is said, and so is what is only mentioned', async () => {
  expect((await ask('vestido rojo 44')).read?.leftOut).toEqual(['44'])
  expect((await ask('zapatillas nike')).read?.leftOut).toEqual(['nike'])
  expect((await ask('bicicleta')).read).toMatchObject({ isMentioned: true })
  expect((await ask('zapatilla')).read).toMatchObject({ isMentioned: false })
})

test.each([
  'a'.repeat(200),
  '<script>alert(1)</script>',
  'de la para con',
  'cheap red shoes for women size 38 under 100',
  '👟👟 🔥',
  "talla talla 'talla",
  'hasta hasta entre y',
  's/ s/. 99,99,99',
  '\\ :* & | !',
])('SEARCH-02 «%s» is answered, never with a fault', async text => {
  for (const path of ['/home/query-products', '/home/suggestions'])
    expect((await api.get(path, { query: { searchValue: text, value: text } })).status).toBe(200)
})

test('SEARCH-03 a word that the owner adds is found, in whatever number, and one that is taken out is not', async () => {
  const stop = await followContent()
  try {
    const found = async () => (await ask('wifara')).facets.typearticle.map(({ name }) => name)
    expect(await removeSynonym('wifaras')).toBe(false)
    expect(await found()).toEqual([])
    await addSynonym('wifaras', 'sandalias')
    expect((await listSynonyms())['sandalias']).toContain('wifaras')
    await expect.poll(found).toContain('SANDALIAS')
    expect(await removeSynonym('Wifara')).toBe(true)
    expect((await listSynonyms())['sandalias']).not.toContain('wifaras')
    await expect.poll(found).toEqual([])
  } finally {
    stop()
  }
})
