import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, type BuiltShop, startBuilt, workerOf } from '../support/built-shop.ts'
import { emptyShop } from '../support/empty-shop.ts'
import { statusLine, talk } from '../support/raw.ts'

const OPEN_FILES = 256
const PATIENCE = { timeout: 30_000, interval: 50 }
const varDir = emptyShop()
const flood: Socket[] = []
let shop: BuiltShop

beforeAll(async () => {
  mkdirSync(join(varDir, 'media'), { recursive: true })
  writeFileSync(join(varDir, 'media/a-320.webp'), 'picture')
  shop = await startBuilt(varDir, {}, { openFiles: OPEN_FILES })
})
afterAll(async () => {
  for (const socket of flood) socket.destroy()
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

const worker = () => workerOf(shop)
const limit = (pid: number, files: number) =>
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${String(files)}:`])
/** No number below three is free in any process. */
const NONE = 3

/** Asks over a connection that is open already. */
function askOn(agent: Agent, path: string): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const req = request({ port: shop.port, path, agent }, res => {
      res.resume()
      res.on('end', () => {
        resolve({ status: res.statusCode ?? 0, retryAfter: res.headers['retry-after'] })
      })
    })
    req.on('error', reject)
    req.end()
  })
}
const untilServed = (path = '/favicon.svg') =>
  vi.waitFor(async () => expect((await ask(shop.port, path)).status).toBe(200), PATIENCE)

test.each(['/favicon.svg', '/nosotros', '/media/a-320.webp'])(
  'HARD-16 without a descriptor left %s is refused for the moment, and nothing ends',
  async path => {
    const pid = worker()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await askOn(agent, '/api/banners')).status).toBe(200)
    limit(pid, NONE)
    expect(await askOn(agent, path)).toEqual({ status: 503, retryAfter: '2' })
    limit(pid, OPEN_FILES)
    agent.destroy()
    await untilServed(path)
    expect([worker(), shop.child.exitCode]).toEqual([pid, null])
  },
)

test('HARD-16 a connection for which a worker has no descriptor left is answered or cut, and those after it are served', async () => {
  const pid = worker()
  limit(pid, NONE)
  const lost = Array.from({ length: 5 }, () => ask(shop.port, '/favicon.svg'))
  for (const answer of await Promise.allSettled(lost))
    if (answer.status === 'fulfilled') expect(answer.value.status).toBe(503)
  limit(pid, OPEN_FILES)
  await untilServed()
  // Each connection is let go when it has arrived, not when the next one has.
  const last = await talk(shop.port, 'GET /favicon.svg HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(statusLine(last)).toBe(200)
  expect([worker(), shop.child.exitCode]).toEqual([pid, null])
})

test('HARD-16 a supervisor without a descriptor left takes callers again as soon as it has one', async () => {
  const pid = worker()
  limit(shop.child.pid ?? 0, NONE)
  const early = Array.from({ length: 5 }, () => ask(shop.port, '/favicon.svg'))
  const probe = connect(shop.port, '127.0.0.1')
  probe.on('error', () => undefined)
  await once(probe, 'connect')
  limit(shop.child.pid ?? 0, OPEN_FILES)
  probe.destroy()
  for (const answer of await Promise.allSettled(early))
    if (answer.status === 'fulfilled') expect(answer.value.status).toBe(200)
  await untilServed()
  expect([worker(), shop.child.exitCode]).toEqual([pid, null])
})

test('RUN-15 callers who hold connections keep the supervisor neither from starting a worker nor from answering', async () => {
  const pid = worker()
  // Nobody takes them from the supervisor any more.
  process.kill(pid, 'SIGSTOP')
  for (let i = 0; i < OPEN_FILES * 2; i += 1) {
    const socket = connect(shop.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    flood.push(socket)
  }
  await vi.waitFor(() => expect(flood.filter(({ connecting }) => connecting)).toEqual([]), PATIENCE)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(shop.said()).toContain('La tienda se volvió a iniciar.'), PATIENCE)
  await untilServed()
  expect(shop.said()).not.toContain('cinco veces')
  expect(shop.child.exitCode).toBeNull()
})
