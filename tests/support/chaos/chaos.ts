import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, type BuiltShop, freePort, killShop, startBuilt, workersOf } from '../built-shop.ts'
import { demoIn } from '../demo-shop.ts'
import { type Running, startSystemPostgres } from '../system-postgres.ts'
import { audit } from './audit.ts'
import { type Acknowledged, type Load, startLoad } from './load.ts'

export interface Kills {
  /** Of the shop alone: its worker, or its supervisor with it. */
  shop: number
  /** Of PostgreSQL with all its processes. */
  database: number
  everything: number
}

export interface Report {
  done: Acknowledged
  /** Sentences about what is wrong; empty when all is well. */
  problems: string[]
  /** Milliseconds from a start to the first 200, after the shop or everything was killed. */
  starts: number[]
  /** Milliseconds from a kill that the shop mends by itself to the first 200. */
  returns: number[]
}

const STOCK = 1_000_000
const PATIENCE_MS = 30_000
/** A kill waits for calls that were answered since the one before, but not for ever. */
const WARM_MS = 10_000
/** The first start on an external database also loads the demo. */
const FIRST_START_MS = 120_000
/** The supervisor gives up at the fifth crash in a minute: so many of its workers are killed, then the shop itself. */
const WORKER_KILLS_A_MINUTE = 3
const ENV = {
  DEMO: '1',
  RATE_LIMIT_ADDRESS: '100000000',
  RATE_LIMIT_ACCOUNT: '100000000',
  LOG_LEVEL: 'silent',
}

/** A process and its children. */
function treeOf(pid: number): number[] {
  try {
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    return [pid, ...children.trim().split('\n').map(Number)]
  } catch {
    return [pid]
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended between the question and the answer.
    }
  }
}

/** Until a call is answered that nothing keeps, so that the database is there again, too. */
export async function untilServed(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const status = await ask(port, '/api/home/suggestions?value=bota').then(
      answer => answer.status,
      () => 0,
    )
    if (status === 200) return
    if (Date.now() > deadline) throw new Error(`The shop did not come back: ${String(status)}`)
    await sleep(10)
  }
}

/** The shop's database, to be killed: the embedded one, or one of our own that DATABASE_URL names. */
interface Database {
  env: Record<string, string>
  connection(): pg.ClientConfig
  kill(): void
  /** The owner of an external server starts it again; the embedded one is the shop's own business. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export function embeddedDatabase(varDir: string): Database {
  const pidFile = () => readFileSync(join(varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return {
    env: {},
    connection: () => ({ host: pidFile()[4] ?? '', user: 'vitrina', database: 'vitrina' }),
    kill: () => killAll(treeOf(Number(pidFile()[0]))),
    restart: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}

async function externalDatabase(bin: string, folder: string): Promise<Database> {
  const running: Running = await startSystemPostgres(bin, folder, { durable: true })
  const { server } = running
  const connection = { ...server, database: 'postgres' }
  return {
    env: { DATABASE_URL: `postgres://vitrina@localhost/postgres?host=${encodeURIComponent(server.host)}` },
    connection: () => connection,
    kill: () => killAll(treeOf(running.pid())),
    restart: () => running.start(),
    stop: () => running.stop(),
  }
}

export async function stockUp(connection: pg.ClientConfig): Promise<{ productId: string; sellerId: string }> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ productId: string; sellerId: string }>(
    `update products set stock = $1 where id = (select p.id from products p where p.stock > 0 and not exists
      (select from variants v where v.product_id = p.id) and not exists
      (select from order_lines l where l.product_id = p.id) order by p.id limit 1)
      returning id as "productId", seller_id as "sellerId"`,
    [STOCK],
  )
  await client.end()
  const [row] = rows
  if (!row) throw new Error('The demo has no product without sizes.')
  return row
}

/**
 * Kills the shop, its database and both, in turn and under load, as often as asked; then looks whether anything that
 * was acknowledged is lost or anything is half done. `bin`: the programs of an external PostgreSQL; without it the
 * shop runs its own.
 */
export async function runChaos(
  kills: Kills,
  { bin, say }: { bin?: string | undefined; say(line: string): void },
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
  chmodSync(folder, 0o755)
  const varDir = join(folder, 'var')
  const port = await freePort()
  const database = bin === undefined ? embeddedDatabase(varDir) : await externalDatabase(bin, folder)
  const starts: number[] = []
  const returns: number[] = []
  const workerKills: number[] = []
  let load: Load | undefined

  if (bin === undefined) {
    mkdirSync(varDir)
    chmodSync(varDir, 0o755)
    await demoIn(varDir)
  }
  const start = (patienceMs = PATIENCE_MS) =>
    startBuilt(varDir, { ...ENV, ...database.env, PORT: String(port) }, { patienceMs })
  let shop: BuiltShop = await start(FIRST_START_MS)

  async function timed(list: number[], work: () => Promise<void>): Promise<void> {
    const since = Date.now()
    await work()
    list.push(Date.now() - since)
  }

  const startAgain = () =>
    timed(starts, async () => {
      shop = await start()
      await untilServed(port)
    })

  const victims = {
    shop: async () => {
      const minuteAgo = Date.now() - 61_000
      if (workerKills.filter(moment => moment > minuteAgo).length < WORKER_KILLS_A_MINUTE) {
        workerKills.push(Date.now())
        await timed(returns, async () => {
          killAll(workersOf(shop))
          await untilServed(port)
        })
        return
      }
      killShop(shop)
      await shop.ended
      await startAgain()
      workerKills.length = 0
    },
    database: () =>
      timed(returns, async () => {
        database.kill()
        await database.restart()
        await untilServed(port)
      }),
    everything: async () => {
      killShop(shop)
      database.kill()
      await shop.ended
      await database.restart()
      await startAgain()
    },
  }

  try {
    await untilServed(port)
    const stocked = await stockUp(database.connection())
    load = startLoad(port, stocked)
    const rounds = (Object.keys(victims) as (keyof Kills)[]).flatMap(victim =>
      Array.from({ length: kills[victim] }, (_, i) => ({ victim, at: (i + 0.5) / kills[victim] })),
    )
    rounds.sort((a, b) => a.at - b.at)
    for (const [i, { victim }] of rounds.entries()) {
      const before = { all: load.count(), confirmed: load.done.confirmed.length }
      const deadline = Date.now() + WARM_MS
      const isUnderLoad = () =>
        (load?.count() ?? 0) >= before.all + 8 && (load?.done.confirmed.length ?? 0) > before.confirmed
      while (!isUnderLoad() && Date.now() < deadline) await sleep(5)
      // Not always at the same moment of the same call.
      await sleep((i * 37) % 150)
      await victims[victim]()
      if (i % 10 === 9)
        say(`${String(i + 1)} de ${String(rounds.length)}: ${String(load.count())} confirmados por la tienda`)
    }
    await load.stop()
    await untilServed(port)
    const { done } = load
    const problems = await audit(database.connection(), { done, productId: stocked.productId, stock: STOCK })
    return { done, problems, starts, returns }
  } finally {
    await load?.stop()
    shop.child.kill('SIGTERM')
    await shop.ended
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
