import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { embeddedDatabase } from '../tests/support/chaos/chaos.ts'
import { startBuilt, workersOf } from '../tests/support/built-shop.ts'
import { addAt, confirmAt, placeAt, registerAt } from '../tests/support/shop-client.ts'
import { benchFolder } from './load/folder.ts'

/**
 * How long stored pages take, and all answers next to them, while ten purchases a second invalidate some of them, and while
 * 10,000 different searches a minute come in, from one network and from ten thousand:
 *   npm run bench:under-load [-- SECONDS]
 * The pages are requested at an even pace from a separate process (`bench/load/hits.mjs`). Ends with 1 where the p99 of
 * hits is above MOST_MS, where a search gets anything but an answer or a 429 with Retry-After, or where memory grows on.
 */
const SECONDS = Number(process.argv[2] ?? 30)
const MOST_MS = 20
const MOST_MB = 220
const HITS_A_SECOND = 300
const PURCHASES_A_SECOND = 10
const SEARCHES_A_SECOND = 10_000 / 60
const CUSTOMERS = 40
const BOUGHT = 12
const varDir = benchFolder('bench-under-load')
const shop = await startBuilt(
  varDir,
  {
    DEMO: '1',
    TRUST_PROXY: '1',
    RATE_LIMIT_ADDRESS: '100000000',
    RATE_LIMIT_ACCOUNT: '100000000',
    LOG_LEVEL: 'warn',
  },
  { patienceMs: 240_000 },
)
const origin = `http://127.0.0.1:${shop.port}`

const run = promisify(execFile)
async function hits(paths) {
  const args = ['bench/load/hits.mjs', shop.port, SECONDS, HITS_A_SECOND, ...paths].map(String)
  const { stdout } = await run(process.execPath, args)
  return JSON.parse(stdout)
}

/** Calls `work` at an even pace until `isOver`, whatever it takes; waits for the last of them. */
async function pace(aSecond, isOver, work) {
  const all = []
  const startedAt = performance.now()
  for (let sent = 0; !isOver(); sent += 1) {
    const due = startedAt + (sent / aSecond) * 1_000
    if (due > performance.now()) await sleep(due - performance.now())
    all.push(work(sent).catch(() => undefined))
  }
  await Promise.all(all)
}

/** Products without sizes, of which there is enough for everybody: the bench is about the pages. */
async function stockUp() {
  const client = new pg.Client(embeddedDatabase(varDir).connection())
  await client.connect()
  const { rows } = await client.query(
    `update products p set stock = 1000000 where id in (select id from products q where q.is_active and not exists
      (select from variants v where v.product_id = q.id) order by id limit ${BOUGHT}) returning id, slug`,
  )
  await client.end()
  return rows
}

const digits = (length, n) => String(n).padStart(length, '0')
let orders = 0
const refusals = {}
async function buy(customer, productId, n) {
  await addAt(shop.port, customer, productId)
  const placed = await placeAt(shop.port, customer, {
    phone: `9${digits(8, n)}`,
    numeroDocumento: `4${digits(7, n)}`,
  })
  if (placed.status === 200) {
    await confirmAt(shop.port, customer, placed.body.orderId)
    orders += 1
  } else refusals[placed.body.error] = (refusals[placed.body.error] ?? 0) + 1
}

const searches = {}
let withoutPause = 0
async function search(path, forwarded) {
  const answer = await fetch(`${origin}${path}`, { headers: { 'x-forwarded-for': forwarded } })
  await answer.arrayBuffer()
  searches[answer.status] = (searches[answer.status] ?? 0) + 1
  if (answer.status === 429 && !answer.headers.has('retry-after')) withoutPause += 1
}

const resident = () =>
  Math.round(
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${workersOf(shop)[0]}/status`, 'utf8'))[1]) / 1_024,
  )

const rows = {}
async function part(name, paths, others) {
  let isOver = false
  const beside = others(() => isOver)
  const found = await hits(paths)
  isOver = true
  await beside
  rows[name] = {
    hits: found.hits.count,
    p50: found.hits.p50,
    p99: found.hits.p99,
    'p99.9': found.hits.p999,
    most: found.hits.most,
    'p50 of all': found.all.p50,
    'p99 of all': found.all.p99,
    'not stored': JSON.stringify(found.missed),
    'process (MB)': resident(),
  }
}

let isKept = false
try {
  const bought = await stockUp()
  const paths = [
    '/',
    '/shops',
    '/api/home/get-products',
    ...bought.map(({ slug }) => `/product/details/${slug}`),
  ]
  const customers = []
  for (let i = 0; i < CUSTOMERS; i += 1)
    customers.push(await registerAt(shop.port, `compra-${process.pid}-${i}@example.com`))
  for (const path of paths) await (await fetch(origin + path)).arrayBuffer()
  await sleep(5_000)

  await part('alone', paths, () => Promise.resolve())
  await part('with purchases', paths, isOver =>
    pace(PURCHASES_A_SECOND, isOver, n => buy(customers[n % CUSTOMERS], bought[n % bought.length].id, n)),
  )
  const word = n => `q${n.toString(36)}z${(n * 7_919).toString(36)}`
  const kinds = [
    n => `/shops?searchValue=${word(n)}`,
    n => `/api/home/query-products?searchValue=${word(n)}`,
    n => `/shops?lowPrice=${n % 4_000}`,
  ]
  const any = n => kinds[n % kinds.length](n)
  await part('with searches of one network', paths, isOver =>
    pace(SEARCHES_A_SECOND, isOver, n => search(any(n), '9.9.9.9')),
  )
  await part('with searches of 10,000 networks', paths, isOver =>
    pace(SEARCHES_A_SECOND, isOver, n =>
      search(any(n + 100_000), `8.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`),
    ),
  )
  console.table(rows)
  console.log(
    `Purchases: ${orders}; refusals ${JSON.stringify(refusals)}; searches ${JSON.stringify(searches)}`,
  )
  isKept =
    orders > 0 &&
    withoutPause === 0 &&
    Object.keys(searches).every(status => ['200', '429'].includes(status)) &&
    Object.values(rows).every(row => row.p99 <= MOST_MS && row['process (MB)'] <= MOST_MB)
} finally {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
}
console.log(isKept ? 'Within the limits.' : `Beyond the limits: p99 of ${MOST_MS} ms, ${MOST_MB} MB.`)
process.exitCode = isKept ? 0 : 1
