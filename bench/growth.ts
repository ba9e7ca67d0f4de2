import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { pool } from '../src/server/db/index.ts'
import { closeDatabase, openDatabase } from '../src/server/db/open.ts'
import { makeBackup } from '../src/server/modules/backup/make.ts'
import { countWaiting } from '../src/server/modules/alerts/read.ts'
import { mailAlerts } from '../src/server/modules/alerts/notify.ts'
import { readAudit } from '../src/server/modules/audit.ts'
import { listComplaints } from '../src/server/modules/complaints/read.ts'
import { listCoupons } from '../src/server/modules/coupons.ts'
import { remindSellers } from '../src/server/modules/desk/reminders.ts'
import { askWhetherParcelsCame, deliverSilentParcels } from '../src/server/modules/orders/silent-parcels.ts'
import { findOutsideCash } from '../src/server/modules/payments/cash.ts'
import { listExchanges } from '../src/server/modules/exchanges/read.ts'
import * as jobs from '../src/server/modules/retention.ts'
import { listUnsentMails } from '../src/server/modules/mail/unsent.ts'
import { cancelUnconfirmedOrders } from '../src/server/modules/orders/expire.ts'
import { forgetNames } from '../src/server/modules/orders/forget.ts'
import { listOrders } from '../src/server/modules/orders/list.ts'
import { forgetNetworks } from '../src/server/modules/orders/network.ts'
import { checkPayments } from '../src/server/modules/orders/settle.ts'
import { releaseExchanges } from '../src/server/modules/exchanges/lapse.ts'
import { forgetAnsweredCalls } from '../src/server/modules/idempotency.ts'
import { listParcels } from '../src/server/modules/parcels/rows.ts'
import { listAttempts } from '../src/server/modules/payments/attempts.ts'
import { payRefunds } from '../src/server/modules/payments/refund-run.ts'
import { remindTransfers } from '../src/server/modules/payments/transfer-mails.ts'
import { reconcile } from '../src/server/modules/reconciliation/day.ts'
import { readFigures, readOverview } from '../src/server/modules/status/overview.ts'
import { addUpTallies } from '../src/server/modules/status/tallies.ts'
import { limaDay } from '../src/shared/rules/business-days.ts'
import { ORDER_STATUSES } from '../src/shared/rules/orders.ts'
import { PARCEL_STATES } from '../src/shared/rules/parcels.ts'
import { fillCatalogue } from '../tests/support/catalogue.ts'
import { growth } from '../tests/support/growth.ts'
import { benchFolder } from './load/folder.ts'
import { pagesReadBy } from './load/pages-read.ts'

/**
 * GROW-01: what the owner's lists, `estado`, `/metrics` and the jobs take with few and with many orders, on an embedded
 * server with its own settings, and what a backup takes. Of each, the median of five times in ms, and how many pages its
 * statements look at, which a busy machine does not change:
 *   npm run bench:growth [-- FEW MANY] [--keep FOLDER]
 * FOLDER keeps the filled databases: where they are there already, they are measured again without the filling.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
})
const [few = 1_000, many = 1_000_000] = positionals.map(Number)
const RUNS = 5
const BOUND_MS = 50

const days = (count: number): Date => new Date(Date.now() - count * 86_400_000)
const asked: Record<string, () => Promise<unknown>> = {
  'pedidos listar': () => listOrders({ status: null, limit: 50 }),
  ...Object.fromEntries(
    ORDER_STATUSES.map(status => [`pedidos listar ${status}`, () => listOrders({ status, limit: 50 })]),
  ),
  'paquetes listar': () => listParcels({ state: null, limit: 50 }),
  ...Object.fromEntries(
    PARCEL_STATES.map(state => [`paquetes listar ${state}`, () => listParcels({ state, limit: 50 })]),
  ),
  'pagos listar': () => listAttempts({ number: null, limit: 50 }),
  'cambios listar': () => listExchanges(501, { isOpen: true }),
  'cambios listar todos': () => listExchanges(50),
  'correos listar': () => listUnsentMails(50),
  'pagos efectivo': () => findOutsideCash(new Date()),
  'avisos listar': () => countWaiting(200),
  'auditoria listar': () => readAudit({ seller: '', before: 0, limit: 50 }),
  'auditoria listar --vendedor': () => readAudit({ seller: 'tienda-2', before: 0, limit: 50 }),
  'reclamos listar': () => listComplaints({ newest: 200 }),
  'reclamos listar pendientes': () => listComplaints('pending'),
  'cupones listar': () => listCoupons({ notes: 50 }),
  estado: readOverview,
  '/metrics': readFigures,
  'books of a day': () => reconcile(limaDay(days(500))),
  checkPayments: () => checkPayments(),
  payRefunds: () => payRefunds(),
  cancelUnconfirmedOrders: () => cancelUnconfirmedOrders(),
  releaseExchanges: () => releaseExchanges(),
  remindTransfers: () => remindTransfers(),
  mailAlerts,
  remindSellers: () => remindSellers(),
  askWhetherParcelsCame: () => askWhetherParcelsCame(),
  deliverSilentParcels: () => deliverSilentParcels(),
  forgetNames,
  forgetNetworks,
  forgetAnsweredCalls,
  addUpTallies,
  ...jobs,
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

interface Measured {
  figures: Map<string, { ms: number; pages: number }>
  backup: string
}

const folder = options.keep === undefined ? benchFolder('vitrina-growth') : resolve(options.keep)
process.env['VAR_DIR'] = folder
// Without a mail server the jobs that mail ask nothing. Nothing is sent: mails only wait in their table.
process.env['SMTP_URL'] = 'smtp://127.0.0.1:9'
mkdirSync(join(folder, 'media'), { recursive: true })

async function fill(count: number): Promise<void> {
  const done = join(folder, `filled-${String(count)}`)
  if (existsSync(done)) return
  const client = await pool().connect()
  await fillCatalogue(client, 264)
  const start = performance.now()
  await client.query(growth(count))
  await client.query('vacuum analyze')
  client.release(true)
  writeFileSync(done, '')
  console.log(`${String(count)} orders filled in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

async function measure(count: number): Promise<Measured> {
  await openDatabase({
    databaseUrl: undefined,
    dataDir: join(folder, `postgres-${String(count)}`),
    migrations: 'drizzle',
    log: () => undefined,
  })
  try {
    await fill(count)
    const figures: Measured['figures'] = new Map()
    for (const [name, ask] of Object.entries(asked)) {
      const taken: number[] = []
      // The first run does what is due, and warms the caches.
      for (let run = 0; run <= RUNS; run += 1) {
        const at = performance.now()
        await ask()
        if (run > 0) taken.push(performance.now() - at)
      }
      figures.set(name, { ms: median(taken), pages: await pagesReadBy(ask) })
    }
    console.table(
      Object.fromEntries([...figures].map(([name, { ms, pages }]) => [name, { ms: ms.toFixed(1), pages }])),
    )
    const copied = await backup(count)
    console.log(`${String(count)} orders, backup: ${copied}`)
    return { figures, backup: copied }
  } finally {
    await closeDatabase()
  }
}

/**
 * Seconds, size, and the memory that a backup takes: what the process grew by at most, and how much of it were buffers
 * at most. The process has the settings of the shop's worker (package.json): with V8's own it keeps up to 60 MB of
 * garbage before it looks.
 */
async function backup(count: number): Promise<string> {
  global.gc?.()
  const before = process.memoryUsage()
  const most = { rss: 0, arrayBuffers: 0 }
  const watch = setInterval(() => {
    const now = process.memoryUsage()
    for (const kind of ['rss', 'arrayBuffers'] as const)
      most[kind] = Math.max(most[kind], now[kind] - before[kind])
  }, 20)
  const [at, cpu] = [performance.now(), process.cpuUsage()]
  const file = join(folder, `${String(count)}.respaldo`)
  const { bytes } = await makeBackup(file)
  rmSync(file)
  clearInterval(watch)
  const used = process.cpuUsage(cpu)
  const mb = (value: number) => `${(value / 1024 / 1024).toFixed(0)} MB`
  return `${((performance.now() - at) / 1000).toFixed(1)} s, ${((used.user + used.system) / 1e6).toFixed(1)} s of CPU, ${mb(bytes)}, memory +${mb(most.rss)}, buffers +${mb(most.arrayBuffers)}`
}

const [small, large] = [await measure(few), await measure(many)]
const rows = [...large.figures].map(([name, { ms, pages }]) => {
  const before = small.figures.get(name)
  return [
    name,
    {
      [`${String(few)} orders, ms`]: (before?.ms ?? NaN).toFixed(1),
      pages: before?.pages,
      [`${String(many)} orders, ms`]: ms.toFixed(1),
      'pages then': pages,
      [`≤ ${String(BOUND_MS)} ms`]: ms <= BOUND_MS,
    },
  ]
})
console.table(Object.fromEntries(rows))
console.log(`backup: ${small.backup}; ${large.backup}`)
if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
