import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MIGRATION_LOCK } from '#server/db/migrate.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { ask, type BuiltShop, freePort, startBuilt } from '../support/built-shop.ts'
import { type Backend, startBackend } from '../support/chat-shop.ts'
import { emptyShop } from '../support/empty-shop.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const folder = mkdtempSync(join(tmpdir(), 'var-'))
let backend: Backend
const shops: BuiltShop[] = []
const clients: pg.Client[] = []

beforeAll(async () => {
  chmodSync(folder, 0o755)
  backend = await startBackend(folder)
  // Whose owner may have a bounded number of connections: refused beyond it as by a server that is full.
  for (const role of ['five', 'twenty']) await backend.query(`create role ${role} login`)
  for (const role of ['five', 'twenty']) await backend.query(`create database ${role} owner ${role}`)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  for (const shop of shops.splice(0)) {
    shop.child.kill('SIGTERM')
    await shop.ended
  }
})
afterAll(async () => {
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

const hostOf = () => `host=${encodeURIComponent(backend.socketFolder)}`
const urlOf = (role: string) => `postgres://${role}@localhost/${role}?${hostOf()}`
const varDir = join(folder, 'shop')

async function start(url: string, port?: number): Promise<BuiltShop> {
  const shop = await startBuilt(varDir, {
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    ...(port !== undefined && { PORT: String(port) }),
  })
  shops.push(shop)
  return shop
}

async function stop(shop: BuiltShop): Promise<void> {
  shops.splice(shops.indexOf(shop), 1)
  shop.child.kill('SIGTERM')
  await shop.ended
}

async function client(url = urlOf('vitrina')): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url })
  made.on('error', () => undefined)
  await made.connect()
  clients.push(made)
  return made
}

const isReady = (shop: BuiltShop) => shop.said().includes('Lista:')
const readiness = (port: number) => ask(port, '/readyz').then(({ body }) => body.toString())
/** Answers that nothing keeps, each on its own connection if there is one. */
const answers = (port: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => ask(port, `/api/home/suggestions?value=bota${String(i)}`)),
  )
const questions = async (port: number, count: number) =>
  (await answers(port, count)).map(({ status }) => status)

test('COST-06 a start with nothing to migrate does not wait for a backup, and one that migrates does', async () => {
  await stop(await start(backend.url))
  const held = await client()
  await held.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  expect(isReady(await start(backend.url))).toBe(true)
  await backend.query(`delete from drizzle.schema_support where name = '0000_extensions'`)
  const waiting = start(backend.url)
  await vi.waitFor(async () => {
    const rows = await backend.query(`select from pg_locks where locktype = 'advisory' and not granted`)
    expect(rows).toHaveLength(1)
  }, PATIENCE)
  await held.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  expect(isReady(await waiting)).toBe(true)
})

test('COST-07 an instance makes do with twelve connections, however many call it', async () => {
  await backend.query('alter role twenty connection limit 20')
  const { port } = await start(urlOf('twenty'))
  let most = 0
  const counter = await client()
  const count = async () => {
    const { rowCount } = await counter.query(`select from pg_stat_activity where usename = 'twenty'`)
    most = Math.max(most, rowCount ?? 0)
  }
  let isOver = false
  const counting = (async () => {
    while (!isOver) await count()
  })()
  const statuses = await questions(port, 120)
  isOver = true
  await counting
  // Who asks too often is told so; nobody learns that the database is away.
  expect(statuses).toContain(200)
  expect(statuses.every(status => status === 200 || status === 429)).toBe(true)
  expect(most).toBeGreaterThan(6)
  expect(most).toBeLessThanOrEqual(12)
  expect(await readiness(port)).not.toContain('databaseFull')
})

test('COST-08 a start waits for a PostgreSQL without a free connection and says so, also in /readyz', async () => {
  await stop(await start(urlOf('five')))
  await backend.query('alter role five connection limit 1')
  const holder = await client(urlOf('five'))
  const port = await freePort()
  const starting = start(urlOf('five'), port)
  await vi.waitFor(async () => expect(await readiness(port)).toContain('"code":"databaseFull"'), PATIENCE)
  // In this order: with one connection the worker that the first free one lets start would be refused the next, and say
  // once more that the server is full.
  await backend.query('alter role five connection limit 5')
  await holder.end()
  const shop = await starting
  expect(isReady(shop)).toBe(true)
  expect(shop.said().match(/no tiene conexiones libres/g)).toHaveLength(1)
  // With five it serves, refuses what finds none, and says why.
  const got = await answers(port, 60)
  const statuses = got.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.every(status => [200, 429, 503].includes(status))).toBe(true)
  // A busy machine refuses some for its own sake.
  if (got.some(({ body }) => body.includes(errorMessages.databaseAway)))
    expect(await readiness(port)).toContain('"code":"databaseFull"')
  await vi.waitFor(async () => expect(await questions(port, 1)).toEqual([200]), PATIENCE)
})

test('COST-01 a second npm start installs nothing, builds nothing and needs no network', async () => {
  const data = emptyShop()
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    env: {
      PATH: (process.env['PATH'] ?? '')
        .split(delimiter)
        .filter(part => !part.includes('node_modules'))
        .join(delimiter),
      HOME: data,
      VAR_DIR: data,
      DEMO: '0',
      PORT: String(port),
      npm_config_registry: 'http://127.0.0.1:1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += String(part)))
  const ended = once(child, 'close')
  try {
    await vi.waitFor(() => expect(said).toContain('Lista:'), PATIENCE)
    expect((await ask(port, '/healthz')).status).toBe(200)
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  expect(said).not.toMatch(/Instalando|Construyendo/)
  expect(said).toContain('La tienda se cerró.')
})
