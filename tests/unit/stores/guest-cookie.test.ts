import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'

const id = 'guest_1795333030705_129746b24faf16ea08362a1667c196fc'

let browser: ReturnType<typeof fakeBrowser>
let page: { cookie: string }
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/' })
})
afterEach(() => vi.unstubAllGlobals())

test('AWAY-03 the guest of a page without script goes on before anything asks for the cart', async () => {
  page.cookie = `guestId=${id}`
  const { shopperId } = await import('#stores/guest-cart.ts')
  expect(shopperId()).toBe(id)
  expect(browser.local.getItem('guestId')).toBe(id)
})

test('AWAY-03 what the storage knows goes before the cookie, and pages without script get it', async () => {
  browser.local.setItem('guestId', id)
  page.cookie = 'guestId=guest_of_another_time'
  const { ensureGuestId, shopperId } = await import('#stores/guest-cart.ts')
  ensureGuestId('/')
  expect(shopperId()).toBe(id)
  expect(page.cookie).toMatch(new RegExp(`^guestId=${id}; Path=/; Max-Age=\\d+; SameSite=Lax; Secure$`))
})

test('AWAY-03 D-33 neither a customer nor a logout leaves a guest’s cookie', async () => {
  browser.local.setItem('customerToken', tokenOf({ id: 'c1', name: 'Rosa', email: 'r@example.com' }))
  page.cookie = `guestId=${id}`
  fakeApi({ 'GET /customer/logout': { message: 'Adiós' } })
  const { ensureGuestId, shopperId } = await import('#stores/guest-cart.ts')
  const { logout } = await import('#stores/auth.ts')
  expect(shopperId()).toBe('c1')
  ensureGuestId('/')
  expect(page.cookie).toContain('guestId=; Path=/; Max-Age=0')
  page.cookie = `guestId=${id}`
  await logout()
  expect(page.cookie).toContain('guestId=; Path=/; Max-Age=0')
})

test('AWAY-03 STATE-30 D-44 the cookie goes with a cart that was moved, and stays with one that was not', async () => {
  const MIGRATE = 'POST /home/product/migrate-cart'
  const replies: Record<string, Reply> = { [MIGRATE]: { status: 500, body: {} } }
  browser.local.setItem('customerToken', tokenOf({ id: 'c1', name: 'Rosa', email: 'r@example.com' }))
  browser.local.setItem('guestId', id)
  page.cookie = `guestId=${id}`
  fakeApi(replies)
  const { migrate } = await import('#stores/guest-cart.ts')
  await migrate()
  expect([page.cookie, browser.local.getItem('guestId')]).toEqual([`guestId=${id}`, id])
  replies[MIGRATE] = { message: 'Listo' }
  await migrate()
  expect(page.cookie).toContain('guestId=; Path=/; Max-Age=0')
  expect(browser.local.getItem('guestId')).toBeNull()
})
