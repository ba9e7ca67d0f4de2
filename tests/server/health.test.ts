import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Embedded } from '#server/db/embedded/index.ts'
import { ask, startBuilt, type BuiltShop } from '../support/built-shop.ts'
import { copyEmptyDatabase } from '../support/empty-shop.ts'

const TOKEN = 'a-token-for-metrics-of-this-test'
let folder: string
let doors: string
let postgres: Embedded
let shop: BuiltShop
let door: Awaited<ReturnType<typeof openDoor>>

/** Between the shop and its database; it can be closed. */
async function openDoor(socketFile: string, path: string) {
  const passing = new Set<Socket>()
  const { connect } = await import('node:net')
  const listen = async () => {
    const server = createServer(from => {
      const to = connect(path)
      for (const socket of [from, to]) {
        passing.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          from.destroy()
          to.destroy()
        })
      }
      from.pipe(to).pipe(from)
    })
    server.listen(socketFile)
    await once(server, 'listening')
    return server
  }
  let server = await listen()
  return {
    shut: async () => {
      server.close()
      for (const socket of passing) socket.destroy()
      passing.clear()
      await once(server, 'close')
    },
    open: async () => {
      server = await listen()
    },
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(folder, 0o755)
  copyEmptyDatabase(folder)
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, log: () => undefined })
  // A night that failed before this start.
  const failed = { result: 'failed', at: new Date(), reason: 'ENOSPC' }
  writeFileSync(join(folder, 'backup.json'), JSON.stringify(failed))
  doors = mkdtempSync(join(tmpdir(), 'door-'))
  door = await openDoor(join(doors, '.s.PGSQL.5432'), join(String(postgres.connection.host), '.s.PGSQL.5432'))
  shop = await startBuilt(folder, {
    DATABASE_URL: `postgres://vitrina@localhost/vitrina?host=${encodeURIComponent(doors)}`,
    METRICS_TOKEN: TOKEN,
    BACKUP_DIR: join(folder, 'backups'),
  })
})

afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await door.shut()
  await postgres.stop()
  for (const one of [folder, doors]) rmSync(one, { recursive: true, force: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await ask(shop.port, path, { headers })
  return { status, text: body.toString() }
}
const ready = async () => JSON.parse((await get('/readyz')).text) as Record<string, unknown>

test('OPS-04 OPS-05 a shop that serves is alive and ready', async () => {
  expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
  const { status } = await get('/readyz?whatever')
  expect(status).toBe(200)
  expect(await ready()).toMatchObject({
    status: 'ok',
    started: true,
    stopping: false,
    database: true,
    migrated: true,
    warnings: expect.any(Array) as unknown,
  })
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test.each([
  ['from this machine', {}, 200],
  ['with the token, through a proxy', { ...bearer(TOKEN), 'x-forwarded-for': '203.0.113.7' }, 200],
  ['with a wrong token', bearer(`${TOKEN}x`), 401],
  ['through a proxy of this machine', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['through a proxy that says it otherwise', { forwarded: 'for=127.0.0.1' }, 404],
  ['through a proxy with another word', { 'x-real-ip': '127.0.0.1' }, 404],
])('OPS-06 OWNER-46 metrics are read %s: %j → %d', async (_, headers: Record<string, string>, status) => {
  const answer = await get('/metrics', headers)
  expect(answer.status).toBe(status)
  for (const name of ['vitrina_', 'vitrina_disk_bytes{what="free"', 'vitrina_disk_bytes{what="total"'])
    expect(answer.text.includes(name)).toBe(status === 200)
})

test('BACKUP-08 metrics and readiness know of the backup that failed before this start', async () => {
  expect((await get('/metrics')).text).toContain('vitrina_backup{what="failing"} 1')
  expect((await get('/readyz')).text).toContain('"code":"backupFailed"')
})

test('OPS-07 metrics count requests by pattern, and nothing a caller invents becomes a label', async () => {
  await Promise.all(
    [
      '/api/nada-1',
      '/api/nada-2',
      '/nada-3',
      '/static/nada-4',
      '/media/nada-5.webp',
      '/product/details/nada-6',
    ].map(path => get(path)),
  )
  await ask(shop.port, '/nada-7', { method: 'PROPFIND' })
  const { text } = await get('/metrics')
  expect(text).not.toContain('nada')
  expect(text).not.toContain('PROPFIND')
  expect(text).toMatch(
    /vitrina_http_requests_total\{method="GET",route="\/api\/\[\.\.\.\w+\]",status="404"\} \d/,
  )
  for (const name of [
    'page_store_bytes',
    'page_store_misses',
    'nodejs_eventloop_lag_p99_seconds',
    'database_connections{state="idle"}',
    'database_up ',
    'job_runs_total{job="deliverDueMails",result="ok"}',
    'job_last_run_timestamp_seconds{job="forgetAttempts"}',
    'mails{state="waiting"}',
    'orders{status="pending"}',
    'orders{status="cancelled"}',
    'payments_to_look_at ',
    'http_request_seconds_bucket',
  ]) {
    expect(text).toContain(`vitrina_${name}`)
  }
})

test('OPS-04 OPS-05 without its database a shop is alive and not ready, and both again when it is back', async () => {
  await door.shut()
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(503)
  await expect
    .poll(ready, { timeout: 20_000 })
    .toMatchObject({ status: 'unavailable', started: true, database: false })
  const askedAt = performance.now()
  expect((await get('/healthz')).status).toBe(200)
  expect(performance.now() - askedAt).toBeLessThan(500)
  await door.open()
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(200)
})
