import { rmSync } from 'node:fs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../src/server/db/embedded/index.ts'
import { freePort, startBuilt, workerOf, type BuiltShop } from '../../tests/support/built-shop.ts'
import { benchFolder } from '../load/folder.ts'
import type { CostRow } from './rows.ts'
import { cpuOfPostgres, cpuOfProcess, runPgbench, sendOrders, type Run } from './orders/measure.ts'
import { fillWorld, ordersOf, refill, SECRET, type Order } from './orders/world.ts'

/**
 * What an order costs (TAKE-01), next to pgbench, which sends the 31 statements that an order was before decision 36 and
 * nothing else. The two take turns, so that a busy machine slows both; ratios are sound, orders a second are not. Then
 * three instances: orders for the same two products next to orders for different ones.
 */
const CUSTOMERS = 480
/** A round is some six seconds, and one alone is off by a quarter. */
const ROUNDS = 11
const BOUNDS = { cpu: 1.1, four: 0.8, sixteen: 0.6, demand: 0.8, longestMs: 2_000 }

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

interface Bench {
  client: pg.Client
  socketFolder: string
  postmaster: number
  shops: BuiltShop[]
  orders: Order[]
}

/** One PostgreSQL with the shop's own settings and so many instances on it. */
async function withShops<T>(instances: number, work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = benchFolder('vitrina-cost')
  const dataDir = join(folder, 'postgres')
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const socketFolder = String(postgres.connection.host)
  const url = `postgres://vitrina@localhost/vitrina?host=${encodeURIComponent(socketFolder)}`
  const client = new pg.Client(postgres.connection as pg.ClientConfig)
  await client.connect()
  const shops: BuiltShop[] = []
  try {
    for (let i = 0; i < instances; i += 1)
      shops.push(
        await startBuilt(join(folder, 'var'), {
          PORT: String(await freePort()),
          DATABASE_URL: url,
          TOKEN_SECRET: SECRET,
          RATE_LIMIT_ADDRESS: '10000000',
          RATE_LIMIT_ACCOUNT: '10000000',
          LOG_LEVEL: 'error',
        }),
      )
    await fillWorld(client, CUSTOMERS)
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const postmaster = Number(
      readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    return await work({ client, socketFolder, postmaster, shops, orders: await ordersOf(CUSTOMERS) })
  } finally {
    for (const { child } of shops) child.kill('SIGTERM')
    await Promise.all(shops.map(({ ended }) => ended))
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** ms of processor an order, and orders a second. */
interface Sample {
  cpu: number
  perSecond: number
}

async function shopTurn({ client, postmaster, shops, orders }: Bench, clients: number): Promise<Sample> {
  await refill(client)
  const pid = shops[0] ? workerOf(shops[0]) : 0
  const used = () => cpuOfPostgres(postmaster) + cpuOfProcess(pid)
  const before = used()
  const run = await sendOrders(
    shops.map(({ port }) => port),
    orders,
    clients,
  )
  if (run.refused > 0) throw new Error(`${String(run.refused)} orders were refused.`)
  return { cpu: (used() - before) / orders.length, perSecond: run.perSecond }
}

async function pgbenchTurn(
  { client, postmaster, socketFolder }: Bench,
  clients: number,
): Promise<Sample | null> {
  await refill(client)
  const before = cpuOfPostgres(postmaster)
  const each = Math.floor(CUSTOMERS / clients)
  const run = await runPgbench(socketFolder, { clients, each })
  if (!run) return null
  const cpu = (cpuOfPostgres(postmaster) - before + run.cpu) / (each * clients)
  return { cpu, perSecond: run.perSecond }
}

/** Shop and pgbench alternately; the first round warms both. */
async function compare(
  bench: Bench,
  clients: number,
): Promise<{ cpu: number; pace: number; said: string } | null> {
  const pairs: [Sample, Sample][] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const shop = await shopTurn(bench, clients)
    const other = await pgbenchTurn(bench, clients)
    if (!other) return null
    if (round > 0) pairs.push([shop, other])
  }
  const of = (pick: (pair: [Sample, Sample]) => number) => median(pairs.map(pick))
  return {
    cpu: of(([shop, other]) => shop.cpu / other.cpu),
    pace: of(([shop, other]) => shop.perSecond / other.perSecond),
    said: `${of(([shop]) => shop.cpu).toFixed(1)} and ${of(([, other]) => other.cpu).toFixed(1)} ms`,
  }
}

const atMost = (what: string, found: number, bound: number, said = ''): CostRow => ({
  what,
  found: `${found.toFixed(2)}${said === '' ? '' : ` (${said})`}`,
  bound: `≤ ${String(bound)}`,
  isKept: found <= bound,
})
const atLeast = (what: string, found: number, bound: number): CostRow => ({
  what,
  found: found.toFixed(2),
  bound: `≥ ${String(bound)}`,
  isKept: found >= bound,
})

async function besidePgbench(): Promise<CostRow[]> {
  return withShops(1, async bench => {
    const [four, sixteen] = [await compare(bench, 4), await compare(bench, 16)]
    if (!four || !sixteen)
      return [
        { what: 'an order beside pgbench', found: 'no pgbench on this machine', bound: '', isKept: null },
      ]
    return [
      atMost('CPU of an order ÷ pgbench', four.cpu, BOUNDS.cpu, four.said),
      atLeast('orders a second ÷ pgbench, 4 clients', four.pace, BOUNDS.four),
      atLeast('orders a second ÷ pgbench, 16 clients', sixteen.pace, BOUNDS.sixteen),
    ]
  })
}

async function inDemand(): Promise<CostRow[]> {
  return withShops(3, async ({ client, shops, orders }) => {
    const ports = shops.map(({ port }) => port)
    const turn = async (among: number): Promise<Run> => {
      await refill(client, among)
      return sendOrders(ports, orders, 24)
    }
    const pairs: [Run, Run][] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const pair: [Run, Run] = [await turn(2), await turn(200)]
      if (round > 0) pairs.push(pair)
    }
    const longest = Math.max(...pairs.map(([same]) => same.longest))
    const refused = pairs.reduce((sum, [same, other]) => sum + same.refused + other.refused, 0)
    return [
      atLeast(
        '3 instances: orders a second of the same 2 products ÷ different ones',
        median(pairs.map(([same, other]) => same.perSecond / other.perSecond)),
        BOUNDS.demand,
      ),
      atMost('3 instances, the same 2 products: longest order, s', longest / 1000, BOUNDS.longestMs / 1000),
      atMost('refused of all these orders', refused, 0),
    ]
  })
}

/** The rows of `bench:cost` about orders. */
export async function orders(): Promise<CostRow[]> {
  return [...(await besidePgbench()), ...(await inDemand())]
}
