import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startupMessages } from '#shared/messages/startup.ts'
import { routes } from '#shared/routes.ts'
import { ask, type BuiltShop, freePort, killShop, startBuilt, workersOf } from '../support/built-shop.ts'
import {
  addCustomer,
  addSeller,
  type Backend,
  type RemoteSeller,
  sayAt,
  startBackend,
} from '../support/chat-shop.ts'
import { type Load, startLoad } from '../support/instances-load.ts'
import { type Balancer, startNginx } from '../support/nginx.ts'
import { callShop, type RemoteCustomer } from '../support/shop-client.ts'
import { addProduct, type StockedProduct } from '../support/stocked-shop.ts'

/** The shipped nginx file before two instances of the shop on one PostgreSQL. */
const folder = mkdtempSync(join(tmpdir(), 'balanced-'))
chmodSync(folder, 0o755)
const SHOPPERS = 6
/** They take turns, so that a quick machine does not reach the orders that one customer may make in a day. */
const ACCOUNTS = 4 * SHOPPERS
/** Not asked again by nginx: what writes. */
const UNREPEATED = /^(POST|GET \/api\/order\/confirm)/
let backend: Backend
let balancer: Balancer
let ports: number[]
const instances: BuiltShop[] = []
let product: StockedProduct
let seller: RemoteSeller
let shoppers: RemoteCustomer[]

const start = async (place: number): Promise<void> => {
  instances[place] = await startBuilt(join(folder, 'var'), {
    PORT: String(ports[place]),
    DATABASE_URL: backend.url,
    TRUST_PROXY: '1',
    BEHIND_BALANCER: '1',
    RATE_LIMIT_ADDRESS: '100000',
    RATE_LIMIT_ACCOUNT: '100000',
  })
}
const stop = async (place: number): Promise<number | null> => {
  const instance = instances[place]
  instance?.child.kill('SIGTERM')
  return (await instance?.ended) ?? null
}

beforeAll(async () => {
  backend = await startBackend(folder)
  ports = [await freePort(), await freePort()]
  await start(0)
  await start(1)
  balancer = await startNginx(join(folder, 'nginx'), ports)
  product = await addProduct(backend, 'Zapatilla Sol')
  seller = await addSeller(backend, balancer.port, 'Pasos del Norte')
  shoppers = await Promise.all(Array.from({ length: ACCOUNTS }, () => addCustomer(balancer.port)))
}, 90_000)

afterAll(async () => {
  await Promise.all([stop(0), stop(1)])
  await balancer.stop()
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

const one = async (sql: string): Promise<number> => Number((await backend.query(sql))[0]?.['n'])

/** Runs the load around `events` and compares what the clients were told with what the database holds. */
async function underLoad(events: (load: Load) => Promise<void>): Promise<Load['ledger']> {
  const counts = async () => ({
    orders: await one("select count(*) n from orders where status <> 'cancelled'"),
    confirmed: await one("select count(*) n from orders where status = 'placed'"),
    messages: await one('select count(*) n from chat_messages'),
    reviews: await one('select count(*) n from reviews'),
    sold: product.stock - (await one('select stock n from products')),
    left: await one('select count(*) n from cart_lines'),
  })
  const before = await counts()
  const load = startLoad(balancer.port, shoppers, {
    product,
    sellerId: seller.id,
    atOnce: SHOPPERS,
  })
  await events(load)
  await load.stop()
  const after = await counts()
  const { orders, messages, reviews, refusals } = load.ledger
  expect(refusals).toEqual([])
  expect(after).toEqual({
    orders: before.orders + orders,
    confirmed: before.confirmed + orders,
    messages: before.messages + messages,
    reviews: before.reviews + reviews,
    sold: before.sold + orders,
    left: 0,
  })
  expect(orders).toBeGreaterThan(SHOPPERS)
  return load.ledger
}

test('DEPLOY-01 nginx takes the shipped file and serves the shop by HTTP/2, with brotli of the shop', async () => {
  expect(balancer.verdict).toContain('test is successful')
  const session = connectHttp2(`https://127.0.0.1:${String(balancer.tlsPort)}`, { rejectUnauthorized: false })
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    session.on('error', reject)
    const stream = session.request({ ':path': routes.home, 'accept-encoding': 'gzip, br' })
    stream.on('response', answer => resolve(answer as Record<string, unknown>))
    stream.resume()
  })
  session.close()
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
})

test('DEPLOY-01 callers cannot choose their address, metrics stay inside, a huge body gets a sentence', async () => {
  const networks = () => one("select count(distinct key) n from rate_hits where key like 'signIn/network:%'")
  for (const claimed of ['203.0.113.7', '203.0.113.8']) {
    const body = Buffer.from(JSON.stringify({ email: 'nadie@example.com', password: 'xxxxxxxx' }))
    await ask(balancer.port, '/api/customer/customer-login', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
    })
  }
  // Both were counted for the one address that nginx saw.
  expect(await networks()).toBe(1)
  for (const path of ['/metrics', '/readyz']) expect((await ask(balancer.port, path)).status).toBe(404)
  const large = await ask(balancer.port, '/api/reclamo/add-reclamo', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.alloc(6.5 * 1024 * 1024),
  })
  expect([large.status, JSON.parse(String(large.body))]).toEqual([
    413,
    expect.objectContaining({ code: 'bodyTooLarge' }),
  ])
})

test('DEPLOY-01 D-83 a client that begins with polling keeps its instance and hears what another one stored', async () => {
  const [customer] = shoppers
  const socket = io(`http://127.0.0.1:${String(balancer.port)}`, {
    auth: { token: seller.token },
    forceNew: true,
  })
  const heard: string[] = []
  socket.on('customer_message', ({ message }: { message: string }) => heard.push(message))
  await vi.waitFor(() => expect(socket.connected).toBe(true), 20_000)
  await vi.waitFor(() => expect(socket.io.engine.transport.name).toBe('websocket'), 20_000)
  for (const port of ports) if (customer) await sayAt(port, customer, seller.id, `por ${String(port)}`)
  await vi.waitFor(() => expect(heard).toEqual(ports.map(port => `por ${String(port)}`)), 20_000)
  socket.close()
})

test('DEPLOY-01 SCALE-03 what an instance cannot do now is asked of another if it reads; an order is sent once', async () => {
  const asked: string[] = []
  const unready = createServer((req, res) => {
    asked.push(req.method ?? '')
    res.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"shopStarting"}')
  })
  unready.listen(0)
  await once(unready, 'listening')
  const { port } = unready.address() as AddressInfo
  const other = await startNginx(join(folder, 'unready'), [port, ports[0] ?? 0])
  const reads: number[] = []
  const writes: number[] = []
  for (let i = 0; i < 4; i += 1) reads.push((await ask(other.port, '/api/home/get-categorys')).status)
  for (let i = 0; i < 4; i += 1)
    writes.push((await ask(other.port, '/api/home/order/place-order', { method: 'POST' })).status)
  await other.stop()
  unready.close()
  expect(reads).toEqual([200, 200, 200, 200])
  expect(asked).toContain('GET')
  expect(writes.filter(status => status === 503)).toHaveLength(asked.filter(each => each === 'POST').length)
  expect(asked).toContain('POST')
})

test('SCALE-03 a rolling restart under load answers everything and loses nothing', async () => {
  const { failures } = await underLoad(async () => {
    await sleep(500)
    for (const place of [0, 1]) {
      expect(await stop(place)).toBe(0)
      await start(place)
      await sleep(300)
    }
  })
  expect(failures).toEqual([])
})

test('SCALE-03 SCALE-04 kill -9 fails only what was under way there; sent again with its key it is done once', async () => {
  const kills: number[] = []
  const { failures } = await underLoad(async () => {
    const [whole, worker] = instances
    await sleep(700)
    kills.push(Date.now())
    if (whole) killShop(whole)
    await whole?.ended
    await sleep(300)
    await start(0)
    await sleep(500)
    // The worker alone: its supervisor starts another one, and listens again when that is ready.
    kills.push(Date.now())
    for (const pid of worker ? workersOf(worker) : []) process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(worker?.said()).toContain(startupMessages.again), 20_000)
  })
  for (const failure of failures) {
    const { at, until, what, status } = failure
    // Reading is asked again elsewhere by nginx itself, unless the answer broke off after it had begun.
    const isBrokenOff = what.startsWith('GET ') && status === 200
    if (!isBrokenOff) expect(failure).toMatchObject({ what: expect.stringMatching(UNREPEATED) })
    // Under way at a kill, or sent before its port was closed.
    expect(kills.filter(kill => until >= kill && at < kill + 1_000)).not.toEqual([])
  }
  expect(failures.length).toBeLessThanOrEqual(SHOPPERS * kills.length)
})

test('SCALE-01 a session that ends on one instance has ended on the other', async () => {
  const customer = await addCustomer(ports[0] ?? 0)
  const profile = () =>
    callShop(ports[1] ?? 0, 'GET', `/home/coustomer/get-orders/${customer.id}/all`, { token: customer.token })
  expect((await profile()).status).toBe(200)
  await callShop(ports[0] ?? 0, 'GET', '/customer/logout', { token: customer.token })
  expect((await profile()).status).toBe(401)
})
