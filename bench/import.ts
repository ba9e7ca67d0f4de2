import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pool } from '../src/server/db/index.ts'
import { closeDatabase, openDatabase } from '../src/server/db/open.ts'
import { importFile } from '../src/server/modules/import/index.ts'
import { slugify } from '../src/shared/rules/text.ts'
import * as lists from '../tests/support/catalogue-words.ts'

/**
 * How long a file of so many products (ten and a half rows each, no pictures) takes, and the same file once more, with
 * the most memory that the importing process had:
 *   npm run bench:import [-- PRODUCTS]
 */
const count = Number(process.argv[2] ?? 100_000)
const COLUMNS =
  'codigo,nombre,descripcion,vendedor,marca,categoria,tipo_producto,tipo_articulo,precio,precio_oferta,color,codigo_color,talla,stock,sku'

const nth = (values: readonly string[], n: number): string => values[n % values.length] ?? ''

function* rowsOf(n: number): Generator<string> {
  const article = nth(lists.ARTICLES, n * 7)
  const name = `${article} ${nth(lists.QUALITIES, n * 3)} ${nth(lists.MODELS, n)} ${String(n)}`
  const text = Array.from({ length: 22 }, (_, i) => nth(lists.DESCRIBING, n * 13 + i * i)).join(' ')
  const common = [`B${String(n)}`, name, text, `Tienda ${String(n % 40)}`, nth(lists.BRAND_STEMS, n)]
  const kinds = [nth(lists.CATEGORIES, n), nth(lists.TYPES, n), article]
  const price = `${String(50 + (n % 400))}.90`
  if (n % 10 === 0) {
    yield [...common, ...kinds, price, '', '', '', '', String(n % 30), ''].join(',')
    return
  }
  for (let c = 0; c < 2; c += 1)
    for (let s = 0; s < 5 + (n % 2) + c; s += 1) {
      const [color, size] = [nth(lists.COLORS, n + c), nth(lists.SHOE_SIZES, n + s)]
      const sku = `B${String(n)}-${slugify(color)}-${size}`
      yield [...common, ...kinds, price, '', color, '#112233', size, String((n + s) % 20), sku].join(',')
    }
}

async function write(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${COLUMNS}\n`)
  for (let n = 0; n < count; n += 1)
    if (!file.write(`${[...rowsOf(n)].join('\n')}\n`)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}

const folder = mkdtempSync(join(tmpdir(), 'vitrina-bench-'))
chmodSync(folder, 0o755)
process.env['VAR_DIR'] = folder
const path = join(folder, 'productos.csv')
await write(path)
await openDatabase({
  databaseUrl: undefined,
  dataDir: join(folder, 'postgres'),
  migrations: 'drizzle',
  log: () => undefined,
})
try {
  const table: Record<string, Record<string, number | string>> = {}
  for (const turn of ['primera vez', 'otra vez']) {
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100)
    const start = performance.now()
    const { created, changed, unchanged, problemCount } = await importFile(path)
    clearInterval(watch)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    table[turn] = {
      s: seconds,
      'MB como máximo': Math.round(most / 1024 / 1024),
      created,
      changed,
      unchanged,
      problemCount,
    }
  }
  const { rows } = await pool().query<{ sizes: string }>('select count(*) as sizes from sizes')
  console.log(`${String(count)} productos, ${rows[0]?.sizes ?? ''} tallas`)
  console.table(table)
} finally {
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
}
