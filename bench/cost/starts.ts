import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../src/server/db/embedded/index.ts'
import { MIGRATION_LOCK } from '../../src/server/db/migrate.ts'
import { ask, type BuiltShop, freePort, startBuilt } from '../../tests/support/built-shop.ts'
import { benchFolder } from '../load/folder.ts'
import { atMost, must, type CostRow } from './rows.ts'

const CALLERS = 64
const BUSY_MS = 15_000
/** Past the jobs of the first minute and the time that the pool keeps what it does not need. */
const IDLE_AFTER_MS = 30_000
const FULL_MS = 8_000

/** COST-06 to COST-08: starts and instances on one PostgreSQL. */
export async function starts(): Promise<CostRow[]> {
  const root = benchFolder('vitrina-starts')
  const postgres = await startPostgres({ dataDir: join(root, 'postgres'), log: () => undefined })
  const connection = postgres.connection as pg.ClientConfig
  const url = `postgres://vitrina@localhost/vitrina?host=${encodeURIComponent(String(connection.host))}`
  const shops: BuiltShop[] = []
  const shop = async (more = {}, options = {}) => {
    const started = await startBuilt(
      join(root, 'var'),
      { DATABASE_URL: url, RATE_LIMIT_ADDRESS: '10000000', LOG_LEVEL: 'error', ...more },
      options,
    )
    shops.push(started)
    return started
  }
  const watcher = new pg.Client(connection)
  await watcher.connect()
  /** Those of the shops: all but the watcher's and the one that keeps the embedded server. */
  const connections = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = 'vitrina' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.count ?? 0
  }
  try {
    const first = await shop()
    const rows = [await duringBackup()]
    const busy = await whileBusy(first, connections)
    await sleep(IDLE_AFTER_MS)
    rows.push(
      atMost('connections of a busy instance', busy, 12, ''),
      atMost('connections of an idle instance', (await connections()) / shops.length, 6, ''),
      await onFullDatabase(),
    )
    return rows
  } finally {
    for (const { child } of shops) child.kill('SIGTERM')
    await Promise.all(shops.map(({ ended }) => ended))
    await watcher.end()
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }

  /** What a backup holds to its end. */
  async function duringBackup(): Promise<CostRow> {
    await watcher.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    const since = performance.now()
    const second = await shop()
    const seconds = (performance.now() - since) / 1_000
    await watcher.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    second.child.kill('SIGTERM')
    await second.ended
    shops.splice(shops.indexOf(second), 1)
    return atMost('a start while a backup runs is ready after', seconds, 3, 's')
  }

  async function onFullDatabase(): Promise<CostRow> {
    const holders: pg.Client[] = []
    for (;;) {
      const holder = new pg.Client(connection)
      holder.on('error', () => undefined)
      try {
        await holder.connect()
        holders.push(holder)
      } catch {
        break
      }
    }
    const port = await freePort()
    const waiting = shop({ PORT: String(port) })
    await sleep(FULL_MS)
    const ready = await ask(port, '/readyz').then(
      ({ body }) => body.toString(),
      () => '',
    )
    await Promise.all(holders.map(holder => holder.end()))
    const started = await waiting
    const isReady = started.said().includes('Lista:')
    return must(
      'a start on a full PostgreSQL says so, waits, and is ready',
      ready.includes('databaseFull') && started.said().includes('no tiene conexiones libres') && isReady,
    )
  }
}

/** The most connections while many callers want what no page cache has. */
async function whileBusy({ port }: BuiltShop, connections: () => Promise<number>): Promise<number> {
  const until = Date.now() + BUSY_MS
  let most = 0
  const callers = Array.from({ length: CALLERS }, async (_, i) => {
    for (let n = 0; Date.now() < until; n += 1)
      await ask(port, `/api/home/suggestions?value=${String(i)}-${String(n)}`).catch(() => undefined)
  })
  while (Date.now() < until) {
    most = Math.max(most, await connections())
    await sleep(100)
  }
  await Promise.all(callers)
  return most
}
