import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSocketFolder } from '#server/db/embedded/socket.ts'
import { type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { emptyShop } from '../support/empty-shop.ts'

let shop: BuiltShop
const varDir = emptyShop()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const PATIENCE = { timeout: 30_000, interval: 50 }
const LIST = '/api/home/get-brands'

beforeAll(async () => {
  shop = await startBuilt(varDir, { CORS_ORIGINS: 'https://otra.pe', PUBLIC_URL: 'https://tienda.pe' })
  for (const path of ['/', LIST])
    await vi.waitFor(async () => expect((await ask(path)).headers['x-page-store']).toBe('HIT'), PATIENCE)
})

afterAll(async () => {
  agent.destroy()
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

/** On a kept connection, as browsers and proxies ask. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({ port: shop.port, path, method, agent, headers }).end()
  const [res] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  res.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(res, 'end')
  return { status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) }
}

test.each([
  ['/', 'br', brotliDecompressSync],
  ['/', 'gzip', gunzipSync],
  [LIST, 'br', brotliDecompressSync],
  [LIST, 'gzip', gunzipSync],
] as const)(
  'FRONT-01 %s comes from the cache in %s, to HEAD without its body, and as a 304 to who has it',
  async (path, encoding, unpack) => {
    const plain = await ask(path)
    const wants = { 'accept-encoding': encoding }
    const packed = await ask(path, wants)
    const { etag } = packed.headers
    expect(packed.headers).toMatchObject({
      'x-page-store': 'HIT',
      'content-encoding': encoding,
      'content-length': String(packed.body.length),
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-cache',
    })
    expect([plain.headers.etag, plain.headers['content-encoding']]).toEqual([etag, undefined])
    expect(unpack(packed.body).equals(plain.body)).toBe(true)
    const head = await ask(path, wants, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(packed.headers['content-length'])
    expect(head.headers['x-request-id']).not.toBe(packed.headers['x-request-id'])
    for (const method of ['GET', 'HEAD']) {
      const known = await ask(path, { ...wants, 'if-none-match': `"other", ${String(etag)}` }, method)
      expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag])
      expect(known.headers['content-encoding']).toBeUndefined()
    }
  },
)

test('FRONT-01 requests sent behind each other are answered in their order, stored or not', async () => {
  const socket = connect(shop.port, '127.0.0.1')
  await once(socket, 'connect')
  const one = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n${more}\r\n`
  socket.write(
    one(LIST) + one('/api/home/suggestions?value=a') + one(LIST) + one('/', 'Connection: close\r\n'),
  )
  let said = ''
  socket.setEncoding('latin1').on('data', chunk => (said += String(chunk)))
  await once(socket, 'close')
  const types = [...said.matchAll(/^content-type: (\S+?);?[ \r]/gim)].map(([, type]) => type)
  expect(types).toEqual([...Array.from({ length: 3 }, () => 'application/json'), 'text/html'])
  const hits = said.split('HTTP/1.1 200 OK').map(answer => answer.includes('x-page-store: HIT'))
  expect(hits).toEqual([false, true, false, true, true])
})

test('FRONT-01 other sites of the owner get the cached answer too, other methods and hosts are refused', async () => {
  const other = await ask(LIST, { 'accept-encoding': 'br', origin: 'https://otra.pe' })
  expect(other.headers['access-control-allow-origin']).toBe('https://otra.pe')
  expect(other.headers['x-page-store']).toBe('HIT')
  const vary = (await ask(LIST, { 'accept-encoding': 'br' })).headers.vary
  expect([vary, other.headers.vary]).toEqual(['Origin, Accept-Encoding', 'Origin, Accept-Encoding'])
  expect((await ask(LIST, {}, 'DELETE')).status).toBe(405)
  expect((await ask('/', { host: 'a b' })).status).toBe(400)
  expect((await ask('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
})

test('STORE-03 whatever a caller adds to the address, it gets the one stored answer', async () => {
  const { etag } = (await ask(LIST)).headers
  for (const query of ['?a=1', '?a=2&a=3', '?%61=4', `?${'b=1&'.repeat(900)}`]) {
    const { status, headers } = await ask(LIST + query, { 'accept-encoding': 'br' })
    expect([status, headers.etag, headers['x-page-store']]).toEqual([200, etag, 'HIT'])
  }
})

test('OPS-07 stored answers are counted by method and status', async () => {
  const count = async () => {
    const text = (await ask('/metrics')).body.toString()
    return Number(
      /^vitrina_http_requests_total\{method="GET",route="stored",status="200"\} (\d+)/m.exec(text)?.[1],
    )
  }
  const before = await count()
  for (let i = 0; i < 5; i += 1) await ask('/', { 'accept-encoding': 'br' })
  expect(await count()).toBe(before + 5)
})

test('STORE-06 a list that is asked for all the time while products are read in is never waited for', async () => {
  const misses = async () =>
    Number(/^vitrina_page_store_misses (\d+)/m.exec((await ask('/metrics')).body.toString())?.[1])
  const dataDir = join(varDir, 'postgres')
  const note = `${dataDir}.path`
  const folder = readSocketFolder(existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir)
  const client = new pg.Client({ host: folder ?? '', user: 'vitrina', database: 'vitrina' })
  await client.connect()
  try {
    // A start asks for its pages once more after two seconds, which would count as well.
    await sleep(3_000)
    // What other tests requested would be renewed as well.
    await client.query(`select pg_notify('invalidate', '["catalog"]')`)
    await expect.poll(async () => (await ask(LIST)).headers['x-page-store']).not.toBe('HIT')
    const before = await misses()
    for (let i = 0; i < 60; i += 1) {
      if (i % 3 === 0) await client.query(`select pg_notify('invalidate', '["soon:catalog"]')`)
      const { headers } = await ask(LIST, { 'accept-encoding': 'br', 'x-renewal': 'a stranger' })
      expect(headers['x-page-store']).toBe('HIT')
      await sleep(50)
    }
    expect((await misses()) - before).toBeGreaterThanOrEqual(2)
    expect((await misses()) - before).toBeLessThanOrEqual(8)
  } finally {
    await client.end()
  }
})
