import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, pool, transaction } from '#server/db/index.ts'
import { INVALIDATE_CHANNEL, onInvalidate, withinSecond } from '#server/db/invalidate.ts'
import { products } from '#server/db/schema/catalog.ts'
import { followInvalidations } from '#server/http/invalidations.ts'
import { importFile } from '#server/modules/import/index.ts'
import { CatalogIndex } from '#server/modules/catalog/index/catalog-index.ts'
import { catalogIndex, rebuildIndex } from '#server/modules/catalog/index/current.ts'
import { findIn } from '#server/modules/catalog/index/find.ts'
import {
  bestRated,
  factsOf,
  listsOf,
  mostReduced,
  newestOf,
  pricesOf,
} from '#server/modules/catalog/index/picks.ts'
import { NAME_MATCH } from '#server/modules/catalog/index/words.ts'
import { othersOf } from '#server/modules/catalog/product.ts'
import { findProducts } from '#server/modules/catalog/query.ts'
import { rebuildVocabulary, resultOf, understand } from '#server/modules/catalog/search.ts'
import { cancelOrder } from '#server/modules/orders/states.ts'
import { CAROUSEL_SIZE, MAX_PAGE_SIZE, MORE_PRODUCTS, RELATED_PRODUCTS } from '#shared/business.ts'
import { noFilters, type Filters } from '#shared/rules/catalog.ts'
import { fillCatalogue } from '../support/catalogue.ts'
import * as lists from '../support/catalogue-words.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { productRow, writeProducts } from '../support/csv.ts'
import { listed } from '../support/listed-product.ts'
import {
  findPlainly,
  picksPlainly,
  readPlainly,
  searchPlainly,
  type Plain,
} from '../support/plain-catalogue.ts'

const PRODUCTS = 200
const settings = { seed: 20_261_122, numRuns: 40 }

let other: pg.Client
let open = false

beforeAll(async () => {
  const client = await pool().connect()
  await fillCatalogue(client, PRODUCTS)
  // Some are sold in several colours of the same first name.
  await client.query(`insert into variants (id, product_id, color, color_code, position)
    select gen_random_uuid(), v.product_id, split_part(v.color, '/', 1) || '/S' || n, '#112233', 10 + n
    from variants v, generate_series(1, 2) n where ascii(v.id::text) % 2 = 0
    on conflict do nothing`)
  await client.query(`insert into sizes (id, variant_id, product_id, size, stock, price, discount, sku, position)
    select gen_random_uuid(), v.id, v.product_id, size, ascii(v.id::text) % 3, 10000, 0, v.id || size, n
    from variants v, unnest(array['38', '40', 'M']) with ordinality as t(size, n) where v.position > 10`)
  client.release()
  await rebuildVocabulary()
  await rebuildIndex()
  other = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await other.connect()
})
afterAll(() => other.end())

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  fc.constantFrom(
    'zapatilla',
    'ZAPATILLAS',
    'sapatila',
    'cuero',
    'cuero lona',
    'botin puma',
    'de',
    'zap',
    'xqzw',
    '-',
  ),
  fc.constantFrom(
    'm1001',
    'a/b c-d',
    "x'y",
    'www.kusi.pe',
    'gasa\\',
    'vicuna',
    'colejio',
    'mochila urbana',
    '12.5',
    'ojota',
    'zapatilla negra 40',
    'casaca azul hasta 150',
    'blanco y negro',
    'kusi cuero 99',
    'talla m mujer',
  ),
  fc.constantFrom(...lists.MODELS, ...lists.DESCRIBING).map(word => word.slice(0, 6)),
)
const maybe = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...values, 'NADA'))
const price = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom(0, 9.9, 100, 250.5, 9e20))

const filters: fc.Arbitrary<Filters> = fc.record({
  category: maybe(lists.CATEGORIES),
  typeproduct: maybe(lists.TYPES),
  typearticle: maybe(lists.ARTICLES.slice(0, 4)),
  brand: maybe(['KUSI', 'NUNA SPORT', 'LIMEÑA']),
  color: maybe(['NEGRO', 'BLANCO', 'NEGRO/S1', 'S2', 'VERDE']),
  size: maybe(['38', '40', 'M', '45']),
  rating: fc.constantFrom(0, 0, 0, 3, 4, 5),
  lowPrice: price,
  highPrice: price,
  sortPrice: fc.constantFrom('', 'low-to-high', 'high-to-low', 'discount'),
  pageNumber: fc.constantFrom(1, 1, 2, 3, 9, 4000),
  parPage: fc.constantFrom(12, 3, MAX_PAGE_SIZE),
  searchValue: text,
})

/** What the index finds is what a plain filter finds: the same page in the same order, the same counts. */
async function expectSame(wanted: Filters, products: Plain[]): Promise<void> {
  const index = await catalogIndex()
  const { found } = await findProducts(wanted, index)
  const { corrected } = await understand(wanted.searchValue, index)
  const plain = await searchPlainly(products, wanted, corrected)
  expect(
    {
      ...found,
      facets: found.facets.map(({ facet, name, count }) => `${facet} ${name} ${String(count)}`).sort(),
    },
    JSON.stringify(wanted),
  ).toEqual(plain ? findPlainly(products, plain.filters, plain.matches) : { ids: [], total: 0, facets: [] })
}

/** Carousels, what is like each of some products, what is known of each seller, and the lists of filters. */
async function expectSamePicks(products: Plain[]): Promise<void> {
  const index = await catalogIndex()
  const plain = picksPlainly(products)
  expect(bestRated(index, CAROUSEL_SIZE)).toEqual(plain.topRated(CAROUSEL_SIZE))
  expect(mostReduced(index, CAROUSEL_SIZE)).toEqual(plain.discounted(CAROUSEL_SIZE))
  expect(newestOf(index, 9)).toEqual(plain.newest(9))
  expect(pricesOf(index)).toEqual(plain.prices)
  const { paints, sizes } = listsOf(index)
  expect([...sizes].sort()).toEqual(plain.sizes)
  expect([...new Set(paints.map(({ color }) => color))].sort()).toEqual(plain.colors)
  for (const one of products.filter((_, i) => i % 20 === 0)) {
    const { id, category, typearticle, sellerId } = one
    expect(othersOf(index, one)).toEqual({
      related: plain.others({ category }, id, typearticle, RELATED_PRODUCTS),
      more: plain.others({ sellerId }, id, null, MORE_PRODUCTS),
    })
    expect(factsOf(index, sellerId)).toEqual(plain.factsOf(sellerId))
  }
}

/** Any but those of the transaction that stays open, for which a write would wait. */
const someone = (n: number) =>
  sql`(select id from products where code not like 'C9%' order by code offset ${n} limit 1)`
const run = async (query: ReturnType<typeof sql>): Promise<void> => void (await db().execute(query))

/** Whatever the shop, an owner's file or a hand on the database may do to product number `n`. */
const writes: Record<string, (n: number) => Promise<void>> = {
  sellOut: n => run(sql`update products set stock = 0 where id = ${someone(n)}`),
  restock: n => run(sql`update products set stock = 7 where id = ${someone(n)}`),
  emptySizes: n => run(sql`update sizes set stock = 0 where product_id = ${someone(n)}`),
  refillOneSize: n =>
    run(
      sql`update sizes set stock = 3 where id = (select id from sizes where product_id = ${someone(n)} limit 1)`,
    ),
  sellOne: n => run(sql`update products set stock = stock - 1 where id = ${someone(n)} and stock > 0`),
  reprice: n =>
    run(sql`update products set price = 10000 + ${n} * 100, discount = 5000 where id = ${someone(n)}`),
  unlist: n => run(sql`update products set is_active = not is_active where id = ${someone(n)}`),
  rename: n => run(sql`update products set name = 'Ojota de playa Colca' where id = ${someone(n)}`),
  move: n => run(sql`update products set category = 'DEPORTE', brand = null where id = ${someone(n)}`),
  rate: n => run(sql`update products set rating = 4.9 where id = ${someone(n)}`),
  rateAlike: n => run(sql`update products set rating = rating + 0.01 where id = ${someone(n)}`),
  review: n => run(sql`update products set review_count = review_count + 40 where id = ${someone(n)}`),
  resell: n =>
    run(sql`update products set seller_id = (select id from sellers order by name offset ${n % 40} limit 1)
      where id = ${someone(n)}`),
  // Files number the rows anew, so two of a product could get one name from their positions; ids do not repeat.
  repaint: n => run(sql`update variants set color = 'VERDE/' || id where product_id = ${someone(n)}`),
  resize: n => run(sql`update sizes set size = '5' || id where product_id = ${someone(n)}`),
  dropColors: n => run(sql`delete from variants where product_id = ${someone(n)}`),
  remove: n => run(sql`delete from products where id = ${someone(n)}`),
  renameList: async n =>
    open
      ? undefined
      : run(sql`update brands set name = 'KUSI ' || ${n}::int where name like 'KUSI%' and position = 1`),
  rollBack: async n => {
    await db()
      .transaction(async inner => {
        await inner.execute(sql`update products set is_active = false where id = ${someone(n)}`)
        throw new Error('undone')
      })
      .catch(() => undefined)
  },
  /** A transaction that is open while others begin and end, and commits after them. */
  openLong: async n => {
    if (open) return
    open = true
    await other.query('begin')
    await other.query(
      "update products set price = 33300 where id in (select id from products where code like 'C9%' order by code offset $1 limit 2)",
      [n % 8],
    )
  },
  commitLong: async () => {
    if (open) await other.query('commit')
    open = false
  },
  order: async n => {
    const [row] = await db()
      .select({ id: products.id })
      .from(products)
      .where(eq(products.hasVariants, false))
      .orderBy(products.code)
      .offset(n % 20)
      .limit(1)
    if (!row || open) return
    await run(sql`update products set stock = 2, is_active = true where id = ${row.id}`)
    const { number } = await customerWithOrder(row.id, 2)
    if (n % 2 === 0) await cancelOrder(number, { reason: 'sin stock', restock: true })
  },
  importFile: async n => {
    const rows = ['NEGRO', 'ROJO/NEGRO'].flatMap(color =>
      ['38', '41'].map(talla =>
        productRow({
          codigo: `I${String(n % 5)}`,
          color,
          codigo_color: '#000000',
          talla,
          stock: String(n % 3),
        }),
      ),
    )
    if (open) return
    const { problems } = await importFile(writeProducts(rows))
    expect(problems).toEqual([])
  },
}

test('LARGE-01 the catalogue in memory answers as a plain filter of the tables does', async () => {
  const products = await readPlainly()
  const same = fc.asyncProperty(filters, wanted => expectSame(wanted, products))
  await fc.assert(same, { ...settings, numRuns: 250 })
}, 120_000)

test('LARGE-01 LARGE-02 LARGE-05 whatever was committed before a question is in its answer', async () => {
  const names = Object.keys(writes)
  const write = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 125 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 6 }),
      fc.array(filters, { minLength: 2, maxLength: 3 }),
      async (acts, asked) => {
        let products: Plain[] = []
        for (const [name, n] of acts) {
          await writes[name]?.(n)
          products = await readPlainly()
          await expectSame({ ...noFilters, parPage: MAX_PAGE_SIZE }, products)
        }
        for (const one of asked) await expectSame(one, products)
        await expectSamePicks(products)
      },
    ),
    settings,
  )
}, 240_000)

test('LARGE-07 what many changes in a row commit is read as soon as they say so, whether anybody asks or not', async () => {
  const stop = await followInvalidations()
  try {
    const index = await catalogIndex()
    // Without a message it looks once a second: three in less than that are not by chance.
    const startedAt = performance.now()
    for (let n = 0; n < 3; n += 1) {
      const { version } = index
      await other.query('begin')
      await other.query(`update products set price = price + 100 where id = (select id from products where is_active
        and code not like 'C9%' order by code limit 1)`)
      await other.query(
        `select pg_notify('${INVALIDATE_CHANNEL}', '${JSON.stringify([withinSecond('catalog')])}')`,
      )
      await other.query('commit')
      await expect.poll(() => index.version, { interval: 10 }).toBeGreaterThan(version)
    }
    expect(performance.now() - startedAt).toBeLessThan(900)
  } finally {
    await stop()
  }
})

test('LARGE-10 after too many changes the old catalogue answers until the new one is whole, and its pages go', async () => {
  const old = await catalogIndex()
  const letGo: string[] = []
  onInvalidate(tags => void letGo.push(...tags))
  await other.query('begin')
  // No size can be read, as if reading them all took long.
  await other.query('lock table sizes in access exclusive mode')
  await run(sql`insert into catalog_changes values (${'00000000-0000-0000-0000-000000000000'}, pg_current_xact_id())
    on conflict (product_id) do update set xid = excluded.xid`)
  await run(sql`update products set price = price + 100 where id = ${someone(0)}`)
  expect(await catalogIndex()).toBe(old)
  expect(findIn(await catalogIndex(), noFilters, null).total).toBe(old.listedCount)
  expect(letGo).toEqual([])
  await other.query('rollback')
  await expect.poll(catalogIndex).not.toBe(old)
  expect(letGo).toEqual(['catalog'])
  await expectSame({ ...noFilters, parPage: MAX_PAGE_SIZE }, await readPlainly())
})

test('LARGE-02 what a transaction has not committed is never read into the catalogue of all', async () => {
  await expect(transaction(catalogIndex)).rejects.toThrow('inside of a transaction')
})

test('LARGE-02 a search that was understood reads what has its words when it is asked, not before', async () => {
  const [first, second] = ['0190f0f0-0000-7000-8000-000000000001', '0190f0f0-0000-7000-8000-000000000002']
  const index = new CatalogIndex()
  index.put(listed({ id: first, lexemes: ['cuer'], nameLexemes: new Set(['cuer']) }))
  const meant = await understand('cuero', index)
  const ask = () => resultOf(meant, { ...noFilters, searchValue: 'cuero' }, index)?.matches
  expect([...(ask() ?? [])]).toEqual([NAME_MATCH])
  index.put(listed({ id: second, lexemes: ['cuer'], nameLexemes: new Set(['cuer']) }))
  expect([...(ask() ?? [])]).toEqual([NAME_MATCH, NAME_MATCH])
  index.remove(first)
  index.remove(second)
  expect(ask()).toBeUndefined()
})
