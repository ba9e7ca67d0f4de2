import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ask as request, type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { statusLine, talk } from '../support/raw.ts'

let shop: BuiltShop
const varDir = mkdtempSync(join(tmpdir(), 'var-'))

const ask = (path: string, options?: Parameters<typeof request>[2]) => request(shop.port, path, options)

beforeAll(async () => {
  mkdirSync(join(varDir, 'media'), { recursive: true })
  writeFileSync(join(varDir, 'media/a-320.webp'), 'picture')
  shop = await startBuilt(varDir)
})

afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

afterEach(async () => {
  expect(shop.child.exitCode).toBeNull()
  expect((await ask('/favicon.svg')).status).toBe(200)
})

describe('HARD-01 a Range that no file can satisfy is an answer, not the end', () => {
  const files = ['/favicon.svg', '/icon-192.png', '/nosotros', '/media/a-320.webp']
  const ranges = [
    'bytes=5-3',
    'bytes=0-99999999999999999999',
    'bytes=99999999999999999999-',
    'bytes=99999999-',
    'bytes=-0',
    'bytes=-99999999999',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=0-0,5-3',
    'bytes=0-1,1-2,2-3',
    'bytes=1e3-2',
    'bytes=-1-2',
    'bytes=0x1-',
    'lines=1-2',
    'bytes',
    '=',
    `bytes=${'0-,'.repeat(3_000)}0-1`,
  ]

  test.each(files)('%s', async path => {
    const whole = await ask(path)
    for (const range of ranges) {
      for (const encoding of ['identity', 'br', 'gzip']) {
        const answer = await ask(path, { headers: { range, 'accept-encoding': encoding } })
        expect([200, 206, 416], range).toContain(answer.status)
        if (answer.status === 416) {
          expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
          expect(answer.body.length).toBe(0)
        }
      }
    }
    const part = await ask(path, { headers: { range: 'bytes=1-3' } })
    expect([part.status, part.body.toString()]).toEqual([206, whole.body.subarray(1, 4).toString()])
    expect(part.headers['content-range']).toBe(`bytes 1-3/${String(whole.body.length)}`)
  })
})

describe('HARD-02 what is no request gets a clean refusal', () => {
  test.each([
    ['no HTTP at all', 'hola\r\n\r\n', 400],
    ['a header that does not end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a broken chunk',
      'POST /api/customer/customer-login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n', 417],
  ])('%s', async (_, bytes, status) => {
    const answer = await talk(shop.port, bytes)
    expect(statusLine(answer)).toBe(status)
    expect(answer).toMatch(/connection: close/i)
  })

  test('CONNECT and an upgrade to nowhere end their own connection only', async () => {
    await talk(shop.port, 'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n')
    const upgrade =
      'GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n'
    expect(statusLine(await talk(shop.port, upgrade))).toBe(404)
  })
})
