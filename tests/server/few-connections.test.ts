import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chooseAccount, makerOf, STATE_FOLDERS } from '#server/db/embedded/account.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { ask, type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { type Running, startSystemPostgres } from '../support/system-postgres.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const folder = mkdtempSync(join(tmpdir(), 'few-'))
const shops: BuiltShop[] = []
let postgres: Running

const addressOf = (role: string, base: string) =>
  `postgres://${role}@localhost/${base}?host=${encodeURIComponent(postgres.server.host)}`

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: addressOf('vitrina', 'postgres') })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/** PostgreSQL keeps three of its connections for administrators, and the owner of the shop's database is none. */
async function allow(connections: number): Promise<void> {
  await asAdmin(`alter system set max_connections = ${String(connections)}`)
  await postgres.stop()
  await postgres.start()
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const { native } = findBinaries(makerOf(chooseAccount(folder)), {
    log: () => undefined,
    states: STATE_FOLDERS,
  })
  postgres = await startSystemPostgres(join(native, 'bin'), folder)
  await asAdmin('create role shop login', 'create database shop owner shop')
})
afterEach(async () => {
  for (const { child } of shops) child.kill('SIGTERM')
  await Promise.all(shops.splice(0).map(({ ended }) => ended))
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<BuiltShop> {
  const shop = await startBuilt(join(folder, 'shop'), {
    DATABASE_URL: addressOf('shop', 'shop'),
    LOG_LEVEL: 'error',
  })
  shops.push(shop)
  return shop
}

const isReady = (shop: BuiltShop) => shop.said().includes('Lista:')
const readiness = ({ port }: BuiltShop) => ask(port, '/readyz').then(({ body }) => body.toString())
/** The statuses of answers that nothing keeps. */
async function call({ port }: BuiltShop, count: number): Promise<number[]> {
  const each = Array.from({ length: count }, (_, i) =>
    ask(port, `/api/home/suggestions?value=bota${String(i)}`),
  )
  return (await Promise.all(each)).map(({ status }) => status)
}
const isAnswer = (status: number) => [200, 429, 503].includes(status)

test('COST-08 a PostgreSQL with twenty connections has enough for one instance, and the next one says that it has not', async () => {
  await allow(20)
  const first = await start()
  expect(isReady(first)).toBe(true)
  expect((await call(first, 60)).every(status => status === 200 || status === 429)).toBe(true)
  expect(await readiness(first)).not.toContain('databaseFull')
  const second = await start()
  await vi.waitFor(async () => {
    const statuses = await Promise.all([first, second].map(shop => call(shop, 30)))
    expect(statuses.flat().every(isAnswer)).toBe(true)
    const said = await Promise.all([first, second].map(readiness))
    expect(said.join()).toContain('"code":"databaseFull"')
  }, PATIENCE)
})

test('COST-08 a PostgreSQL with five connections has two for an instance, which says so and does not end', async () => {
  await allow(5)
  const shop = await start()
  expect((await call(shop, 30)).every(isAnswer)).toBe(true)
  await vi.waitFor(async () => expect(await readiness(shop)).toContain('"code":"databaseFull"'), PATIENCE)
  expect(shop.child.exitCode).toBeNull()
  // With more it works as any other, without a restart.
  await allow(20)
  await vi.waitFor(async () => expect(await call(shop, 1)).toEqual([200]), PATIENCE)
  expect(isReady(shop)).toBe(true)
})
