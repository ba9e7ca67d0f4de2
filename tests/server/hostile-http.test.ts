import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints as table } from '#shared/endpoints/table.ts'
import { ask as request, type BuiltShop, type HttpAnswer, startBuilt } from '../support/built-shop.ts'
import { emptyShop } from '../support/empty-shop.ts'
import { statusLine, talk, talkThenListen } from '../support/raw.ts'

let shop: BuiltShop
const varDir = emptyShop()

const ask = (path: string, options?: Parameters<typeof request>[2]) => request(shop.port, path, options)

beforeAll(async () => {
  mkdirSync(join(varDir, 'media'), { recursive: true })
  writeFileSync(join(varDir, 'media/a-320.webp'), 'picture')
  shop = await startBuilt(varDir, { TRUST_PROXY: '1' })
})

/**
 * How long the shop is deaf to everybody else while `work` runs, in milliseconds: the least of three rounds, since a
 * busy machine pauses now and then by itself.
 */
async function deafness(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const pause = { longest: 0, isOver: false }
    const watching = (async () => {
      while (!pause.isOver) {
        const from = performance.now()
        await ask('/favicon.svg')
        pause.longest = Math.max(pause.longest, performance.now() - from)
      }
    })()
    await work().finally(() => (pause.isOver = true))
    await watching
    rounds.push(pause.longest)
  }
  return Math.min(...rounds)
}

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
    // A page of the build comes whole, as every page does.
    if (path === '/nosotros') return
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

describe('HARD-03 an address is decided by in its one spelling', () => {
  test('escaped letters lead to it, with the policy of the call', async () => {
    const moved = await ask('/%61pi/banners?x=1')
    expect([moved.status, moved.headers.location]).toEqual([301, '/api/banners?x=1'])
    const written = await ask('/%61pi/customer/customer-login', { method: 'POST', body: Buffer.from('{}') })
    expect([written.status, written.headers.location]).toEqual([308, '/api/customer/customer-login'])
    const page = await ask('/product/details/%7Aapatilla')
    expect([page.status, page.headers.location]).toEqual([301, '/product/details/zapatilla'])
  })

  test.each(['/x/../api/banners', '/x/%2e%2e/api/banners', '/%2561pi/banners', '/api\\banners', '/%5C..'])(
    '%s reaches no route',
    async path => {
      const answer = await talk(shop.port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      expect([400, 404]).toContain(statusLine(answer))
      expect(answer).not.toContain('banners"')
    },
  )

  test('an absolute target, HTTP/1.0 without a host and a host that is none', async () => {
    const absolute = 'GET http://evil.example/api/banners HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
    expect(await talk(shop.port, absolute)).toContain('{"banners":[]}')
    expect(statusLine(await talk(shop.port, 'GET /api/banners HTTP/1.0\r\n\r\n'))).toBe(200)
    for (const host of ['u:p@x', 'a b', 'x/y', 'x:99999999', '%00']) {
      const bytes = `GET /shops HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`
      expect(statusLine(await talk(shop.port, bytes)), host).toBe(400)
    }
  })
})

test('HARD-04 no address, however long, keeps the shop from answering others', async () => {
  const slashes = '/'.repeat(15_900)
  const paths = [`/a${slashes}b`, `${slashes}b`, `/${'%2F'.repeat(5_000)}`, `/shops?${'a'.repeat(15_000)}`]
  const longest = await deafness(async () => {
    for (const path of paths) expect((await ask(path)).status).toBe(414)
    expect((await ask(`/a${'/'.repeat(1_000)}b`)).headers.location).toBe('/a/b')
  })
  expect(longest).toBeLessThan(300)
})

describe('D-38 a method that an address does not take', () => {
  test.each([
    ['POST', '/api/banners', 'GET, HEAD'],
    ['PATCH', '/api/home/query-products', 'GET, HEAD'],
    ['PUT', '/api/customer/customer-login', 'POST'],
    ['GET', '/api/home/product/add-to-card', 'POST'],
    ['DELETE', '/api/customer/logout', 'GET, HEAD, POST'],
    ['POST', '/api/home/product-details/x', 'GET, HEAD'],
    ['PUT', '/api/order/payment/x', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/banners', 'GET, HEAD'],
    ['TRACE', '/api/banners', 'GET, HEAD'],
    ['PROPFIND', '/', 'GET, HEAD'],
    ['POST', '/shops', 'GET, HEAD'],
    ['DELETE', '/favicon.svg', 'GET, HEAD'],
  ])('%s %s', async (method, path, allow) => {
    const answer = await ask(path, { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, allow])
    const body = JSON.parse(answer.body.toString()) as Record<string, string>
    expect(body['error']).toBe(body['message'])
    expect(body['code']).toBe('methodNotAllowed')
  })

  test('HEAD answers like GET without the body', async () => {
    for (const path of ['/api/banners', '/shops', '/nosotros', '/favicon.svg', '/login']) {
      const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)]
      expect([head.status, head.body.length], path).toEqual([200, 0])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    }
  })
})

test('HARD-05 nothing of the framework answers that the shop does not use', async () => {
  for (const path of ['/_image', '/_image?href=/favicon.svg&f=webp', '/_server-islands/x', '/_actions/x'])
    expect((await ask(path)).status, path).toBe(404)
})

test('HARD-06 answers of the sockets carry the headers of all others', async () => {
  for (const path of ['/socket.io/?EIO=4&transport=polling', '/socket.io/?transport=x', '/socket.io/']) {
    const { headers } = await ask(path)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

describe('HARD-08 nothing of a body is waited for before it is known who asks', () => {
  const calls = Object.values(table)
  const personal = calls.filter(
    ({ access, method }) => method !== 'GET' && ['customer', 'seller', 'participant'].includes(access),
  )

  test.each(personal.map(call => [`${call.method} ${call.path}`, call] as const))('%s', async (_, call) => {
    const path = `/api${call.path.replaceAll(/\{\w+\}/g, 'x')}`
    const type = call.multipart ? 'multipart/form-data; boundary=b' : 'application/json'
    for (const length of ['content-length: 90000', 'transfer-encoding: chunked']) {
      for (const token of ['', 'authorization: Bearer x.y.z\r\n']) {
        const head = `${call.method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${length}\r\n${token}\r\n`
        const answer = await talk(shop.port, head, 5_000)
        expect(statusLine(answer), head).toBe(401)
      }
    }
  })
})

describe('HARD-10 bodies on their way in', () => {
  const edge = 'x'.repeat(12)
  const head = `POST /api/reclamo/add-reclamo HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${edge}\r\n`

  test('a form of nothing but parts is refused as it comes, and nobody waits for it', async () => {
    const part = `--${edge}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`
    const body = `${part.repeat(90_000)}--${edge}--\r\n`
    const longest = await deafness(async () => {
      const answer = await talk(shop.port, `${head}content-length: ${String(body.length)}\r\n\r\n${body}`)
      expect([0, 413]).toContain(statusLine(answer))
    })
    expect(longest).toBeLessThan(500)
  })

  test('that never end hold no more than their share of the memory', async () => {
    const file = `--${edge}\r\ncontent-disposition: form-data; name="archivo"; filename="a.pdf"\r\n\r\n`
    const megabyte = 1024 * 1024
    const bytes = Buffer.alloc(3 * megabyte, 'x')
    const stalled = Array.from({ length: 40 }, () => {
      const socket = connect(shop.port, '127.0.0.1')
      let said = ''
      socket.on('data', chunk => (said += String(chunk)))
      socket.on('error', () => undefined)
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
      socket.write(`${(bytes.length + file.length).toString(16)}\r\n${file}`)
      socket.write(bytes)
      return { socket, said: () => said }
    })
    // 40 times 3 MB are more than one network may hold: most are turned away while the rest still wait.
    await vi.waitFor(
      () => {
        expect(stalled.filter(({ said }) => statusLine(said()) === 503).length).toBeGreaterThan(20)
      },
      { timeout: 20_000, interval: 100 },
    )
    for (const { socket } of stalled) socket.destroy()
    // What they held is free again.
    await vi.waitFor(
      async () => {
        const form = `${file}${'x'.repeat(megabyte)}\r\n--${edge}--\r\n`
        const answer = await talk(shop.port, `${head}content-length: ${String(form.length)}\r\n\r\n${form}`)
        expect(statusLine(answer)).toBe(400)
      },
      { timeout: 10_000, interval: 200 },
    )
  })

  test('that break off half way are no error of the shop', async () => {
    for (let i = 0; i < 20; i += 1) {
      const socket = connect(shop.port, '127.0.0.1')
      socket.on('error', () => undefined)
      const kind = i % 2 ? 'content-length: 50000' : 'transfer-encoding: chunked'
      socket.write(`POST /api/customer/customer-login HTTP/1.1\r\nhost: x\r\n${kind}\r\n\r\n10\r\n{"email"`)
      await once(socket, 'connect')
      if (i % 3) socket.resetAndDestroy()
      else socket.destroy()
    }
    await ask('/favicon.svg')
    expect(shop.said()).not.toMatch(/request failed|Could not render/)
  })
})

describe('HARD-15 a caller hears why his body was refused, although it was still on its way', () => {
  const FORM = 'content-type: multipart/form-data; boundary=x'
  const piece = Buffer.alloc(256 * 1024, 'a')
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const chunk = Buffer.concat([Buffer.from('40000\r\n'), piece, Buffer.from('\r\n')])
  const size = (bytes: number) => `content-length: ${String(bytes)}`

  test.each([
    ['announced too large', 413, [size(26 * piece.length)], Array(26).fill(piece)],
    [
      'of no announced length, and endless',
      413,
      ['transfer-encoding: chunked'],
      [`${part.length.toString(16)}\r\n${part}\r\n`, ...(Array(30).fill(chunk) as Buffer[]), '0\r\n\r\n'],
    ],
  ] as const)('%s', async (_, status, headers, body) => {
    const head = ['POST /api/reclamo/add-reclamo HTTP/1.1', 'host: a', FORM, ...headers, '', ''].join('\r\n')
    const answer = await talkThenListen(shop.port, [head, ...(body as Buffer[])])
    expect([statusLine(answer), answer.split('\r\n\r\n')[1]]).toEqual([
      status,
      expect.stringContaining('bodyTooLarge'),
    ])
  })

  test('from somebody unknown, with another request behind it that is not done any more', async () => {
    const head = ['POST /api/chat/send-file HTTP/1.1', 'host: a', FORM, size(10 * piece.length), '', ''].join(
      '\r\n',
    )
    const behind = 'GET /api/banners HTTP/1.1\r\nhost: a\r\n\r\n'
    const pieces = [head, ...(Array(9).fill(piece) as Buffer[]), Buffer.concat([piece, Buffer.from(behind)])]
    const answer = await talkThenListen(shop.port, pieces)
    expect([statusLine(answer), answer.split('HTTP/1.1 ').length]).toEqual([401, 2])
  })

  test('but is not listened to for ever', async () => {
    const socket = connect({ port: shop.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined).resume()
    const over = once(socket, 'end')
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.write(['POST /api/banners HTTP/1.1', 'host: a', size(90_000), '', ''].join('\r\n'))
    await over
    // The other half goes when nothing arrived for five seconds, which only a caller that writes again can tell.
    await vi.waitFor(
      async () => {
        await sleep(5_500)
        // The first one is answered by a reset, which the second one meets.
        socket.write('x')
        await sleep(100)
        socket.write('x')
        await sleep(100)
        expect(socket.destroyed).toBe(true)
      },
      { timeout: 25_000, interval: 10 },
    )
    await closed
  })
})

test.each(['/shops', '/products/search'])(
  'HARD-13 a question to %s that finds nothing is not stored',
  async path => {
    const question = `${path}?value=nada-de-nada`
    for (let i = 0; i < 3; i += 1) {
      const answer = await ask(question, { headers: { accept: 'text/html' } })
      expect([answer.status, answer.headers['x-page-store']]).toEqual([200, undefined])
    }
  },
)

/** What a network gets that asks on and on, up to its first refusal. However slow the machine, it asks for more than it earns. */
async function untilRefused(ask: (i: number) => Promise<HttpAnswer>): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = []
  const from = performance.now()
  while (!answers.some(({ status }) => status === 429) && performance.now() - from < 45_000)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => ask(answers.length + i)))))
  return answers
}
const served = (answers: readonly HttpAnswer[]) => answers.filter(({ status }) => status === 200).length

test('HARD-14 one network that asks the catalogue ever new questions is slowed down, for itself alone', async () => {
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
  const query = (i: number, network = '2001:db8:0:3::1') =>
    ask(`/api/home/query-products?lowPrice=${String(i)}&category=HOMBRE`, from(network))
  const answers = await untilRefused(query)
  expect(served(answers)).toBeGreaterThanOrEqual(120)
  const refused = answers.find(({ status }) => status === 429)
  expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '10'])
  expect(JSON.parse(String(refused?.body))).toMatchObject({ code: 'tooManyPages' })
  expect((await ask('/api/banners', from('2001:db8:0:3::1'))).status).toBe(200)
  expect((await query(0, '2001:db8:0:4::1')).status).toBe(200)
})

test('HARD-14 CHOOSE-01 one network that asks on and on for suggestions is slowed down, and keeps the search', async () => {
  const from = { headers: { 'x-forwarded-for': '2001:db8:0:5::1' } }
  const answers = await untilRefused(i => ask(`/api/home/suggestions?value=junk${String(i)}`, from))
  expect(served(answers)).toBeGreaterThanOrEqual(120)
  expect(answers.map(({ status }) => status)).toContain(429)
  expect((await ask('/api/home/query-products?value=junk', from)).status).toBe(200)
})

test('HARD-14 one network that asks for ever new pages is slowed down, for itself alone', async () => {
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network, accept: 'text/html' } })
  await ask('/')
  const answers = await untilRefused(i =>
    ask(`/shops?value=junk${String(i)}`, from(`2001:db8:0:1::${i.toString(16)}`)),
  )
  expect(served(answers)).toBeGreaterThanOrEqual(120)
  const refused = answers.find(({ status }) => status === 429)
  expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '10'])
  expect(String(refused?.body)).toContain('Abriste muchas páginas')
  // What is stored or a file is served to it all the same, and others get what they ask for.
  expect((await ask('/', from('2001:db8:0:1::1'))).headers['x-page-store']).toBe('HIT')
  expect((await ask('/nosotros', from('2001:db8:0:1::1'))).status).toBe(200)
  expect((await ask('/shops?value=junk', from('2001:db8:0:2::1'))).status).toBe(200)
})
