import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyShop } from '../support/empty-shop.ts'
import { englishIn, visibleTextOf } from '../support/english.ts'
import { ask as request, type BuiltShop, startBuilt } from '../support/built-shop.ts'

let shop: BuiltShop
const varDir = emptyShop()

const ask = (path: string, options?: Parameters<typeof request>[2]) => request(shop.port, path, options)

beforeAll(async () => {
  shop = await startBuilt(varDir, { CORS_ORIGINS: 'https://otra.pe' })
  // The first pages are warmed right after the start.
  for (let i = 0; i < 100 && (await ask('/')).headers['x-page-store'] !== 'HIT'; i += 1) await sleep(50)
})

afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

test('API-01 an unknown call answers 404 as JSON', async () => {
  const { status, body } = await ask('/api/no-existe')
  expect(status).toBe(404)
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'notFound' })
})

test('STYLE-01 a build has no page of tokens and components, and no sitemap names one', async () => {
  expect((await ask('/estilo')).status).toBe(404)
  const maps = (await ask('/sitemap.xml')).body.toString().matchAll(/<loc>[^<]*(\/sitemap\/[^<]+)<\/loc>/g)
  const paths = [...maps].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect((await ask(path)).body.toString().includes('estilo'), path).toBe(false)
  const built = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  expect(built.filter(name => /style-guide|Guide/.test(name))).toEqual([])
})

test('GEN-02 pages made on request say that they are Spanish of Peru, and no word on them is English', async () => {
  for (const path of ['/', '/shops', '/products/search', '/boletin/baja/nada', '/product/details/nada']) {
    const html = (await ask(path)).body.toString()
    expect(html.includes('<html lang="es-PE"'), path).toBe(true)
    expect(englishIn(visibleTextOf(html)), path).toEqual([])
  }
})

describe('a stored page', () => {
  test('comes in brotli, gzip or plain, the same bytes under one ETag', async () => {
    const [br, gz, raw] = await Promise.all([
      ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }),
      ask('/', { headers: { 'accept-encoding': 'gzip' } }),
      ask('/'),
    ])
    expect([
      br.headers['content-encoding'],
      gz.headers['content-encoding'],
      raw.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.body).equals(raw.body)).toBe(true)
    expect(gunzipSync(gz.body).equals(raw.body)).toBe(true)
    expect(new Set([br, gz, raw].map(answer => answer.headers.etag)).size).toBe(1)
    expect(br.headers.vary).toContain('Accept-Encoding')
    expect(raw.body.toString()).toMatch(/^<!doctype html>[\s\S]*<main[\s\S]*<\/html>\s*$/i)
  })

  test('is not sent again to a browser that has it, and HEAD answers without it', async () => {
    const first = await ask('/')
    const again = await ask('/', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await ask('/', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(Number(head.headers['content-length'])).toBe(first.body.length)
  })

  test('holds nothing of the Host header: two hosts, identical bytes', async () => {
    const [a, b] = await Promise.all([
      ask('/', { headers: { host: 'evil.example' } }),
      ask('/', { headers: { host: 'tienda.pe' } }),
    ])
    expect(a.body.equals(b.body)).toBe(true)
    expect(a.body.includes('evil.example')).toBe(false)
  })

  test('carries the policy of its scripts', async () => {
    const { headers } = await ask('/')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
  })
})

test('a prerendered page that is not sent again brings its own policy, which the browser takes over', async () => {
  const first = await ask('/nosotros')
  const policy = first.headers['content-security-policy']
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  const again = await ask('/nosotros', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.headers['content-security-policy']]).toEqual([304, policy])
})

test('FRONT-02 pages of one’s own break with the window that opened them, public ones wait for no process', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers['cross-origin-opener-policy']
  for (const path of ['/', '/shops', '/carrito', '/nosotros', '/', '/logins'])
    expect([path, await policyOf(path)]).toEqual([path, undefined])
  for (const path of [
    '/login',
    '/register',
    '/envio',
    '/pago',
    '/order/confirm',
    '/dashboard/my-orders',
    '/vendedor',
    '/vendedor/paquetes',
    '/login',
  ])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
})

test('every answer carries the security headers and an id of its own', async () => {
  const answers = await Promise.all(
    ['/', '/no-existe', '/api/no-existe', '/media/no.webp'].map(path => ask(path)),
  )
  for (const { headers } of answers) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()')
    expect(headers['content-security-policy']).toBeDefined()
  }
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length)
})

test.each([
  ['/shops/', '/shops'],
  ['/shops/?brand=ADIDAS', '/shops?brand=ADIDAS'],
  ['/shops.html', '/shops'],
  ['/index.html', '/'],
  ['//evil.example/', '/evil.example'],
])('%s leads to its one address %s', async (path, location) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.location]).toEqual([301, location])
})

describe('bodies', () => {
  const huge = Buffer.alloc(200 * 1024, 'x')
  const json = { 'content-type': 'application/json' }

  test.each([
    ['announced', false],
    ['chunked', true],
  ])('%s and over the limit are refused with 413 in the shape of the API', async (_, chunked) => {
    const answer = await ask('/api/customer/customer-login', {
      method: 'POST',
      headers: json,
      body: huge,
      chunked,
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      code: 'bodyTooLarge',
      error: expect.any(String),
    })
  })

  test('chunked and within the limit arrive', async () => {
    const answer = await ask('/api/no-existe', {
      method: 'POST',
      headers: json,
      body: Buffer.from('{}'),
      chunked: true,
    })
    expect(answer.status).toBe(404)
  })
})

test.each([['/%E0%A4%A'], ['/a%00b']])('the malformed address %s is a 400', async path => {
  expect((await ask(path)).status).toBe(400)
})

describe('pictures', () => {
  test('added while the shop runs are served for a year, and nothing outside their folder is', async () => {
    mkdirSync(join(varDir, 'media'), { recursive: true })
    writeFileSync(join(varDir, 'media/abc-320.webp'), 'picture')
    const found = await ask('/media/abc-320.webp')
    expect([found.status, found.body.toString()]).toEqual([200, 'picture'])
    expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    writeFileSync(join(varDir, 'media/.hidden'), 'x')
    const others = ['/media/..%2fsecret', '/media/../secret', '/media/.hidden', '/media/', '/media/none.webp']
    for (const path of others) expect((await ask(path)).status, path).toBeGreaterThanOrEqual(300)
  })
})

describe('other origins', () => {
  test('of CORS_ORIGINS may call with credentials, strangers may not', async () => {
    const preflight = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    const friend = await ask('/api/x', {
      method: 'OPTIONS',
      headers: { origin: 'https://otra.pe', ...preflight },
    })
    expect(friend.status).toBe(204)
    expect(friend.headers).toMatchObject({
      'access-control-allow-origin': 'https://otra.pe',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      vary: 'Origin',
    })
    const read = await ask('/api/x', { headers: { origin: 'https://otra.pe' } })
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': 'https://otra.pe',
      'access-control-expose-headers': 'x-request-id',
    })
    const stranger = await ask('/api/x', { headers: { origin: 'https://evil.example' } })
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
    const before = await ask('/api/x', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', ...preflight },
    })
    const allowed = Object.keys(before.headers).filter(name => name.startsWith('access-control-'))
    expect([before.status, allowed]).toEqual([204, []])
  })
})

test('sockets answer on the same port', async () => {
  const answer = await ask('/socket.io/?EIO=4&transport=polling')
  expect(answer.status).toBe(200)
  expect(answer.body.toString()).toContain('"upgrades":["websocket"]')
})
