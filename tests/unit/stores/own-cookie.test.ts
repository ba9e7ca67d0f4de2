import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, keptTokenOf, tokenOf, type Reply } from './fake-api.ts'

const LOGOUT = 'GET /customer/logout'
const SELLER_LOGOUT = 'POST /seller-logout'
const LOGIN = 'POST /customer/customer-login'
const user = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const kept = keptTokenOf(user)

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const pending = () => browser.local.getItem('vitrina:pendingLogout')
const profile = async () => {
  const { call } = await import('#stores/call.ts')
  const { getProfile } = await import('#shared/endpoints/account.ts')
  return call(getProfile)
}

describe('GUARD-70 tokens in this browser are good for nothing', () => {
  test('STATE-31 D-99 whole ones of older pages are cut when a page loads, and still say who it is', async () => {
    for (const key of ['customerToken', 'vitrina:sellerToken', 'vitrina:pendingLogout'])
      browser.local.setItem(key, tokenOf(user))
    const { $user } = await import('#stores/auth.ts')
    expect($user.get()).toEqual(user)
    for (const key of ['customerToken', 'vitrina:sellerToken', 'vitrina:pendingLogout'])
      expect(browser.local.getItem(key), key).toBe(kept)
  })

  test('D-76 a cut token that is over signs nobody in', async () => {
    const past = { ...user, exp: Math.floor(Date.now() / 1000) - 1 }
    browser.local.setItem('customerToken', `x.${btoa(JSON.stringify(past))}.`)
    const { $user } = await import('#stores/auth.ts')
    expect($user.get()).toBeNull()
  })

  test('a seller’s sign-in keeps no signature either, and calls carry no token', async () => {
    const userInfo = { id: 's1', role: 'seller', name: 'Misti', shopName: 'Misti', email: '', image: '' }
    const api = fakeApi({
      'POST /seller-login': { token: tokenOf(user), message: '' },
      'GET /get-user': { userInfo },
    })
    const { signInSeller } = await import('#stores/seller.ts')
    await signInSeller({ email: 's@example.com', password: 'x' })
    expect(browser.local.getItem('vitrina:sellerToken')).toBe(kept)
    for (const { headers } of api.sent) expect(Object.keys(headers)).not.toContain('authorization')
    expect(api.of('GET /get-user')).toHaveLength(1)
  })
})

describe('D-76 a logout that did not reach the server', () => {
  const replies: Record<string, Reply> = {}
  const open = async () => {
    for (const key of Object.keys(replies)) Reflect.deleteProperty(replies, key)
    Object.assign(replies, { [LOGOUT]: 'down', 'GET /customer/profile': { profile: {} } })
    const api = fakeApi(replies)
    const { signIn, logout } = await import('#stores/auth.ts')
    signIn(tokenOf(user))
    await logout()
    return api
  }

  test.each([
    ['no answer', 'down'],
    ['a shop that starts', { status: 503, body: { error: 'La tienda está iniciando.' } }],
    ['too many calls', { status: 429, body: { error: 'Espera.' } }],
  ] as [string, Reply][])('lets no other call out while there is %s', async (_, reply) => {
    const api = await open()
    replies[LOGOUT] = reply
    expect(browser.local.getItem('customerToken')).toBeNull()
    await expect(profile()).rejects.toThrow()
    expect(api.of('GET /customer/profile')).toEqual([])
    expect(pending()).toBe(kept)
  })

  test('goes before the next ones, once for all of them', async () => {
    const api = await open()
    replies[LOGOUT] = { message: 'Hasta pronto' }
    await Promise.all([profile(), profile()])
    expect(api.sent.map(({ what }) => what)).toEqual([
      LOGOUT,
      LOGOUT,
      'GET /customer/profile',
      'GET /customer/profile',
    ])
    expect(pending()).toBeNull()
  })

  test('goes before the next login, so that it ends nobody else’s session', async () => {
    const api = await open()
    replies[LOGOUT] = { message: 'Hasta pronto' }
    replies[LOGIN] = { status: 401, body: { error: 'x' } }
    const { login } = await import('#stores/sign-in.ts')
    await login({ email: 'otra@example.com', password: 'x' })
    expect(api.sent.map(({ what }) => what)).toEqual([LOGOUT, LOGOUT, LOGIN])
  })

  test('of a seller is remembered as well; a session that was over already is no obstacle', async () => {
    const sellerReplies: Record<string, Reply> = { [SELLER_LOGOUT]: 'down', 'GET /customer/profile': {} }
    const api = fakeApi(sellerReplies)
    browser.local.setItem('vitrina:sellerToken', kept)
    const { signOutSeller } = await import('#stores/seller.ts')
    await signOutSeller()
    expect(browser.local.getItem('vitrina:sellerToken')).toBeNull()
    await expect(profile()).rejects.toThrow()
    expect(api.of('GET /customer/profile')).toEqual([])
    sellerReplies[SELLER_LOGOUT] = { status: 401, body: { code: 'sessionExpired', error: 'x' } }
    await profile()
    expect(browser.local.getItem('vitrina:pendingSellerLogout')).toBeNull()
  })
})
