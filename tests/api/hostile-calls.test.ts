import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../support/api.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import type { Refusal } from '../support/checkout.ts'
import { sellerTokenOf } from '../support/people.ts'
import { db } from '#server/db/index.ts'
import { sellers } from '#server/db/schema/sellers.ts'

let sellerToken: string
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  const seller = { id: randomUUID(), name: 'Casa Andina', slug: 'casa-andina', email: 'casa@example.com' }
  await db().insert(sellers).values(seller)
  sellerToken = await sellerTokenOf(seller.id)
})

describe('HARD-11 a write that cookies alone authorise comes from the shop', () => {
  const strange = [
    {},
    { headers: { 'sec-fetch-site': 'cross-site' } },
    { headers: { origin: 'https://evil.example' } },
  ]

  test.each(['/chat/mark-seen', '/chat/send-file'])("%s with the seller's cookie alone", async path => {
    const cookie = `accessToken=${sellerToken}`
    for (const options of strange) {
      const answer = await api.post<Refusal>(path, { messages: [] }, { cookie, ...options })
      expect([answer.status, answer.body.code]).toEqual([403, 'foreignOrigin'])
    }
    const own = await api.post<Refusal>(path, { messages: [] }, { cookie, sameOrigin: true })
    expect(own.body.code).not.toBe('foreignOrigin')
  })

  test('and with both cookies, each of which would do', async () => {
    const customer = await signedIn()
    const cookie = `customerToken=${customer.token}; accessToken=${sellerToken}`
    const answer = await api.post<Refusal>('/chat/mark-seen', { messages: [] }, { cookie })
    expect(answer.body.code).toBe('foreignOrigin')
  })
})

describe('HARD-07 text that the database cannot hold is a 400', () => {
  test.each(['a\ud800', '\udfff', 'a\0b'])('%j in a query and in names of fields', async text => {
    // A query cannot carry half a pair: the URL turns it into a replacement character.
    if (text.includes('\0'))
      expect((await api.get('/home/query-products', { query: { searchValue: text } })).status).toBe(400)
    const login = { email: 'a@example.com', password: 'secreta-1', [text]: 1 }
    expect((await api.post('/customer/customer-login', login)).status).toBe(400)
    const deep = { userId: 'guest_abcdefgh', products: [{ variant: { [text]: { [text]: [text] } } }] }
    expect((await api.post('/home/order/place-order', deep)).status).toBe(400)
  })

  test('so are bytes that are no UTF-8, and a form with such a field or file name', async () => {
    const form = new FormData()
    form.set('nombres', 'a\0b')
    expect((await api.post<Refusal>('/reclamo/add-reclamo', undefined, { raw: form })).body.code).toBe(
      'badRequest',
    )
    const named = new FormData()
    named.set('archivo', new File(['x'], 'a\0b.pdf'))
    expect((await api.post<Refusal>('/reclamo/add-reclamo', undefined, { raw: named })).body.code).toBe(
      'badRequest',
    )
  })

  test('what only looks like it is text like any other', async () => {
    const answer = await api.post<Refusal>('/customer/customer-login', {
      email: 'a@example.com',
      password: '\\u0000 \\ud800 😀',
    })
    expect(answer.body.code).toBe('credentialsWrong')
  })
})

describe('HARD-12 the shape of a body is never the end of more than its request', () => {
  const login = '/customer/customer-login'

  test.each([
    ['nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['nested objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
    [
      'prototype keys',
      '{"__proto__":{"email":"a@example.com","password":"secreta"},"constructor":{"prototype":{}}}',
    ],
    ['repeated keys', '{"email":"a@example.com","email":1,"password":"x"}'],
    ['a number beyond numbers', '{"email":1e999,"password":-0}'],
    ['an unfinished escape', '{"email":"\\u12'],
  ])('%s', async (_, raw) => {
    const answer = await api.post<Refusal>(login, undefined, { raw })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(answer.body.message)
    expect(({} as Record<string, unknown>)['email']).toBeUndefined()
  })

  test('100 KB are read and one byte more is not', async () => {
    const body = (bytes: number) => {
      const start = '{"email":"a@example.com","password":"secreta","x":"'
      return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
    }
    const within = await api.post<Refusal>(login, undefined, { raw: body(100 * 1024) })
    expect(within.body.code).toBe('credentialsWrong')
    const beyond = await api.post<Refusal>(login, undefined, { raw: body(100 * 1024 + 1) })
    expect([beyond.status, beyond.body.code]).toEqual([413, 'bodyTooLarge'])
  })

  test.each([
    ['parts', 95_000, () => ''],
    ['fields', 41, () => 'x'],
    ['a long field', 1, () => 'x'.repeat(50_000)],
  ])('a form with too many %s is refused as it comes', async (_, count, value) => {
    const edge = 'x'.repeat(12)
    const part = (i: number) =>
      `--${edge}\r\ncontent-disposition: form-data; name="f${String(i % 100)}"\r\n\r\n${value()}\r\n`
    const raw = `${Array.from({ length: count }, (_, i) => part(i)).join('')}--${edge}--\r\n`
    const answer = await api.post<Refusal>('/reclamo/add-reclamo', undefined, {
      raw: raw.slice(0, 6 * 1024 * 1024),
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    })
    expect([answer.status, answer.body.code]).toEqual([413, 'bodyTooLarge'])
  })

  test('a form has at most two files and forty fields', async () => {
    const codeFor = async (count: number, value: File | string) => {
      const raw = new FormData()
      for (let i = 0; i < count; i += 1) raw.set(`f${String(i)}`, value)
      return (await api.post<Refusal>('/reclamo/add-reclamo', undefined, { raw })).body.code
    }
    const file = new File(['x'], 'a.pdf')
    expect([await codeFor(2, file), await codeFor(3, file)]).toEqual(['invalidField', 'bodyTooLarge'])
    expect([await codeFor(40, 'x'), await codeFor(41, 'x')]).toEqual(['invalidField', 'bodyTooLarge'])
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['another type', 'application/json', '{}'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
    ['no name', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    [
      'a file without a name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n--b--\r\n',
    ],
    ['nothing', 'multipart/form-data; boundary=b', ''],
  ])('a broken form: %s', async (_, type, raw) => {
    const answer = await api.post<Refusal>('/reclamo/add-reclamo', undefined, {
      raw,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(answer.body.message)
  })
})
