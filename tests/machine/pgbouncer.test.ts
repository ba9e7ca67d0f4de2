import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { productPath } from '#shared/routes.ts'
import { ask, type BuiltShop, startBuilt } from '../support/built-shop.ts'
import {
  addCustomer,
  addSeller,
  type Backend,
  listenAt,
  outcomeOf,
  sayAt,
  startBackend,
} from '../support/chat-shop.ts'
import { type Line, lineTo } from '../support/line.ts'
import { type Pooler, startPgBouncer } from '../support/pgbouncer.ts'
import { addAt, callShop, cartAt, confirmAt, ordersAt, placeAt, stockAt } from '../support/shop-client.ts'
import { addProduct, type StockedProduct } from '../support/stocked-shop.ts'

/** Two instances whose queries go through PgBouncer in transaction mode. */
const folder = mkdtempSync(join(tmpdir(), 'pooled-'))
chmodSync(folder, 0o755)
let backend: Backend
let pooler: Pooler
/** What PgBouncer's queries take, and what LISTEN takes. */
let line: Line
let direct: Line
let env: Record<string, string>
let a: BuiltShop
let b: BuiltShop
let product: StockedProduct

const start = (name: string, change: Record<string, string> = {}) =>
  startBuilt(join(folder, name), { ...env, ...change })

beforeAll(async () => {
  backend = await startBackend(folder)
  const socket = join(backend.socketFolder, '.s.PGSQL.5432')
  line = await lineTo(socket)
  direct = await lineTo(socket)
  pooler = await startPgBouncer(join(folder, 'pooler'), backend.socketFolder, line)
  env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: `postgres://vitrina@127.0.0.1:${String(direct.port)}/vitrina`,
    TOKEN_SECRET: 'one secret for both of the instances',
    RATE_LIMIT_ADDRESS: '100000',
  }
  a = await start('a')
  b = await start('b')
  product = await addProduct(backend, 'Zapatilla Mar')
}, 60_000)

afterAll(async () => {
  for (const shop of [a, b]) shop.child.kill('SIGTERM')
  await Promise.all([a.ended, b.ended])
  await pooler.stop()
  await line.close()
  await direct.close()
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['DATABASE_URL alone', () => ''],
  ['a DATABASE_DIRECT_URL that is pooled too', () => pooler.url],
])('SCALE-06 a pooler behind %s is refused with a sentence', async (_, direct) => {
  const shop = await start('refused', { DATABASE_DIRECT_URL: direct() })
  expect([await shop.ended, shop.said()]).toEqual([1, expect.stringContaining('en DATABASE_DIRECT_URL.')])
})

test('SCALE-06 sessions, carts and orders work through PgBouncer on any instance, many at a time', async () => {
  const buy = async (first: BuiltShop, second: BuiltShop) => {
    const customer = await addCustomer(first.port)
    await addAt(second.port, customer, product.id)
    const placed = await placeAt(first.port, customer)
    expect(placed.status).toBe(200)
    expect((await confirmAt(second.port, customer, placed.body.orderId)).status).toBe(200)
    expect(await ordersAt(first.port, customer)).toMatchObject([{ delivery_status: 'placed' }])
    expect((await cartAt(second.port, customer)).card_product_count).toBe(0)
  }
  const pairs = Array.from({ length: 10 }, (_, i) => (i % 2 ? ([a, b] as const) : ([b, a] as const)))
  await Promise.all(pairs.map(([first, second]) => buy(first, second)))
  expect(await stockAt(b.port, product.slug)).toBe(product.stock - pairs.length)
})

test('SCALE-02 SCALE-06 stored pages are forgotten on every instance when something on them changes', async () => {
  const path = productPath(product.slug)
  for (const { port } of [a, b]) {
    await ask(port, path)
    expect((await ask(port, path)).headers['x-page-store']).toBe('HIT')
  }
  const customer = await addCustomer(a.port)
  const review = { name: '', productId: product.id, rating: 5, review: 'Llegaron rápido' }
  expect(
    (await callShop(a.port, 'POST', '/home/customer/submit-review', { ...customer, body: review })).status,
  ).toBe(201)
  for (const { port } of [a, b])
    await vi.waitFor(
      async () => expect(String((await ask(port, path)).body)).toContain('Llegaron rápido'),
      3_000,
    )
})

test('SCALE-06 messages cross instances although PgBouncer keeps no LISTEN', async () => {
  const customer = await addCustomer(a.port)
  const seller = await addSeller(backend, b.port, 'Pasos del Sur')
  const ear = listenAt(b.port, seller.token)
  expect(await outcomeOf(ear)).toBe('connected')
  expect((await sayAt(a.port, customer, seller.id, 'pregunta')).status).toBe(201)
  await vi.waitFor(() => expect(ear.texts()).toEqual(['pregunta']), 20_000)
  ear.socket.close()
})

test('RUN-10 SCALE-06 stored pages are served until PgBouncer, which refuses longer than PostgreSQL, answers again', async () => {
  const path = productPath(product.slug)
  const call = async () => (await ask(a.port, '/api/home/suggestions?value=zapatilla')).status
  const readPage = async () => {
    const { status, headers } = await ask(a.port, path)
    return [status, headers['x-page-store']]
  }
  await vi.waitFor(async () => expect(await readPage()).toEqual([200, 'HIT']), 10_000)
  await Promise.all([line.set('cut'), direct.set('cut')])
  await vi.waitFor(async () => expect(await call()).toBe(503), 20_000)
  await Promise.all([line.set('open'), direct.set('open')])
  let refused = 0
  await vi.waitFor(
    async () => {
      expect((await readPage())[0]).toBe(200)
      const status = await call()
      if (status !== 200) refused += 1
      expect(status).toBe(200)
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(refused).toBeGreaterThan(0)
  expect((await readPage())[0]).toBe(200)
})
