import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { leakIn } from './judge.ts'
import { everyFile } from './sources.ts'

/** Bytes for a socket, as Latin-1 text, and how the caller leaves. */
export interface RawInput {
  bytes: string
  leave: 'wait' | 'half-close' | 'reset'
}

const paths = (): readonly string[] => [
  '/',
  '/shops',
  '/carrito',
  '/nosotros',
  '/products/search?category=HOMBRE',
  '/product/details/~slug~',
  '/api/banners',
  '/api/home/query-products',
  '/api/home/product/add-to-card',
  '/api/customer/customer-login',
  '/api/reclamo/add-reclamo',
  '/api/chat/send-file',
  '/media/x/720.webp',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=websocket',
  '/healthz',
  '/metrics',
  ...everyFile()
    .filter(path => /favicon|\.css$|\.webp$|\.png$/.test(path))
    .slice(0, 12),
]

const targets = (): readonly string[] => [
  '*',
  '',
  '//',
  '///otra.example/x',
  '/%',
  '/%zz',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/media/..%2f..%2fsecret',
  '/media/%2e%2e/secret',
  '/%61pi/banners',
  '/api/%62anners',
  '/product/details/%7Eslug',
  '/a?%',
  '/?a=%zz&b=%E0%A4%A',
  '/#x',
  '/\\..\\x',
  'http://otra.example/',
  'http://otra.example:99999/x',
  'https://127.0.0.1/api/banners',
  'HTTP://',
  'otra.example:443',
  'javascript:1',
  '/\u00e9\u00ff',
  `/${'a'.repeat(7000)}`,
  `/a${'/'.repeat(7000)}b`,
  `/${'%2f'.repeat(4000)}`,
  `/?${'a=b&'.repeat(3000)}`,
  `/${'../'.repeat(2000)}`,
  `/_image?href=/favicon.svg&w=99999&f=webp`,
]

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'GÉT',
  '',
  'M-SEARCH',
  'PROPFIND',
  'QUERY',
  'X'.repeat(9000),
]
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  '',
  'HTTP/1.1 ',
  'ICE/1.0',
]

const big = (n: number) => Array.from({ length: n }, (_, i) => `${String(i)}-${String(i)}`).join(',')
const HEADERS = [
  'Host: localhost',
  'Host: localhost',
  'Host:',
  'Host: a\r\nHost: b',
  'Host: otra.example:99999',
  'Host: [::1',
  'Host: a b/c?d#e',
  `Host: ${'x'.repeat(4000)}`,
  'Host: \u00ff\u0001',
  'Content-Length: 5',
  'Content-Length: -5',
  'Content-Length: 5, 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 0x5',
  'Content-Length: +5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 3000000',
  'Content-Length: abc',
  'Content-Length:',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding: identity',
  'Range: bytes=5-3',
  'Range: bytes=0-99999999999999999999',
  'Range: bytes=-0',
  'Range: bytes=99999999-',
  'Range: bytes=--1',
  'Range: bytes=a-b',
  `Range: bytes=${big(500)}`,
  'Range: \u00ff',
  'If-Range: "x"',
  'Expect: 100-continue',
  'Expect: x',
  'Connection: close',
  'Connection: keep-alive',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13',
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13',
  'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Encoding: gzip',
  'Accept-Encoding: gzip, br',
  'Cookie: customerToken=x\u0001',
  'Authorization: Bearer ~token~',
  'X: a\r\n folded',
  'no colon here',
  ': empty',
  'X\u0000Y: z',
  'X: a\u0000b',
  'X: \r\n',
  'X-Forwarded-For: \u00ff',
  'Trailer: Content-Length',
  'Keep-Alive: timeout=99999999999, max=-1',
  Array.from({ length: 600 }, (_, i) => `X-${String(i)}: y`).join('\r\n'),
  `X: ${'y'.repeat(70_000)}`,
] as const

const BODIES = [
  '',
  'hola!',
  '{"userId":"~me~","productId":"~product~","quantity":1}',
  '5\r\nhola!\r\n0\r\n\r\n',
  '5\r\nhola!\r\n',
  '-1\r\nx\r\n0\r\n\r\n',
  'FFFFFFFFFFFFFFFFFF\r\nx',
  'fffffff\r\nx',
  '5;a=b;c="\r\n"\r\nhola!\r\n0\r\n\r\n',
  `5;${'x'.repeat(20_000)}\r\nhola!\r\n0\r\n\r\n`,
  '1\r\na\r\n'.repeat(2_000),
  `1\r\na\r\n`.repeat(300) + '0\r\nContent-Length: 9\r\nHost: x\r\n\r\n',
  'zz\r\n',
  '0\r\n\r\nGET /api/banners HTTP/1.1\r\nHost: x\r\n\r\n',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  '--x\r\n'.repeat(3_000),
  '\u0000\u0001\u0002\u00ff'.repeat(500),
  '\u0081\u0085\u0001\u0002\u0003\u0004abcde',
  '\u0081\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff',
] as const

const LINE_ENDS = ['\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '\r\n\r\n'] as const

/** One to six requests on one connection, each with anything wrong in line, headers, framing and body. */
export function rawArbitrary(): fc.Arbitrary<RawInput> {
  const target = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...paths()) },
    { weight: 2, arbitrary: fc.constantFrom(...targets()) },
  )
  const one = fc
    .record({
      method: fc.constantFrom(...METHODS),
      target,
      version: fc.constantFrom(...VERSIONS),
      headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 5 }),
      hasHost: fc.oneof(
        { weight: 5, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      body: fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        { weight: 3, arbitrary: fc.constantFrom(...BODIES) },
      ),
      end: fc.constantFrom(...LINE_ENDS),
    })
    .map(({ method, target: to, version, headers, hasHost, body, end }) =>
      [`${method} ${to} ${version}`, ...(hasHost ? ['Host: localhost'] : []), ...headers, '', body].join(end),
    )
  return fc.record({
    bytes: fc.oneof(
      { weight: 6, arbitrary: one },
      { weight: 2, arbitrary: fc.array(one, { minLength: 2, maxLength: 6 }).map(all => all.join('')) },
      { weight: 1, arbitrary: fc.tuple(one, fc.nat(200)).map(([text, at]) => text.slice(0, at)) },
      {
        weight: 1,
        arbitrary: fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes).toString('latin1')),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '\r\n\r\n\r\n',
          '\u0016\u0003\u0001\u0002\u0000\u0001',
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          'GET /\r\n',
          'SSH-2.0-x\r\n',
        ),
      },
    ),
    leave: fc.constantFrom<RawInput['leave']>('wait', 'wait', 'half-close', 'reset'),
  })
}

const open = (port: number): Socket => connect(port, '127.0.0.1').on('error', () => undefined)

const FIRST_MS = 400
const LAST_MS = 60

/** Sends, and gives what came back until the shop is silent. */
export async function sendRaw(port: number, { bytes, leave }: RawInput): Promise<string> {
  const socket = open(port)
  const chunks: string[] = []
  await new Promise<void>(resolve => {
    let timer = setTimeout(resolve, FIRST_MS)
    socket.on('data', chunk => {
      chunks.push(chunk.toString('latin1'))
      clearTimeout(timer)
      timer = setTimeout(resolve, LAST_MS)
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.write(Buffer.from(bytes, 'latin1'), () => {
      if (leave === 'half-close') socket.end()
      if (leave === 'reset') socket.resetAndDestroy()
    })
  })
  socket.destroy()
  return chunks.join('')
}

/** What is wrong with raw answers. 503 only where it says when to come again. */
export function rawFaultOf(text: string): string | undefined {
  const bad = /HTTP\/1\.[01] 5\d\d[\s\S]{0,300}/.exec(text)
  if (bad) return bad[0]
  // A file of the build may hold such words; a refusal may not.
  return /content-type: (?:text\/html|application\/json)/i.test(text)
    ? leakIn(text.slice(0, 4000))
    : undefined
}

/** `count` connections that say nothing, or half of a request, or a body drop by drop, until they are let go. */
export function besiege(port: number, count: number): { ready: Promise<void>; drip(): void; end(): void } {
  const beginnings = [
    '',
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /api/customer/customer-login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{',
    'POST /api/reclamo/add-reclamo HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n-\r\n',
  ]
  const sockets = Array.from({ length: count }, (_, i) => {
    const socket = open(port)
    socket.write(beginnings[i % beginnings.length] ?? '')
    return socket
  })
  return {
    ready: sleep(1_000).then(() => undefined),
    drip: () => {
      for (const [i, socket] of sockets.entries())
        if (i % beginnings.length > 0) socket.write(i % 4 === 3 ? '1\r\nx\r\n' : 'x')
    },
    end: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
