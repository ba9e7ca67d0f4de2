import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, type BuiltShop, startBuilt, workersOf } from '../support/built-shop.ts'
import { shopCommand } from '../support/command.ts'
import { emptyShop } from '../support/empty-shop.ts'

let shop: BuiltShop
let token: string
const varDir = emptyShop()
const PATIENCE = { timeout: 60_000, interval: 50 }
const open: { close(): void }[] = []

beforeAll(async () => {
  shop = await startBuilt(varDir, { WEB_PROCESSES: '2' })
  const account = { name: 'Ana', email: 'ana@example.com', password: 'secreta-de-ana-123' }
  const { body, status } = await ask(shop.port, '/api/customer/customer-register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(account)),
  })
  expect(status).toBe(201)
  token = (JSON.parse(body.toString()) as { token: string }).token
})

afterAll(async () => {
  for (const each of open) each.close()
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  rmSync(varDir, { recursive: true, force: true })
})

/** `GET path` on a connection of its own, which stays with the worker that it fell to. */
function line() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  open.push({ close: () => agent.destroy() })
  return async (path: string) => {
    const sent = request({ port: shop.port, path, agent, headers: { 'accept-encoding': 'br' } }).end()
    const [res] = (await once(sent, 'response')) as [IncomingMessage]
    await once(res.resume(), 'end')
    return { status: res.statusCode, store: res.headers['x-page-store'] }
  }
}

const metrics = async () => (await ask(shop.port, '/metrics')).body.toString()
/** What each worker has answered from its store. */
async function storedBy() {
  const lines = (await metrics()).matchAll(
    /^vitrina_http_requests_total\{method="GET",route="stored",status="200",worker="(\d)"\} (\d+)/gm,
  )
  return Object.fromEntries([...lines].map(([, worker = '', count]) => [worker, Number(count)]))
}

function socketBy(transports: string[]): Socket {
  const socket = io(`http://127.0.0.1:${String(shop.port)}`, { transports, auth: { token }, forceNew: true })
  open.push(socket)
  return socket
}

test('PROC-01 connections take turns between the workers, and one answer of the metrics counts both', async () => {
  const lines = [line(), line(), line(), line()]
  for (const get of lines)
    await vi.waitFor(
      async () => expect(await get('/api/home/get-brands')).toEqual({ status: 200, store: 'HIT' }),
      PATIENCE,
    )
  const counts = await storedBy()
  expect(Object.keys(counts).sort()).toEqual(['1', '2'])
})

test.each([[['polling']], [['websocket']], [['polling', 'websocket']]])(
  'PROC-02 a client that speaks %j is connected, whichever worker its requests fall to',
  async transports => {
    const sockets = Array.from({ length: 4 }, () => socketBy(transports))
    const lost = vi.fn()
    for (const socket of sockets) socket.on('disconnect', lost)
    await vi.waitFor(
      () => expect(sockets.map(({ connected }) => connected)).toEqual(Array(4).fill(true)),
      PATIENCE,
    )
    const wanted = transports.at(-1)
    await vi.waitFor(
      () =>
        expect(sockets.map(({ io: manager }) => manager.engine.transport.name)).toEqual(
          Array(4).fill(wanted),
        ),
      PATIENCE,
    )
    expect(lost).not.toHaveBeenCalled()
    for (const socket of sockets) socket.close()
  },
)

test('PROC-03 a change lets go of the answer in every worker', async () => {
  const lines = [line(), line()]
  const path = '/api/home/company-get-first'
  const stores = () => Promise.all(lines.map(async get => (await get(path)).store))
  await vi.waitFor(async () => expect(await stores()).toEqual(['HIT', 'HIT']), PATIENCE)
  const { code, err } = await shopCommand({ VAR_DIR: varDir }, 'empresa', 'fijar', 'telefono', '987654321')
  expect([code, err]).toEqual([0, ''])
  for (const get of lines) {
    let isAnew = false
    await vi.waitFor(async () => {
      isAnew ||= (await get(path)).store !== 'HIT'
      expect(isAnew).toBe(true)
    }, PATIENCE)
  }
})

test('PROC-04 a killed worker comes back, its sockets find a new one, and nothing of the other is lost', async () => {
  const socket = socketBy(['polling'])
  await vi.waitFor(() => expect(socket.connected).toBe(true), PATIENCE)
  const before = workersOf(shop)
  for (const victim of before) {
    process.kill(victim, 'SIGKILL')
    await vi.waitFor(() => expect(workersOf(shop).includes(victim)).toBe(false), PATIENCE)
    expect((await ask(shop.port, '/api/home/get-brands')).status).toBe(200)
    await vi.waitFor(
      () => expect(shop.said().match(/volvió a iniciar/g)).toHaveLength(1 + before.indexOf(victim)),
      PATIENCE,
    )
  }
  await vi.waitFor(() => expect(socket.connected).toBe(true), PATIENCE)
})
