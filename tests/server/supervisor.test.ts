import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, type BuiltShop, type HttpAnswer, startBuilt, workerOf } from '../support/built-shop.ts'
import { shopCommand } from '../support/command.ts'
import { emptyShop } from '../support/empty-shop.ts'

const folders: string[] = []
const shops: BuiltShop[] = []
const PATIENCE = { timeout: 30_000, interval: 20 }

function newFolder(): string {
  const folder = emptyShop()
  folders.push(folder)
  return folder
}

async function start(varDir: string, env: Record<string, string> = {}): Promise<BuiltShop> {
  const shop = await startBuilt(varDir, {
    NODE_OPTIONS: `--import=${resolve('tests/support/crash-at-will.mjs')}`,
    CRASH_FLAG: join(varDir, 'crash'),
    ...env,
  })
  shops.push(shop)
  return shop
}

afterAll(async () => {
  for (const each of shops) {
    each.child.kill('SIGTERM')
    await each.ended
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const postmaster = (varDir: string) =>
  Number(readFileSync(join(varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = (pid: number) => existsSync(`/proc/${String(pid)}`)

/** Asks again and again until the shop answers with 200; every answer on the way is kept, none may be missing. */
async function askUntilBack(port: number): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = []
  const deadline = Date.now() + PATIENCE.timeout
  for (;;) {
    const answer = await ask(port, '/api/home/get-categorys')
    answers.push(answer)
    if (answer.status === 200 || Date.now() > deadline) return answers
    await sleep(20)
  }
}

/** A call whose body is sent in two parts, with `between` in the middle of it. */
function slowCall(port: number, between: () => void): Promise<number> {
  return new Promise((resolve, reject) => {
    // The worker says that it has the call, and waits for its body.
    const headers = { 'content-length': '2', 'content-type': 'application/json', expect: '100-continue' }
    const req = request({ port, path: '/api/customer/customer-login', method: 'POST', headers })
    req.on('response', res => {
      res.resume()
      resolve(res.statusCode ?? 0)
    })
    req.on('error', reject)
    req.on('continue', () => {
      req.write('{')
      between()
      setTimeout(() => req.end('}'), 400)
    })
    req.flushHeaders()
  })
}

const common = newFolder()
let shop: BuiltShop
beforeAll(async () => {
  shop = await start(common)
})

test('RUN-07 without HOST the shop listens on this machine alone', async () => {
  const reach = (host: string) =>
    new Promise(resolve => {
      const socket = connect({ port: shop.port, host })
      socket.once('connect', () => resolve('reached'))
      socket.once('error', error => resolve((error as NodeJS.ErrnoException).code))
      socket.once('connect', () => socket.destroy())
    })
  expect(await reach('127.0.0.1')).toBe('reached')
  // Another address of this machine, which a server on all addresses would answer as well.
  expect(await reach('127.0.0.2')).toBe('ECONNREFUSED')
})

test('RUN-01 a killed worker is replaced; the port answers 503 with a sentence meanwhile', async () => {
  const [worker, database] = [workerOf(shop), postmaster(common)]
  process.kill(worker, 'SIGKILL')
  await vi.waitFor(() => expect(shop.said()).toContain('falló'), PATIENCE)
  const page = await ask(shop.port, '/', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers['retry-after']]).toEqual([503, '2'])
  expect(page.body.toString()).toMatch(/<html lang="es">.*La tienda se está preparando\./)
  const answers = await askUntilBack(shop.port)
  expect(answers.at(-1)?.status).toBe(200)
  for (const { status, headers, body } of answers.slice(0, -1)) {
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(JSON.parse(body.toString())).toEqual({
      error: 'La tienda se está preparando. Vuelve a intentarlo en unos segundos.',
      message: 'La tienda se está preparando. Vuelve a intentarlo en unos segundos.',
      code: 'shopStarting',
    })
  }
  expect(shop.child.exitCode).toBe(null)
  expect(workerOf(shop)).not.toBe(worker)
  expect(postmaster(common)).toBe(database)
})

test('RUN-01 no connection hangs that was on its way to a worker when it was killed', async () => {
  const outcomes: Promise<unknown>[] = []
  const knock = () => {
    const answer = ask(shop.port, '/api/home/get-categorys').then(
      ({ status }) => status,
      (error: unknown) => (error as NodeJS.ErrnoException).code,
    )
    outcomes.push(Promise.race([answer, sleep(20_000, 'hangs', { ref: false })]))
  }
  for (let i = 0; i < 300; i += 1) {
    knock()
    if (i === 150) process.kill(workerOf(shop), 'SIGKILL')
    if (i % 10 === 0) await sleep(1)
  }
  expect(await Promise.all(outcomes)).not.toContain('hangs')
  expect((await askUntilBack(shop.port)).at(-1)?.status).toBe(200)
})

test.each([
  ['SIGUSR2', 'thrown at will'],
  ['SIGWINCH', 'rejected at will'],
] as const)(
  'RUN-02 after a bug (%s) requests under way are answered, and another worker serves',
  async (signal, text) => {
    const worker = workerOf(shop)
    const status = await slowCall(shop.port, () => process.kill(worker, signal))
    expect(status).toBe(400)
    await vi.waitFor(() => expect(isAlive(worker)).toBe(false), PATIENCE)
    expect(shop.said()).toContain(text)
    expect((await askUntilBack(shop.port)).at(-1)?.status).toBe(200)
    expect(shop.said()).toContain('La tienda se volvió a iniciar.')
  },
)

test('RUN-03 a shop that was ready is never given up: it pauses, says so, and comes back', async () => {
  writeFileSync(join(common, 'crash'), '')
  process.kill(workerOf(shop), 'SIGKILL')
  await vi.waitFor(() => expect(shop.said()).toContain('y se vuelve a iniciar en 10 s.'), PATIENCE)
  expect(shop.said()).toMatch(/La tienda falló \(SIGKILL, [^)]*\d:\d{2}[^)]*\)/)
  const { status, body } = await ask(shop.port, '/readyz')
  expect([status, JSON.parse(body.toString())]).toEqual([
    503,
    {
      status: 'unavailable',
      started: false,
      crashedAt: expect.any(String) as unknown,
      reason: expect.stringMatching(/^(?:SIGKILL|7)$/) as unknown,
      pausedUntil: expect.any(String) as unknown,
    },
  ])
  const { out } = await shopCommand({ VAR_DIR: common }, 'estado')
  expect(out).toMatch(/La tienda falló \((?:SIGKILL|7)\) y espera hasta/)
  rmSync(join(common, 'crash'))
  expect((await askUntilBack(shop.port)).at(-1)?.status).toBe(200)
  const ready = JSON.parse((await ask(shop.port, '/readyz')).body.toString()) as {
    warnings: { code: string }[]
  }
  expect(ready.warnings.map(({ code }) => code)).toContain('crashing')
})

test('RUN-03 a shop that was never ready is given up at the fifth crash, with a sentence and code 1', async () => {
  const varDir = newFolder()
  writeFileSync(join(varDir, 'crash'), '')
  const never = await start(varDir)
  expect(await never.ended).toBe(1)
  expect(never.said()).toContain('La tienda falló cinco veces en un minuto')
  expect(existsSync(join(varDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('RUN-04 when the supervisor is killed its worker ends, and the next start finds the database', async () => {
  const varDir = newFolder()
  const first = await start(varDir)
  const [worker, database] = [workerOf(first), postmaster(varDir)]
  first.child.kill('SIGKILL')
  await first.ended
  const second = await start(varDir, { PORT: String(first.port) })
  expect((await ask(second.port, '/api/home/get-categorys')).status).toBe(200)
  expect(postmaster(varDir)).toBe(database)
  await vi.waitFor(() => expect(isAlive(worker)).toBe(false), PATIENCE)
})
