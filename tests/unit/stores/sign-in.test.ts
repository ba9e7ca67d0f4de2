import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'

const guestId = 'guest_1700000000000_abcdefgh'
const LOGIN = 'POST /customer/customer-login'
const REGISTER = 'POST /customer/customer-register'
const MIGRATE = 'POST /home/product/migrate-cart'
/** As the token tells it, and as the answer to a registration does. */
const decoded = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const answered = { ...decoded, name: 'Rosa Quispe' }
const token = tokenOf(decoded)
const credentials = { email: 'rosa@example.com', password: 'secreta-123' }
const form = { ...credentials, name: 'Rosa', accept_policies: true }

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  browser = fakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(replies: Record<string, Reply>) {
  const api = fakeApi({ [MIGRATE]: { message: 'Listo' }, ...replies })
  const { login, register } = await import('#stores/sign-in.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const { $user } = await import('#stores/auth.ts')
  /** With the half second before the page changes. */
  const done = async (signing: Promise<string | null>) => {
    await vi.runAllTimersAsync()
    return signing
  }
  const texts = () => $toasts.get().map(({ text }) => text)
  return { api, texts, $user, login: () => done(login(credentials)), register: () => done(register(form)) }
}

test.each(['login', 'register'] as const)(
  'AUTH-10 STATE-30 after %s the guest’s cart is moved and its id removed',
  async how => {
    browser.local.setItem('guestId', guestId)
    const shop = await open({ [LOGIN]: { token, message: '' }, [REGISTER]: { token, user: answered } })
    await shop[how]()
    expect(shop.api.of(MIGRATE).map(({ body }) => body)).toEqual([{ userId: 'c1', guestId }])
    expect(browser.local.getItem('guestId')).toBeNull()
  },
)

test.each([
  [0, ['Ya tienes tu cuenta']],
  [2, ['Ya tienes tu cuenta', 'Listo']],
])('ERR-13 with %i things in the cart a new account is told %j', async (count, told) => {
  browser.local.setItem('guestId', guestId)
  browser.local.setItem('vitrina:cartCount', String(count))
  const shop = await open({ [REGISTER]: { token, user: answered, message: 'Ya tienes tu cuenta' } })
  await shop.register()
  expect(shop.texts()).toEqual(told)
  expect(shop.api.of(MIGRATE)).toHaveLength(1)
})

/** How long after the last call of a sign-in the shopper is led away, in ms; the migration alone takes three seconds. */
async function waitAfterLast(how: 'login' | 'register'): Promise<number> {
  fakeApi({ [LOGIN]: { token, message: '' }, [REGISTER]: { token, user: answered }, [MIGRATE]: {} })
  const answer = fetch
  let last = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('migrate-cart')) await new Promise(done => setTimeout(done, 3_000))
    last = Date.now()
    return answer(url, init)
  })
  const store = await import('#stores/sign-in.ts')
  let led = 0
  const signing = how === 'login' ? store.login(credentials) : store.register(form)
  void signing.then(() => (led = Date.now()))
  for (let i = 0; i < 1_000 && led === 0; i += 1) await vi.advanceTimersByTimeAsync(5)
  return led - last
}

test.each([
  ['login', true],
  ['login', false],
  ['register', true],
] as const)(
  'AUTH-04 D-44 the half second after %s starts when everything has been answered; a guest’s cart: %s',
  async (how, hasCart) => {
    if (hasCart) browser.local.setItem('guestId', guestId)
    const waited = await waitAfterLast(how)
    expect(waited).toBeGreaterThanOrEqual(500)
    expect(waited).toBeLessThanOrEqual(600)
  },
)

test.each(['login', 'register'] as const)('D-07 after %s the stored way back is used, once', async how => {
  const { saveRedirect } = await import('#stores/auth.ts')
  saveRedirect('/dashboard/my-orders?pageNo=2')
  const shop = await open({ [LOGIN]: { token, message: '' }, [REGISTER]: { token, user: answered } })
  expect(await shop[how]()).toBe('/dashboard/my-orders?pageNo=2')
  expect(browser.session.getItem('vitrina:redirect')).toBeNull()
  expect(await shop[how]()).toBe('/')
})

test('D-07 neither another site nor a page that signs in is a way back', async () => {
  const { saveRedirect } = await import('#stores/auth.ts')
  for (const path of ['/login', '/register', '//evil.example', 'https://evil.example', '/\\evil.example', ''])
    saveRedirect(path)
  expect(browser.session.getItem('vitrina:redirect')).toBeNull()
  browser.session.setItem('vitrina:redirect', '//evil.example')
  const shop = await open({ [LOGIN]: { token, message: '' } })
  expect(await shop.login()).toBe('/')
})

test('STATE-32 STATE-31 GUARD-70 a login takes the user from the token, a registration from its answer', async () => {
  const shop = await open({ [LOGIN]: { token, message: '' }, [REGISTER]: { token, user: answered } })
  await shop.login()
  expect(shop.$user.get()).toEqual(decoded)
  expect(browser.local.getItem('customerToken')).toBe(token.slice(0, -1))
  browser.local.clear()
  vi.resetModules()
  const other = await open({ [REGISTER]: { token, user: answered } })
  await other.register()
  expect(other.$user.get()).toEqual(answered)
  expect(browser.local.getItem('customerToken')).toBe(token.slice(0, -1))
})

test.each([
  ['', 'Login exitoso'],
  ['Bienvenida', 'Bienvenida'],
])('ERR-14 a login answered with «%s» says «%s»', async (message, sentence) => {
  const shop = await open({ [LOGIN]: { token, message } })
  expect(await shop.login()).toBe('/')
  expect(shop.texts()).toEqual([sentence])
})

test('DOOR-27 the login knows the e-mail of the checkout that it leads back to, whatever stands in the storage', async () => {
  const { waitingCheckout } = await import('#stores/sign-in.ts')
  browser.session.setItem('registerInfo', JSON.stringify({ email: ' rosa@example.com ' }))
  expect(waitingCheckout()).toBeNull()
  browser.session.setItem('vitrina:redirect', '/envio')
  expect(waitingCheckout()).toBe('rosa@example.com')
  for (const strange of ['{broken', 'null', '[]', '{"email":7}', '{}']) {
    browser.session.setItem('registerInfo', strange)
    expect(waitingCheckout(), strange).toBe('')
  }
  browser.session.removeItem('registerInfo')
  expect(waitingCheckout()).toBe('')
})

test('ERR-15 a refused login shows the server’s error and signs nobody in', async () => {
  const error = 'El correo o la contraseña no son correctos.'
  const shop = await open({ [LOGIN]: { status: 401, body: { error } } })
  expect(await shop.login()).toBeNull()
  expect(shop.texts()).toEqual([error])
  expect(shop.$user.get()).toBeNull()
})

test('ERR-16 a refused registration shows the server’s error and signs nobody in', async () => {
  const error = 'Este correo ya está registrado.'
  const shop = await open({ [REGISTER]: { status: 409, body: { error } } })
  expect(await shop.register()).toBeNull()
  expect(shop.texts()).toEqual([error])
  expect(shop.$user.get()).toBeNull()
})
