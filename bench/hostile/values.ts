import fc from 'fast-check'

/**
 * Personal data planted in what is tried: none of it may ever be in the shop's log. They are of the right form, so
 * that the calls that take them go all the way.
 */
export const planted = {
  name: 'Zoraida Marcadora',
  lastname: 'Quispe Señalada',
  email: 'zoraida.marcadora@hostil.example',
  phone: '987650143',
  document: '45670123',
  address: 'Jirón Marcador 4567',
  password: 'clave-marcada-77',
} as const

/** Texts that have hurt somebody's server before. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202e',
  '\u0001\u001b[31m',
  'İ',
  '２０２６',
  '🧦'.repeat(60),
  '﷽'.repeat(120),
  'á'.repeat(4001),
  'a'.repeat(5001),
  '/'.repeat(3000),
  ' '.repeat(3000) + 'x',
  'x@'.repeat(500),
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '-1',
  '0',
  '-0',
  '1e309',
  '0x10',
  '1/0',
  "' or 1=1 --",
  '"; drop table x; --',
  '%',
  '%00',
  '%ff',
  '%c0%af',
  '..%2f',
  '../../../../etc/passwd',
  '\r\nX-Injected: 1',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'guest_1700000000000_abcdefghi',
  '=1+1',
  'http://127.0.0.1:1/',
] as const

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 20 }).map(c => String.fromCharCode(...c)) },
)

const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
] as const

const nested = (depth: number): unknown => {
  let value: unknown = []
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value }
  return value
}

/** Anything that JSON can say. Objects with prototype keys are made by `JSON.parse`, which sets them as own keys. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['x', 'y'], { a: 1 }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
        '{"toString":1,"valueOf":null,"length":-1,"then":"x"}',
        '{"toJSON":"x","_id":{"$ne":null}}',
      )
      .map(text => JSON.parse(text) as unknown),
  },
  { weight: 1, arbitrary: fc.constantFrom(10, 200).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(100, 2000).map(n => Array.from({ length: n }, (_, i) => i)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Percent-encoding that also takes what `encodeURIComponent` refuses (lone surrogates), and now and then none at all. */
export function encodeLoosely(text: string): string {
  return [...text]
    .map(sign => {
      const code = sign.charCodeAt(0)
      if (sign.length > 1 || code < 0xd800 || code > 0xdfff) return encodeURIComponent(sign)
      return `%ED%${(0xa0 | ((code >> 6) & 0x1f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
    })
    .join('')
}

/** What `node:http` lets into a path: the rest is encoded, so that the shop and not the client meets it. */
export const asPath = (text: string): string => text.replace(/[^\x21-\xff]/gu, encodeLoosely)

/** What `node:http` lets into a header. */
export const asHeader = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
