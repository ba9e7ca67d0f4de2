import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pool } from '../src/server/db/index.ts'
import { closeDatabase, openDatabase } from '../src/server/db/open.ts'
import { pageOf, queryOf } from '../src/server/modules/desk/list.ts'
import { fillCatalogue } from '../tests/support/catalogue.ts'
import { growth } from '../tests/support/growth.ts'
import { benchFolder } from './load/folder.ts'
import { pagesReadBy } from './load/pages-read.ts'

/**
 * DESK-02: how long a seller with PARCELS parcels waits for a page of them, on an embedded server with its own settings:
 *   npm run bench:desk-lists [-- PARCELS [LISTS]]
 * Of each kind of list, and of LISTS mixed ones, the median and the 95th of a hundred in ms, and how many pages of the
 * database one looks at, which a busy machine does not change. The shop has ten times as many parcels of other sellers.
 */
const [parcels = 5_000, lists = 200] = process.argv.slice(2).map(Number)
const BOUND_MS = 100

const KINDS = {
  all: '',
  'to prepare': 'estado=por-preparar',
  'on the way': 'estado=en-camino',
  finished: 'estado=terminados',
  late: 'atrasados=1',
  'a carrier': 'transportista=Olva',
  'whole number': 'buscar=V-00000400',
  'part of a number': 'buscar=00000400',
  'a name': 'buscar=quispe 17',
  'a name of many': 'buscar=rosa',
  'a phone': 'buscar=900001200',
  'a SKU': 'buscar=sku-17',
  'a word that nothing has': 'buscar=zapatilla',
} as const

const at = (values: readonly number[], part: number): string =>
  (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN
  ).toFixed(1)

const folder = benchFolder('vitrina-desk-lists')
process.env['VAR_DIR'] = folder
mkdirSync(join(folder, 'media'), { recursive: true })
await openDatabase({
  databaseUrl: undefined,
  dataDir: join(folder, 'postgres'),
  migrations: 'drizzle',
  log: () => undefined,
})
try {
  const client = await pool().connect()
  await fillCatalogue(client, 264)
  await client.query(growth(parcels * 6))
  await client.query(`
    set session_replication_role = replica;
    update orders set shipping = shipping || jsonb_build_object('lastname', 'Quispe ' || abs(hashtext(number)) % 1000);
    set session_replication_role = origin`)
  const { rows } = await client.query<{ id: string }>('select id from sellers order by id limit 1')
  const seller = rows[0]?.id ?? ''
  await client.query(
    `set session_replication_role = replica;
    update parcels set seller_id = (select id from sellers order by id desc limit 1);
    update parcels set seller_id = '${seller}'
      where id in (select id from parcels order by number limit ${String(parcels)});
    set session_replication_role = origin;`,
  )
  await client.query('vacuum analyze')
  client.release()
  const ask = (query: string) => pageOf(seller, queryOf(new URLSearchParams(query)))
  const table: Record<string, object> = {}
  const taken = async (query: string) => {
    const start = performance.now()
    await ask(query)
    return performance.now() - start
  }
  for (const [kind, query] of Object.entries(KINDS)) {
    const found = await ask(query)
    const times: number[] = []
    for (let i = 0; i < 30; i += 1) times.push(await taken(query))
    table[kind] = {
      found: found.total,
      median: at(times, 0.5),
      p95: at(times, 0.95),
      pages: await pagesReadBy(() => ask(query)),
    }
  }
  const mixed: number[] = []
  const queries = Object.values(KINDS)
  for (let i = 0; i < lists; i += 1) mixed.push(await taken(queries[i % queries.length] ?? ''))
  table[`${String(lists)} of them`] = { median: at(mixed, 0.5), p95: at(mixed, 0.95), bound: BOUND_MS }
  console.table(table)
} finally {
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
}
