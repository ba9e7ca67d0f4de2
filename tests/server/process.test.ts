import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startPostgres } from '#server/db/embedded/index.ts'
import { ask, type BuiltShop, freePort, killShop, startBuilt } from '../support/built-shop.ts'
import { emptyShop } from '../support/empty-shop.ts'

const shops: BuiltShop[] = []
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(varDir: string, env?: Record<string, string>): Promise<BuiltShop> {
  const shop = await startBuilt(varDir, env)
  shops.push(shop)
  return shop
}

afterEach(async () => {
  for (const shop of shops.splice(0)) {
    shop.child.kill('SIGTERM')
    await shop.ended
  }
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** One whose first start is over. */
function usedFolder(): string {
  const folder = emptyShop()
  folders.push(folder)
  return folder
}

/** Whether the embedded server of this folder has gone: its pid file goes last. */
const isStopped = (varDir: string) =>
  statSync(join(varDir, 'postgres/postmaster.pid'), { throwIfNoEntry: false }) === undefined

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'RUN-05 %s ends the shop and its database cleanly',
  async signal => {
    const varDir = usedFolder()
    const shop = await start(varDir)
    // A browser that keeps its connection open must not hold the shop.
    const idle = connect(shop.port)
    await once(idle, 'connect')
    const askedAt = Date.now()
    // To the whole group, as a terminal does it.
    process.kill(-(shop.child.pid ?? 0), signal)
    expect(await shop.ended).toBe(0)
    expect(Date.now() - askedAt).toBeLessThan(5_000)
    expect(shop.said()).toMatch(/Cerrando la tienda…\nLa tienda se cerró\.\n$/)
    expect(isStopped(varDir)).toBe(true)
  },
)

test('a request under way when the shop is stopped is answered', async () => {
  const shop = await start(usedFolder())
  const answered = new Promise<number>((resolve, reject) => {
    // The shop says that it has the request, and waits for its body.
    const req = request({
      port: shop.port,
      path: '/api/no-existe',
      method: 'POST',
      headers: { 'content-length': '2', expect: '100-continue' },
    })
    req.on('response', res => {
      resolve(res.statusCode ?? 0)
    })
    req.on('error', reject)
    req.on('continue', () => {
      req.write('{')
      shop.child.kill('SIGTERM')
      setTimeout(() => req.end('}'), 300)
    })
    req.flushHeaders()
  })
  expect(await answered).toBe(404)
  expect(await shop.ended).toBe(0)
})

test('a killed shop starts again on the data it left, with its secret', async () => {
  const varDir = newFolder()
  const first = await start(varDir)
  killShop(first)
  await first.ended
  expect(isStopped(varDir)).toBe(false)
  const second = await start(varDir)
  expect(second.said()).toContain(`Lista: http://localhost:${String(second.port)}`)
  second.child.kill('SIGTERM')
  await second.ended
  expect(isStopped(varDir)).toBe(true)
})

test('what keeps the shop from starting is a sentence that says what to do, and exit code 1', async () => {
  const varDir = newFolder()
  const running = await start(varDir)
  const port = String(running.port)

  const samePort = await start(newFolder(), { PORT: port })
  expect([await samePort.ended, samePort.said()]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^El puerto ${port} ya está en uso\\. .*PORT=`)),
  ])

  const sameData = await start(varDir)
  expect([await sameData.ended, sameData.said()]).toEqual([
    1,
    expect.stringMatching(/^Ya hay una tienda abierta con los datos de .*VAR_DIR=/),
  ])
  expect((await ask(running.port, '/api/no-existe')).status).toBe(404)
})

test.each([
  [{ PORT: '99999' }, /^La variable PORT debe ser un puerto/],
  [{ TOKEN_SECRET: 'short' }, /^La variable TOKEN_SECRET debe tener al menos 32 caracteres/],
  [{ DATABASE_URL: 'mysql://x' }, /^La variable DATABASE_URL debe empezar con postgres/],
  [{ MEDIA_URL: 'https://fotos' }, /^La variable MEDIA_URL debe tener la forma s3:\/\//],
  [{ LOG_LEVEL: 'todo' }, /^La variable LOG_LEVEL debe ser una de estas palabras: .*debug/],
  [
    { METRICS_TOKEN: 'con espacios por todos lados' },
    /^La variable METRICS_TOKEN debe tener al menos 16 letras/,
  ],
  [{ PUBLIC_URL: 'mitienda.pe' }, /^La variable PUBLIC_URL debe ser una dirección completa/],
  [
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
    /^No se puede conectar con la base de datos .*127\.0\.0\.1:1.*ECONNREFUSED/,
  ],
])('the bad setting %j is named', async (env: Record<string, string>, sentence) => {
  const shop = await start(newFolder(), env['PORT'] ? env : { ...env, PORT: String(await freePort()) })
  expect([await shop.ended, shop.said()]).toEqual([1, expect.stringMatching(sentence)])
  expect(shop.said()).not.toContain(' at ')
})

test('data of another PostgreSQL version is refused and left alone', async () => {
  const varDir = usedFolder()
  writeFileSync(join(varDir, 'postgres/PG_VERSION'), '16\n')
  const refused = await start(varDir)
  expect([await refused.ended, refused.said()]).toEqual([
    1,
    expect.stringMatching(/^Los datos de .* PostgreSQL 16 /),
  ])
  expect(readFileSync(join(varDir, 'postgres/PG_VERSION'), 'utf8')).toBe('16\n')
})

const storeState = async (shop: BuiltShop) => (await ask(shop.port, '/')).headers['x-page-store'] ?? 'MISS'

/**
 * A stored page stays until it is invalidated; the first answer after that is rendered again. On a busy machine the shop's
 * own warm-up may be the first to ask, so that the cause is repeated now and then.
 */
const untilMissed = (shop: BuiltShop, cause: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        await cause()
        for (let i = 0; i < 50; i += 1) {
          if ((await storeState(shop)) === 'MISS') return true
          await sleep(20)
        }
        return false
      },
      { timeout: 30_000 },
    )
    .toBe(true)

async function untilStored(shop: BuiltShop) {
  for (let i = 0; i < 100 && (await storeState(shop)) !== 'HIT'; i += 1) await sleep(50)
}

test('two instances on one PostgreSQL see each other’s invalidations, also after a lost connection', async () => {
  const varDir = newFolder()
  const postgres = await startPostgres({
    dataDir: join(varDir, 'postgres'),
    durable: false,
    log: () => undefined,
  })
  const url = `postgres://vitrina@localhost/vitrina?host=${encodeURIComponent(String(postgres.connection.host))}`
  const [one, two] = [
    await start(newFolder(), { DATABASE_URL: url }),
    await start(newFolder(), { DATABASE_URL: url }),
  ]
  await Promise.all([untilStored(one), untilStored(two)])
  expect([await storeState(one), await storeState(two)]).toEqual(['HIT', 'HIT'])

  const client = new pg.Client(postgres.connection as pg.ClientConfig)
  await client.connect()
  const invalidate = () =>
    client.query(`select pg_notify('invalidate', '["company"]'), pg_notify('invalidate', '["catalog"]')`)
  await untilMissed(one, invalidate)
  await untilMissed(two, invalidate)

  await Promise.all([untilStored(one), untilStored(two)])
  const loseConnections = () =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()",
    )
  await untilMissed(one, loseConnections)
  await untilMissed(two, loseConnections)
  await client.end()
  for (const shop of [one, two]) {
    shop.child.kill('SIGTERM')
    await shop.ended
  }
  await postgres.stop()
})
