import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** On a kept connection, as browsers and proxies ask: others are answered by the longer way. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({ port: shop.port, path, method, agent, headers }).end()
  const [res] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  res.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(res, 'end')
  return { status: res.statusCode, headers: res.headers, raw: res.rawHeaders, body: Buffer.concat(chunks) }
}

/** Names and values as they were sent, without the two that differ each time. */
function linesOf({ raw }: { raw: readonly string[] }) {
  const pairs = raw.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${raw[i + 1] ?? ''}`] : []))
  return pairs.filter(line => !/^(?:x-request-id|date):/i.test(line)).sort()
}

test.each([
  ['/', 'br'],
  ['/', 'gzip'],
  [LIST, 'br'],
  [LIST, 'gzip'],
])(
  'FRONT-01 %s in %s comes from the front with every header and byte of the longer way',
  async (path, encoding) => {
    const wants = { 'accept-encoding': encoding }
    const { etag } = (await ask(path, wants)).headers
    const known = { ...wants, 'if-none-match': `"other", ${String(etag)}` }
    for (const [method, headers, status] of [
      ['GET', wants, 200],
      ['HEAD', wants, 200],
      ['GET', known, 304],
      ['HEAD', known, 304],
    ] as const) {
      const front = await ask(path, headers, method)
      // A length makes it no plain request.
      const longer = await ask(path, { ...headers, 'content-length': '0' }, method)
      expect([front.status, longer.status]).toEqual([status, status])
      expect(linesOf(front)).toEqual(linesOf(longer))
      expect(front.body.equals(longer.body)).toBe(true)
      expect(front.headers['strict-transport-security']).toBe('max-age=31536000')
      expect(front.headers['x-request-id']).not.toBe(longer.headers['x-request-id'])
      expect(
        Math.abs(Date.parse(front.headers.date ?? '') - Date.parse(longer.headers.date ?? '')),
      ).toBeLessThan(60_000)
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

test('FRONT-01 what is not plain goes the longer way: other methods, other hosts of the owner, an old browser', async () => {
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
    // What other tests asked for would be renewed as well.
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
