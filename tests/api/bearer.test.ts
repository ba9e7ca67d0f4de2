import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { signToken } from '#server/lib/tokens.ts'
import { TOKEN_SECONDS } from '#shared/business.ts'
import { withoutSignature } from '#shared/rules/token.ts'
import { api, type CallOptions } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'
import { sellerTokenOf } from '../support/people.ts'

type Person = Awaited<ReturnType<typeof signedIn>>
const PROFILE = '/customer/profile'
const cookieOf = ({ token }: Person) => `customerToken=${token}`
const seller = { id: randomUUID(), name: 'Casa Andina', slug: 'casa-andina', email: 'casa@example.com' }
let rosa: Person
let other: Person
let productId: string
let sellerToken: string
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  ;[rosa, other] = [await signedIn(), await signedIn()]
  productId = (await createProduct({ stock: 1000 })).id
  await db().insert(sellers).values(seller)
  sellerToken = await sellerTokenOf(seller.id)
})

const profile = (options: CallOptions) => api.get<{ profile: { email: string } } & Refusal>(PROFILE, options)
const add = (options: CallOptions) =>
  api.post<Refusal>('/home/product/add-to-card', { userId: rosa.id, productId, quantity: 1 }, options)

/** What clients on the shop's host send with the cookie: what they find in the storage, or nothing sensible. */
const noTokens: [string, (token: string) => string][] = [
  ['the token without its signature', withoutSignature],
  ['null', () => 'null'],
  ['undefined', () => 'undefined'],
  ['garbage', () => 'x'],
  ['a very long text', () => 'x.'.repeat(2_000)],
  ['a token with another signature', token => `${withoutSignature(token)}${'A'.repeat(43)}`],
]

describe('GUARD-70 D-34 a Bearer that is no token of the shop', () => {
  test.each(noTokens)('is passed over with a good cookie: %s', async (_, spoil) => {
    const [token, cookie] = [spoil(rosa.token), cookieOf(rosa)]
    expect((await profile({ token, cookie })).body.profile.email).toBe(rosa.email)
    expect((await add({ token, cookie, sameOrigin: true })).status).toBe(201)
  })

  test.each(noTokens)('authorises nothing without one: %s', async (_, spoil) => {
    expect((await profile({ token: spoil(rosa.token) })).status).toBe(401)
    expect((await add({ token: spoil(rosa.token), sameOrigin: true })).status).toBe(401)
  })

  test.each(noTokens)('lets no other site write with the cookie: %s', async (_, spoil) => {
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const answer = await add({ token: spoil(rosa.token), cookie: cookieOf(rosa), headers })
      expect([401, 403]).toContain(answer.status)
    }
  })

  test('with a cookie that is over is a 401, as it was', async () => {
    const gone = await signedIn()
    await api.get('/customer/logout', { token: gone.token })
    const answer = await profile({ token: withoutSignature(gone.token), cookie: cookieOf(gone) })
    expect([answer.status, answer.body.code]).toEqual([401, 'sessionExpired'])
  })
})

describe('D-34 a Bearer of the shop counts, whatever cookie came with it', () => {
  test('another person’s is that person', async () => {
    const both = { token: other.token, cookie: cookieOf(rosa), sameOrigin: true }
    expect((await profile(both)).body.profile.email).toBe(other.email)
    expect((await add(both)).status).toBe(403)
  })

  test('one whose session was ended is a 401, and never the cookie’s person', async () => {
    const gone = await signedIn()
    await api.get('/customer/logout', { token: gone.token })
    expect((await profile({ token: gone.token, cookie: cookieOf(rosa) })).status).toBe(401)
  })

  test('D-76 one whose seven days are over is a 401, too', async () => {
    const claims = { ...other, name: 'Rosa', sessionId: randomUUID() }
    const token = await signToken(claims, new Date(Date.now() - (TOKEN_SECONDS + 60) * 1000))
    expect((await profile({ token, cookie: cookieOf(rosa) })).status).toBe(401)
  })

  test('GUARD-70 an old tab with its whole token stays signed in', async () => {
    expect((await profile({ token: rosa.token, cookie: cookieOf(rosa) })).status).toBe(200)
    expect((await add({ token: rosa.token, cookie: cookieOf(rosa) })).status).toBe(201)
  })
})

test('D-76 GUARD-70 a logout by cookie ends the session, also with a cut token', async () => {
  const person = await signedIn()
  const token = withoutSignature(person.token)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  await api.get('/customer/logout', { token, cookie: cookieOf(person), headers: foreign })
  expect((await profile({ token: person.token })).status).toBe(200)
  await api.get('/customer/logout', { token, cookie: cookieOf(person), sameOrigin: true })
  expect((await profile({ token: person.token })).status).toBe(401)
})

test('D-34 over plain http, where a GET carries no Origin, its Referer says that it comes from the shop', async () => {
  const person = await signedIn()
  const logout = (referer: string) =>
    api.get('/customer/logout', { cookie: cookieOf(person), headers: { referer } })
  for (const referer of ['https://evil.example/', 'http://localhost:4321.evil.example/', 'no address'])
    await logout(referer)
  expect((await profile({ token: person.token })).status).toBe(200)
  await logout('http://localhost:4321/dashboard')
  expect((await profile({ token: person.token })).status).toBe(401)
})

test('D-84 GUARD-70 a browser that is a customer and a seller speaks as whom the call names', async () => {
  const sameOrigin = true
  const cookie = `${cookieOf(rosa)}; accessToken=${sellerToken}`
  const question = { userId: rosa.id, sellerId: seller.id, text: '¿Queda?' }
  await api.post('/chat/customer/send-message-to-seller', question, { cookie, sameOrigin })
  const seen = (userId: string, friendId: string) =>
    api.post<{ seen: string[] } & Refusal>('/chat/mark-seen', { userId, friendId }, { cookie, sameOrigin })
  expect((await seen(seller.id, rosa.id)).body.seen).toHaveLength(1)
  expect((await seen(rosa.id, seller.id)).status).toBe(200)
  expect((await seen(other.id, seller.id)).status).toBe(403)
})
