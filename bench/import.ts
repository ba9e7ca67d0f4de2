import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { slugify } from '../src/shared/rules/text.ts'
import { startBuilt } from '../tests/support/built-shop.ts'
import * as lists from '../tests/support/catalogue-words.ts'
import { dice } from './load/dice.ts'
import { benchFolder } from './load/folder.ts'

/**
 * How long the owner's command takes for a file of so many products (ten and a half rows each, no pictures) and for the
 * same file once more, the most memory that it had, and how long pages and answers take meanwhile, in a built shop with
 * the demo:
 *   npm run bench:import [-- PRODUCTS]
 */
const count = Number(process.argv[2] ?? 100_000)
const COLUMNS =
  'codigo,nombre,descripcion,vendedor,marca,categoria,tipo_producto,tipo_articulo,precio,precio_oferta,color,codigo_color,talla,stock,sku'
/** Each kind of question comes so often on average, by chance as people do, whether those before are answered or not. */
const ASKED_EVERY_MS = 250
const QUIET_MS = 30_000
const MOST_WARMING_MS = 60_000

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

/** Filters that nobody else chooses. */
const filtersOf = (n: number) =>
  `category=${encodeURIComponent(nth(lists.CATEGORIES, n))}&lowPrice=${String(60 + (n % 150))}&highPrice=${String(250 + Math.floor(n / 150))}`

/** Kinds of questions and the path of the nth one; home is in the page cache but for what an import drops. */
const QUESTIONS: Record<string, (n: number) => string> = {
  'stored (home)': () => '/',
  'not stored (API)': n => `/api/home/query-products?${filtersOf(n)}`,
  'not stored (page)': n => `/shops?${filtersOf(n)}`,
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const answered = (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent, headers: { 'accept-encoding': 'br' } }, answer => {
      answer.resume().on('end', () => {
        resolve(answer.statusCode ?? 0)
      })
    }).on('error', reject)
  })

const at = (times: readonly number[], share: number) =>
  (
    [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  ).toFixed(1)

/** Asks until `until` is settled; how long the answers took, the time counted from when each was due. */
async function visit(port: number, until: Promise<unknown>): Promise<Record<string, string>> {
  let isOver = false
  void until.finally(() => (isOver = true))
  const every: number[] = []
  const said = (times: readonly number[]) => [at(times, 0.5), at(times, 0.99), at(times, 1)].join(' / ')
  const all = await Promise.all(
    Object.entries(QUESTIONS).map(async ([kind, path], i) => {
      const roll = dice(20_261_124 + i)
      const times: number[] = []
      const refused: number[] = []
      const asked: Promise<void>[] = []
      let next = performance.now()
      for (let n = 0; !isOver; n += 1) {
        next -= Math.log(1 - roll()) * ASKED_EVERY_MS
        const due = next
        await sleep(Math.max(0, due - performance.now()))
        asked.push(
          answered(port, path(n)).then(status => {
            if (status === 200) times.push(performance.now() - due)
            else refused.push(status)
          }),
        )
      }
      await Promise.all(asked)
      every.push(...times)
      return [
        kind,
        `${said(times)}${refused.length > 0 ? ` (${String(refused.length)} × ${String(refused[0])})` : ''}`,
      ]
    }),
  )
  return { ...(Object.fromEntries(all) as Record<string, string>), todas: said(every) }
}

/** A shop renders its pages ahead after its start; it is done when everything is answered at once for a while. */
async function untilWarm(port: number): Promise<void> {
  const until = performance.now() + MOST_WARMING_MS
  for (let calm = 0; calm < 20 && performance.now() < until;) {
    const start = performance.now()
    await answered(port, '/envio')
    calm = performance.now() - start < 25 ? calm + 1 : 0
    await sleep(50)
  }
}

/** The owner's command next to the shop, in its own session as in his terminal; how long it took and the most memory it had. */
async function runImport(varDir: string, path: string) {
  const start = performance.now()
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=16',
      '--heap-growing-percent=40',
      'src/cli/main.ts',
      'catalogo',
      'importar',
      path,
    ],
    {
      env: { ...process.env, VAR_DIR: varDir, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  let said = ''
  child.stdout.on('data', chunk => (said += String(chunk)))
  let most = ''
  const watch = setInterval(() => {
    try {
      most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8'))?.[1] ?? most
    } catch {
      // Over, or a system without it.
    }
  }, 100)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${String(code)}: ${said}`)
  return { s: ((performance.now() - start) / 1000).toFixed(1), MB: Math.round(Number(most) / 1024), said }
}

const varDir = benchFolder('vitrina-bench')
const path = join(varDir, 'productos.csv')
await write(path)
const shop = await startBuilt(varDir, { DEMO: '1', RATE_LIMIT_ADDRESS: '1000000' })
try {
  await untilWarm(shop.port)
  const table: Record<string, Record<string, string | number>> = {
    'no import': await visit(shop.port, sleep(QUIET_MS)),
  }
  for (const turn of ['first time', 'once more']) {
    const importing = runImport(varDir, path)
    const times = await visit(shop.port, importing)
    const { said, ...cost } = await importing
    process.stdout.write(said)
    table[turn] = { ...cost, ...times }
  }
  console.log(`${String(count)} products; of the reads p50 / p99 / most in ms`)
  console.table(table)
} finally {
  agent.destroy()
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
}
