import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type Handler, type Listener, makeListener } from '#server/supervisor/listener.ts'
import { ask, freePort } from '../support/built-shop.ts'

const MOST = 1_000
const PATIENCE = { timeout: 20_000, interval: 20 }
let listener: Listener
let port: number
let sockets: Socket[] = []

async function open(handle: Handler): Promise<void> {
  port = await freePort()
  listener = makeListener({ port, host: '127.0.0.1' }, handle)
  await listener.open()
}

/** So many connections that say nothing, one after the other. */
async function idle(count: number): Promise<Socket[]> {
  const fresh: Socket[] = []
  for (let i = 0; i < count; i += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    await once(socket, 'connect')
    fresh.push(socket)
  }
  sockets.push(...fresh)
  return fresh
}
const cut = (of: readonly Socket[]) => of.filter(({ destroyed }) => destroyed).length

afterEach(() => {
  listener.close()
  for (const socket of sockets) socket.destroy()
  sockets = []
})

test('RUN-15 while no worker is there, those who wait longest without asking make room for others', async () => {
  await open(() => false)
  const first = await idle(MOST)
  const second = await idle(300)
  await vi.waitFor(() => expect(cut(first)).toBe(300), PATIENCE)
  expect(cut(first.slice(0, 300))).toBe(300)
  expect(cut(second)).toBe(0)
  expect((await ask(port, '/')).status).toBe(503)
})

test('RUN-15 whoever does not ask is cut soon, and there is room again', { timeout: 30_000 }, async () => {
  await open(() => false)
  const all = await idle(50)
  await vi.waitFor(() => expect(cut(all)).toBe(50), PATIENCE)
  expect((await ask(port, '/')).status).toBe(503)
})

test(
  'RUN-15 a worker that takes nothing from its hands leaves a bounded number waiting',
  { timeout: 30_000 },
  async () => {
    const handed: Socket[] = []
    await open(socket => handed.push(socket) > 0)
    const first = await idle(MOST)
    const second = await idle(200)
    await vi.waitFor(() => expect(cut(second)).toBe(200), PATIENCE)
    expect([cut(first), handed.length]).toEqual([0, MOST])
    // It took them: their place is free.
    const taken = handed.splice(0, 10)
    await Promise.all(taken.map(socket => once(socket.destroy(), 'close')))
    const third = await idle(10)
    await vi.waitFor(() => expect(handed).toHaveLength(MOST), PATIENCE)
    expect(cut(third)).toBe(0)
    for (const socket of handed) socket.destroy()
  },
)
