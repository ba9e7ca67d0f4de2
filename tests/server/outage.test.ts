import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, type BuiltShop, type HttpAnswer, startBuilt, workerOf } from '../support/built-shop.ts'
import { addCustomer, type Backend, listenAt, outcomeOf, startBackend } from '../support/chat-shop.ts'
import { type Line, lineTo } from '../support/line.ts'
import { type RemoteCustomer } from '../support/shop-client.ts'

/** What the shop promises is 2 s; the rest is for a machine that is busy with other tests. */
const BACK_MS = 4_000
const PATIENCE = { timeout: 20_000, interval: 50 }
const SENTENCE = 'La tienda hizo una pausa y vuelve sola. Inténtalo de nuevo en unos segundos.'
const folder = mkdtempSync(join(tmpdir(), 'var-'))
let backend: Backend
/** What queries take, and what LISTEN takes: a pooler is only in the way of the first. */
let line: Line
let direct: Line
let shop: BuiltShop
let ana: RemoteCustomer

beforeAll(async () => {
  chmodSync(folder, 0o755)
  backend = await startBackend(folder)
  const socket = join(new URL(backend.url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  line = await lineTo(socket)
  direct = await lineTo(socket)
  const through = ({ port }: Line) => `postgres://vitrina@127.0.0.1:${String(port)}/vitrina`
  shop = await startBuilt(join(folder, 'shop'), {
    DATABASE_URL: through(line),
    DATABASE_DIRECT_URL: through(direct),
  })
  ana = await addCustomer(shop.port)
})
afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await line.close()
  await direct.close()
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A call whose answer nothing keeps. */
const call = (path = '/api/home/suggestions?value=bota') => ask(shop.port, path)
const STORED = '/api/home/get-categorys'
const page = (path: string) => ask(shop.port, path, { headers: { accept: 'text/html' } })
const post = (path: string, body: object) =>
  ask(shop.port, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  })
/** How the handshake of a signed-in customer's socket ends. */
async function handshake(): Promise<string> {
  const ear = listenAt(shop.port, ana.token)
  const outcome = await outcomeOf(ear)
  ear.socket.close()
  return outcome
}
const setLines = (state: Parameters<Line['set']>[0]) => Promise.all([line.set(state), direct.set(state)])
const codeOf = ({ body }: HttpAnswer) => (JSON.parse(body.toString()) as { code?: string }).code

async function untilStored(): Promise<void> {
  await vi.waitFor(async () => expect((await call(STORED)).headers['x-page-store']).toBe('HIT'), PATIENCE)
  await vi.waitFor(async () => expect((await page('/')).headers['x-page-store']).toBe('HIT'), PATIENCE)
}

test.each(['cut', 'silent'] as const)(
  'RUN-10 RUN-11 with the database away (%s) stored pages are served, all else is a 503 at once, and it comes back by itself',
  async state => {
    await untilStored()
    await setLines(state)
    await vi.waitFor(async () => expect((await call()).status).toBe(503), PATIENCE)
    // For a while, so that whatever is tried again and again is.
    const until = Date.now() + 2_500
    while (Date.now() < until) {
      const home = await page('/')
      expect([home.status, home.headers['x-page-store']]).toEqual([200, 'HIT'])
      const answer = await call(STORED)
      expect([answer.status, answer.headers['x-page-store']]).toEqual([200, 'HIT'])
      await sleep(200)
    }
    const askedAt = Date.now()
    const refused = await Promise.all([
      ...Array.from({ length: 30 }, () => call()),
      post('/api/customer/customer-login', { email: 'ana@example.com', password: 'secreta-123' }),
      post('/api/home/product/add-to-card', { userId: 'guest_1', productId: 'x', quantity: 1 }),
      call('/api/home/query-products'),
    ])
    expect(Date.now() - askedAt).toBeLessThan(2_000)
    for (const answer of refused) {
      expect([answer.status, answer.headers['retry-after'], codeOf(answer)]).toEqual([
        503,
        '2',
        'databaseAway',
      ])
      expect(JSON.parse(answer.body.toString())).toMatchObject({ error: SENTENCE, message: SENTENCE })
    }
    const unknown = await page('/product/details/no-existe')
    expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '2'])
    expect(unknown.body.toString()).toContain(SENTENCE)
    expect((await page('/nosotros')).status).toBe(200)
    // Refused by an HTTP answer, of which a client of WebSockets alone says no more.
    expect(await handshake()).toBe('websocket error')

    const backAt = Date.now()
    await setLines('open')
    await vi.waitFor(async () => expect((await call()).status).toBe(200), PATIENCE)
    expect(Date.now() - backAt).toBeLessThan(BACK_MS)
    expect((await page('/')).status).toBe(200)
    expect(await handshake()).toBe('connected')
    expect(shop.said()).not.toContain('"level":"error"')
  },
)

test('RUN-10 SCALE-06 stored pages are served until a pooler answers that refuses longer than the database', async () => {
  await untilStored()
  await setLines('cut')
  await vi.waitFor(async () => expect((await call()).status).toBe(503), PATIENCE)
  await direct.set('open')
  // Long enough for both direct connections to come back, which expires every page.
  const until = Date.now() + 2_000
  while (Date.now() < until) {
    const home = await page('/')
    expect([home.status, home.headers['x-page-store']]).toEqual([200, 'HIT'])
    expect(codeOf(await call())).toBe('databaseAway')
    await sleep(100)
  }
  await line.set('open')
  await vi.waitFor(async () => expect((await call()).status).toBe(200), PATIENCE)
  expect((await page('/')).status).toBe(200)
})

test('RUN-11 calls that wait on a database that falls silent are told so, not kept waiting', async () => {
  await setLines('silent')
  const askedAt = Date.now()
  const waiting = await Promise.all(Array.from({ length: 40 }, () => call()))
  // The patience with a silent database, and what a busy machine adds to it.
  expect(Date.now() - askedAt).toBeLessThan(15_000)
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([503]))
  await setLines('open')
  await vi.waitFor(async () => expect((await call()).status).toBe(200), PATIENCE)
})

test('RUN-13 a worker that starts while the database is away waits for it and is not given up', async () => {
  await setLines('cut')
  process.kill(workerOf(shop), 'SIGKILL')
  const waits = () => shop.said().match(/la tienda espera a que vuelva/g)?.length ?? 0
  await vi.waitFor(() => expect(waits()).toBeGreaterThan(1), { timeout: 50_000, interval: 100 })
  // The kill was one; the starts in vain are none.
  expect(shop.said().match(/La tienda falló/g)).toHaveLength(1)
  expect([(await call()).status, shop.child.exitCode]).toEqual([503, null])
  await setLines('open')
  await vi.waitFor(async () => expect((await call()).status).toBe(200), PATIENCE)
})

test('LARGE-10 RUN-13 while a start reads the catalogue all is a 503 with Retry-After, and it waits for its database', async () => {
  const owner = new pg.Client({ connectionString: backend.url })
  await owner.connect()
  await owner.query('begin')
  // As if reading all sizes took long.
  await owner.query('lock table sizes in access exclusive mode')
  process.kill(workerOf(shop), 'SIGKILL')
  const isReading = async () =>
    (await owner.query("select from pg_locks where not granted and relation = 'sizes'::regclass")).rowCount
  await vi.waitFor(async () => expect(await isReading()).toBe(1), {
    timeout: 30_000,
    interval: 50,
  })
  const starting = 'La tienda se está preparando. Vuelve a intentarlo en unos segundos.'
  const [refused, home] = [await call(STORED), await page('/')]
  expect([refused.status, refused.headers['retry-after'], codeOf(refused)]).toEqual([
    503,
    '2',
    'shopStarting',
  ])
  expect(JSON.parse(refused.body.toString())).toMatchObject({
    error: starting,
    message: starting,
  })
  expect([home.status, home.headers['retry-after']]).toEqual([503, '2'])
  expect(home.body.toString()).toContain(starting)
  const crashes = () => shop.said().match(/La tienda falló/g)?.length
  const before = crashes()
  await setLines('cut')
  await owner.query('rollback')
  await owner.end()
  await vi.waitFor(() => expect(shop.said()).toContain('catalogue not read into memory'), PATIENCE)
  await setLines('open')
  await vi.waitFor(async () => expect((await call()).status).toBe(200), PATIENCE)
  expect((await page('/')).status).toBe(200)
  expect(crashes()).toBe(before)
})
