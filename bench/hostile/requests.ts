import fc from 'fast-check'
import type { ShopRoute } from '#server/http/handle.ts'
import type { HttpInput } from './http.ts'
import { arbitraryOf } from './schema.ts'
import { everyFile, everyPage, everyQueryName } from './sources.ts'
import { asHeader, asPath, encodeLoosely, hostileText, planted } from './values.ts'
import { people } from './world.ts'

/** A fitting value of each parameter of a path. */
const params: Readonly<Record<string, string>> = {
  userId: '~me~',
  customerId: '~me~',
  sellerId: '~seller~',
  cardId: '~line~',
  wishlistId: '~wish~',
  orderId: '~order~',
  productId: '~product~',
  product: '~product~',
  policy: 'nosotros',
  messageId: '~message~',
  slug: '~slug~',
  name: '~brand~',
  secret: '~secret~',
  token: '~secret~',
  status: 'all',
}

const often = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>, weight = 3): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: seldom })

/** A value inside a path: encoded, or thrown in as it is. */
const segment = fc.oneof(
  { weight: 4, arbitrary: hostileText.map(encodeLoosely) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%2f%2f',
      '%2e%2e%2f',
      '..%5c',
      '%00',
      '%C0%AF',
      ';',
      ':',
      '@',
      '~otra~',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('~other~', '~customer~', '~order~', '~product~') },
)

const fillPath = (pattern: string): fc.Arbitrary<string> => {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fc
    .tuple(...names.map(name => often(fc.constant(params[name] ?? 'x'), segment)))
    .map(values => names.reduce((path, name, i) => path.replace(`{${name}}`, () => values[i] ?? ''), pattern))
}

const queryValue = fc.oneof(
  hostileText.map(encodeLoosely),
  fc.constantFrom(
    '1',
    '2',
    '48',
    '99999999999999999999',
    '-1',
    '10.5',
    'cod',
    'card',
    '~message~',
    '~seller~',
    '~guest~',
  ),
)
const query = (names: readonly string[]): fc.Arbitrary<string> =>
  often(
    fc.constant(''),
    fc
      .array(fc.tuple(often(fc.constantFrom(...names), hostileText.map(encodeLoosely), 6), queryValue), {
        minLength: 1,
        maxLength: 6,
      })
      .map(pairs => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
    1,
  )

const headerValue: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    'Bearer ~token~',
    'Bearer null',
    'Bearer',
    'Basic eDp5',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(5000)}`,
  ],
  cookie: [
    'customerToken=~token~',
    'accessToken=~token~; customerToken=~token~',
    'customerToken=%E0%A4%A; x',
    ';;;=;=',
    `customerToken=${'='.repeat(3000)}`,
    '__proto__=1; constructor=2',
  ],
  range: [
    'bytes=5-3',
    'bytes=0-99999999999999999999',
    'bytes=-0',
    'bytes=0-0,1-1,2-2',
    'bytes=a-b',
    'items=0-1',
    'bytes=-99999999999',
  ],
  'if-none-match': ['*', 'W/"x"', '"', `${'"a",'.repeat(900)}"b"`],
  'if-modified-since': ['Sat, 99 Foo 9999 99:99:99 GMT', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-range': ['"x"', 'no'],
  'accept-encoding': ['br', 'gzip', 'br;q=0', 'x'.repeat(2000), '*;q=0', 'zstd, br;q=1.0, gzip;q=0.8'],
  accept: ['*/*', 'text/html;q=a', '/'],
  'accept-language': ['es-PE', '-'.repeat(2000)],
  origin: ['null', 'https://otra.example', 'http://', 'x'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'x'],
  'idempotency-key': ['clave-1', 'x'.repeat(3000), '\u00ff'],
  'x-forwarded-for': ['1.2.3.4', '::1', 'x, y, z', ','.repeat(2000)],
  'x-forwarded-host': ['otra.example', 'a b'],
  'x-request-id': ['1', 'x'.repeat(3000)],
  host: ['otra.example', '[::1', 'a:99999', 'x'.repeat(2000), '127.0.0.1@otra.example'],
  referer: ['javascript:1', 'x'.repeat(3000)],
  'user-agent': [planted.email, 'x'.repeat(4000)],
  'content-encoding': ['gzip', 'br', 'x'],
  'x-http-method-override': ['DELETE'],
}
const headers: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...Object.keys(headerValue))
      .chain(name =>
        fc.tuple(
          fc.constant(name),
          often(fc.constantFrom(...(headerValue[name] ?? [''])), hostileText.map(asHeader), 5),
        ),
      ),
    { maxLength: 4 },
  )
  .map(pairs => Object.fromEntries(pairs))

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** How JSON can be broken, mislabelled or too much. */
function brokenJson(text: string): fc.Arbitrary<{ type: string; body: string }> {
  const type = 'application/json'
  return fc.constantFrom(
    { type, body: utf8(text.slice(0, Math.floor(text.length / 2))) },
    { type, body: '' },
    { type, body: `\u00ef\u00bb\u00bf${utf8(text)}` },
    { type, body: `"\u00c3\u0028\u00ff\u00fe"` },
    { type, body: `{"userId":"\u00c0\u0080"}` },
    { type, body: Buffer.from(text, 'utf16le').toString('latin1') },
    { type, body: '['.repeat(49_000) + ']'.repeat(49_000) },
    { type, body: '{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000) },
    { type, body: `{"userId":"${'x'.repeat(120_000)}"}` },
    { type, body: `{${'"a":1,'.repeat(10_000)}"b":1}` },
    { type, body: '1e99999' },
    { type, body: '"~me~"' },
    { type, body: '[{"userId":"~me~"}]' },
    { type: 'text/plain', body: utf8(text) },
    { type: 'application/x-www-form-urlencoded', body: 'userId=~me~&productId=~product~' },
    { type: 'multipart/form-data', body: utf8(text) },
    { type: 'application/json; charset=utf-7', body: utf8(text) },
    { type: `application/json; ${'x'.repeat(3000)}`, body: utf8(text) },
  )
}

const FILES = [
  { name: 'boleta.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF' },
  { name: 'x.png', type: 'image/png', bytes: '\u0089PNG\r\n\u001a\n' },
  { name: 'x.svg', type: 'image/png', bytes: '<svg onload=alert(1)>' },
  { name: '', type: '', bytes: '' },
  { name: '../../x.jpg', type: 'image/jpeg', bytes: '\u00ff\u00d8\u00ff' },
  { name: 'a"; filename="b.exe', type: 'application/octet-stream', bytes: 'MZ' },
  { name: `${'x'.repeat(5000)}.pdf`, type: 'application/pdf', bytes: '%PDF-' },
] as const

/** A multipart form of the fields, with a file, and now and then with its frame broken. */
const form = (value: unknown): fc.Arbitrary<{ type: string; body: string }> =>
  fc.record({ file: fc.constantFrom(...FILES), how: fc.nat(11) }).map(({ file, how }) => {
    const mark = 'hostil'
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : { x: value })
    const parts = entries
      .filter(([name]) => name !== 'archivo')
      .map(([name, one]) => {
        const text = typeof one === 'string' ? one : (JSON.stringify(one) ?? '')
        return `--${mark}\r\nContent-Disposition: form-data; name="${utf8(name).replace(/["\r\n]/g, '')}"\r\n\r\n${utf8(text)}\r\n`
      })
    parts.push(
      `--${mark}\r\nContent-Disposition: form-data; name="archivo"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n${file.bytes}\r\n`,
    )
    if (how === 1) parts.push(...parts)
    if (how === 2)
      parts.push(
        ...Array<string>(3_000).fill(`--${mark}\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n`),
      )
    if (how === 3) parts.push(`--${mark}\r\n\r\nsin nombre\r\n`, `--${mark}`)
    const end = how === 4 ? '' : `--${mark}--\r\n`
    const type =
      how === 5
        ? 'multipart/form-data'
        : how === 6
          ? 'multipart/form-data; boundary=otro'
          : `multipart/form-data; boundary=${mark}`
    return { type, body: parts.join('') + end }
  })

const NO_BODY: { type: string; body: string | undefined } = { type: '', body: undefined }
function bodies({ endpoint, schema }: ShopRoute): fc.Arbitrary<{ type: string; body: string | undefined }> {
  if (!schema) return often<typeof NO_BODY>(fc.constant(NO_BODY), brokenJson('{"x":1}'), 6)
  const value = arbitraryOf(schema)
  if (endpoint.multipart) return value.chain(form)
  const json = value.map(one => JSON.stringify(one) ?? 'null')
  const good = json.map(text => ({ type: 'application/json', body: utf8(text) }))
  return often<{ type: string; body: string | undefined }>(good, json.chain(brokenJson), 5)
}

/** A call as somebody would make it, with anything in it wrong: parameters, query, headers, body, who asks. */
export function callArbitrary(route: ShopRoute, queryNames: readonly string[]): fc.Arbitrary<HttpInput> {
  const { endpoint } = route
  return fc
    .record({
      who: fc.constantFrom(...people),
      method: often(
        fc.constant(endpoint.method),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
        12,
      ),
      path: fillPath(`/api${endpoint.path}`),
      search: query(queryNames),
      headers: often(fc.constant({}), headers, 1),
      isChunked: often(fc.constant(false), fc.constant(true), 12),
      body: bodies(route),
    })
    .map(({ who, method, path, search, headers: given, isChunked, body: { type, body } }) => ({
      who,
      method,
      path: asPath(path + search),
      headers: {
        ...(who === 'nobody' || who === 'guest' ? {} : { authorization: 'Bearer ~token~' }),
        ...(type === '' ? {} : { 'content-type': type }),
        ...(isChunked && body !== undefined ? { 'transfer-encoding': 'chunked' } : {}),
        ...given,
      },
      ...(body === undefined ? {} : { body }),
    }))
}

/** Every call as often as every other. */
export const callInputs = (routes: readonly ShopRoute[]): fc.Arbitrary<HttpInput> => {
  const names = everyQueryName()
  return fc.oneof(...routes.map(route => callArbitrary(route, names)))
}

function pageArbitrary(paths: fc.Arbitrary<string>, names: readonly string[]): fc.Arbitrary<HttpInput> {
  return fc
    .record({
      who: fc.constantFrom(...people),
      method: often(
        fc.constantFrom('GET', 'HEAD'),
        fc.constantFrom('POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH'),
        8,
      ),
      path: paths,
      search: query(names),
      headers,
    })
    .map(({ path, search, ...rest }) => ({ ...rest, path: asPath(path + search) }))
}

/** Files of the build and prerendered pages; `rendered` pages cost the shop far more and come seldom. */
export function pages(): { files: fc.Arbitrary<HttpInput>; rendered: fc.Arbitrary<HttpInput> } {
  const names = everyQueryName()
  const all = everyPage()
  const pathsOf = (isPrerendered: boolean) =>
    all.filter(page => page.isPrerendered === isPrerendered).map(({ path }) => path)
  const files = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...everyFile()) },
    { weight: 2, arbitrary: fc.constantFrom(...pathsOf(true)).chain(fillPath) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            '/media/',
            '/static/',
            '/',
            '/_astro/',
            '//',
            '/api/',
            '/socket.io/?EIO=4&transport=',
          ),
          segment,
        )
        .map(parts => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...everyFile())
        .map(path => path.replace(/[a-z]/g, sign => (sign === 'a' ? '%61' : sign))),
    },
  )
  const rendered = fc.constantFrom(...pathsOf(false)).chain(fillPath)
  return { files: pageArbitrary(files, names), rendered: pageArbitrary(rendered, names) }
}
