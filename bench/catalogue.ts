import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { startPostgres } from '../src/server/db/embedded/index.ts'
import { pool, transaction } from '../src/server/db/index.ts'
import { closeDatabase, openDatabase } from '../src/server/db/open.ts'
import { getLatest } from '../src/server/modules/catalog/home.ts'
import { getColors, getSizes } from '../src/server/modules/catalog/lists.ts'
import { rebuildIndex } from '../src/server/modules/catalog/index/current.ts'
import { queryProducts } from '../src/server/modules/catalog/query.ts'
import { rebuildVocabulary } from '../src/server/modules/catalog/search.ts'
import { lockStock, returnStock, takeStock } from '../src/server/modules/orders/stock.ts'
import { noFilters, type Filters } from '../src/shared/rules/catalog.ts'
import { fillCatalogue } from '../tests/support/catalogue.ts'
import * as lists from '../tests/support/catalogue-words.ts'
import { dice } from './load/dice.ts'
import { benchFolder } from './load/folder.ts'

/**
 * A catalogue of any size, ten sizes a product, on the embedded server with its own settings, and how long a question
 * takes inside of the process that answers it, one client, warm:
 *   npm run bench:catalogue [-- PRODUCTS …]
 */
const given = process.argv
  .slice(2)
  .filter(word => /^\d+$/.test(word))
  .map(Number)
const counts = given.length > 0 ? given : [1_000, 10_000, 100_000]
const RUNS = 300

const roll = dice(20_261_122)
const one = <T>(values: readonly T[]): T => values[Math.floor(roll() * values.length)] as T

const SINGLE: readonly (() => Partial<Filters>)[] = [
  () => ({ category: one(lists.CATEGORIES) }),
  () => ({ typearticle: one(lists.ARTICLES) }),
  () => ({ typeproduct: one(lists.TYPES) }),
  () => ({ brand: one(lists.BRAND_STEMS) }),
  () => ({ color: one(lists.COLORS) }),
  () => ({ size: one(lists.SHOE_SIZES) }),
  () => ({ rating: one([3, 4, 5]) }),
  () => ({ lowPrice: one([60, 100, 150]), highPrice: one([200, 300, 450]) }),
]
function twoOf(): Partial<Filters> {
  const first = one(SINGLE)
  return { ...first(), ...one(SINGLE.filter(each => each !== first))() }
}
const mistaken = (word: string): string => {
  const at = 1 + Math.floor(roll() * (word.length - 2))
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}
const sort = () => one(['', 'low-to-high', 'high-to-low', 'discount'] as const)

const KINDS: Record<string, () => Partial<Filters>> = {
  'no filter': () => ({}),
  'no filter, another order': () => ({ sortPrice: one(['low-to-high', 'high-to-low', 'discount']) }),
  'one filter': () => one(SINGLE)(),
  'two filters, order, page 3': () => ({ ...twoOf(), sortPrice: sort(), pageNumber: 3 }),
  'size and colour': () => ({ size: one(lists.SHOE_SIZES), color: one(lists.COLORS) }),
  'one word': () => ({ searchValue: one([...lists.ARTICLES, ...lists.MODELS, ...lists.DESCRIBING]) }),
  'two words and a filter': () => ({
    searchValue: `${one(lists.ARTICLES)} ${one(lists.MODELS)}`,
    ...one(SINGLE)(),
  }),
  'beginning of a word': () => ({ searchValue: one(lists.DESCRIBING).slice(0, 4) }),
  'mistyped word': () => ({
    searchValue: mistaken(one([...lists.ARTICLES, ...lists.DESCRIBING]).toLowerCase()),
  }),
  'page 4000': () => ({ pageNumber: 4_000, sortPrice: sort() }),
}

const at = (times: readonly number[], share: number) =>
  (
    [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  ).toFixed(1)

async function measure(ask: () => Promise<unknown>, runs = RUNS): Promise<Record<string, string>> {
  for (let i = 0; i < Math.min(10, runs); i += 1) await ask()
  const times: number[] = []
  for (let i = 0; i < runs; i += 1) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  return { 'p50 ms': at(times, 0.5), 'p99 ms': at(times, 0.99), 'most ms': at(times, 1) }
}

async function measureAt(count: number): Promise<void> {
  const folder = benchFolder('vitrina-bench')
  process.env['VAR_DIR'] = folder
  const dataDir = join(folder, 'postgres')
  // Filled without waiting for the disk, then opened with the settings of a shop.
  const filling = await startPostgres({ dataDir, durable: false, log: () => undefined })
  await filling.stop()
  await openDatabase({ databaseUrl: undefined, dataDir, migrations: 'drizzle', log: () => undefined })
  try {
    const client = await pool().connect()
    await fillCatalogue(client, count)
    client.release()
    await rebuildVocabulary()
    await pool().query('vacuum analyze vocabulary')
    const { rows } = await pool().query<{ sizes: string }>('select count(*) as sizes from sizes')
    const before = memory()
    const start = performance.now()
    await rebuildIndex()
    console.log(
      `\n${String(count)} products, ${rows[0]?.sizes ?? ''} sizes; in memory in ${((performance.now() - start) / 1000).toFixed(1)} s, +${(memory() - before).toFixed(0)} MB`,
    )
    const table: Record<string, Record<string, string>> = {}
    for (const [kind, make] of Object.entries(KINDS))
      table[kind] = await measure(() => queryProducts({ ...noFilters, ...make() }))
    table['what /shops asks'] = await measure(() =>
      Promise.all([getLatest(), getColors(), queryProducts(noFilters)]),
    )
    table['sizes'] = await measure(getSizes, 50)
    table['stock of an order'] = await measure(await sale())
    const named = Object.entries(table).map(([kind, times]) => [`${String(count)}: ${kind}`, times])
    console.table(Object.fromEntries(named))
  } finally {
    await closeDatabase()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What an order does to the catalogue: two sizes locked and taken, committed, and given back when they run out. */
async function sale(): Promise<() => Promise<void>> {
  const { rows } = await pool().query<{ productId: string; variantId: string }>(
    'select product_id as "productId", id as "variantId" from sizes where stock > 1 order by id limit 400',
  )
  return async () => {
    const items = [one(rows), one(rows)].map(row => ({ ...row, quantity: 1 }))
    await transaction(async () => {
      await lockStock(items)
      await takeStock(items)
    })
    await transaction(async () => {
      await lockStock(items)
      await returnStock(items)
    })
  }
}

/** What the process holds in megabytes, after everything that nobody needs is gone. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers, external } = process.memoryUsage()
  return (heapUsed + Math.max(arrayBuffers, external)) / 1024 / 1024
}

for (const count of counts) await measureAt(count)
