import { SignJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { acrossSites, readCookie, tokenCookie } from '#server/lib/cookies.ts'
import { env } from '#server/lib/env.ts'
import { knownSession } from '#server/lib/known-session.ts'
import { signSellerToken, signToken } from '#server/lib/tokens.ts'
import { TOKEN_SECONDS } from '#shared/business.ts'
import { withoutSignature } from '#shared/rules/token.ts'

const { publicUrl } = env()
afterEach(() => {
  env().publicUrl = publicUrl
  vi.restoreAllMocks()
})

test('D-34 a token’s cookie is for the whole shop, not for scripts or other sites, and over https for https alone', () => {
  env().publicUrl = 'http://localhost:4321'
  expect(tokenCookie('customerToken', 'a.b.c', 60)).toEqual([
    'set-cookie',
    'customerToken=a.b.c; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  ])
  env().publicUrl = 'https://tienda.pe'
  expect(tokenCookie('accessToken', '', 0)[1]).toBe(
    'accessToken=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  )
})

test('CLIENT-02 D-34 a cookie goes to another site over https alone', () => {
  env().publicUrl = 'http://localhost:4321'
  const plain = tokenCookie('customerToken', 'a', 60)[1]
  expect(acrossSites(plain)).toBe(plain)
  env().publicUrl = 'https://tienda.pe'
  expect(acrossSites(tokenCookie('customerToken', 'a', 60)[1])).toBe(
    'customerToken=a; Path=/; Max-Age=60; HttpOnly; SameSite=None; Secure',
  )
})

test.each([
  [undefined, null],
  ['', null],
  ['token=a', 'a'],
  ['theme=dark; token=a; other=b', 'a'],
  ['theme=dark;token=a', 'a'],
  ['token=a=b==', 'a=b=='],
  ['token=', ''],
  ['old-token=a', null],
  ['tokens=a', null],
  ['other=token=a', null],
])('D-34 of the cookies %j the token is %j', (header, value) => {
  expect(readCookie(header, 'token')).toBe(value)
})

const customer = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const ofCustomer = (sessionId: string, now = new Date()) => signToken({ ...customer, sessionId }, now)
const ofSeller = (sessionId: string) => signSellerToken({ id: 's1', personId: 'p1', sessionId }, new Date())

test('HARD-22 a genuine token names its session in the header, else in the customer’s cookie, else in the seller’s', async () => {
  const [first, second, third] = [await ofCustomer('one'), await ofCustomer('two'), await ofSeller('three')]
  const cookies = `customerToken=${second}; accessToken=${third}`
  expect(knownSession(`Bearer ${first}`, cookies)).toBe('one')
  expect(knownSession(`bearer  ${third}`, null)).toBe('three')
  expect(knownSession(null, cookies)).toBe('two')
  expect(knownSession(undefined, `accessToken=${third}`)).toBe('three')
  // A token that names nobody does not hide one that does.
  expect(knownSession(`Bearer ${withoutSignature(first)}`, cookies)).toBe('two')
  expect(knownSession('Bearer null', `customerToken=no; accessToken=${third}`)).toBe('three')
})

test('HARD-22 a token that the shop did not sign, or that is over names no session', async () => {
  const foreign = await new SignJWT(customer)
    .setProtectedHeader({ alg: 'HS256' })
    .setJti('one')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('another secret that is long enough too'))
  const over = await ofCustomer('one', new Date(Date.now() - (TOKEN_SECONDS + 1) * 1_000))
  for (const token of [foreign, over, `Basic ${await ofCustomer('one')}`])
    expect(knownSession(token.startsWith('Basic') ? token : `Bearer ${token}`, null), token).toBeNull()
  expect(knownSession(null, null)).toBeNull()
})
