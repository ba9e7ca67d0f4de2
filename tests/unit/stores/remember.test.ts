import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRemembered, REMEMBERED_DAYS } from '#shared/rules/remembered.ts'
import { fakeBrowser } from './browser.ts'
import { cartAnswer as cart } from './cart-answer.ts'
import { fakeApi, tokenOf } from './fake-api.ts'

const KEY = 'vitrina:remembered'
const owner = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const address = {
  name: 'Rosa',
  phone: '987654321',
  address: 'Av. Larco 1',
  province: 'Lima',
  city: 'Miraflores',
}
const kept = { owner: 'c1', ...address, lastname: 'Quispe', savedAt: Date.now() }

let local: Storage
beforeEach(() => {
  vi.resetModules()
  local = fakeBrowser().local
  fakeApi({ 'GET /home/product/get-card-product/c1': cart })
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => ({
  ...(await import('#stores/checkout/drafts.ts')),
  ...(await import('#stores/checkout/remember.ts')),
  ...(await import('#stores/auth.ts')),
})

test('DOOR-20 nothing is kept without the tick, nor e-mail and document with it', async () => {
  const { setShipping, setProvince, setRegister, setDocumentNumber, remember, keepOrdered, $remembering } =
    await open()
  for (const field of ['name', 'phone', 'address'] as const) setShipping(field, address[field])
  setProvince('Lima')
  setShipping('city', 'Miraflores')
  setRegister('lastname', 'Quispe')
  setRegister('email', owner.email)
  setDocumentNumber('45678912')
  keepOrdered()
  expect(local.getItem(KEY)).toBeNull()
  remember(true)
  expect($remembering.get()).toBe('on')
  const stored = local.getItem(KEY) ?? ''
  expect(JSON.parse(stored)).toEqual({ ...kept, owner: '', savedAt: expect.any(Number) as number })
  expect(stored).not.toMatch(/45678912|example\.com/)
  remember(false)
  expect(local.getItem(KEY)).toBeNull()
})

test('DOOR-20 a guest and the account that ordered with it find it, another account does not', async () => {
  local.setItem(KEY, JSON.stringify(kept))
  const { recallRemembered, signIn, resetUser, $shipping, $register, $fromDevice } = await open()
  const other = { id: 'c2', name: 'Ana', email: 'ana@example.com' }
  signIn(tokenOf(other), other)
  recallRemembered()
  expect($shipping.get()).toMatchObject({ name: '', phone: '', address: '' })
  expect($fromDevice.get()).toBe('nothing')
  resetUser()
  local.setItem(KEY, JSON.stringify(kept))
  signIn(tokenOf(owner), owner)
  recallRemembered()
  expect($shipping.get()).toMatchObject(address)
  expect($register.get()).toMatchObject({ lastname: 'Quispe', email: '', numeroDocumento: '' })
  expect($fromDevice.get()).toBe('filled')
})

test('DOOR-20 one tap forgets them, in the form too, but not what was typed instead', async () => {
  local.setItem(KEY, JSON.stringify(kept))
  const { recallRemembered, forget, setShipping, $shipping, $register, $remembering, $fromDevice } =
    await open()
  setShipping('phone', '912345678')
  recallRemembered()
  expect($shipping.get()).toMatchObject({ ...address, phone: '912345678' })
  forget()
  expect(local.getItem(KEY)).toBeNull()
  expect($shipping.get()).toMatchObject({ name: '', phone: '912345678', address: '', province: '', city: '' })
  expect($register.get().lastname).toBe('')
  expect([$remembering.get(), $fromDevice.get()]).toEqual(['off', 'forgotten'])
})

test('DOOR-20 a sign-out forgets them on any page, a session that ran out does not', async () => {
  local.setItem(KEY, JSON.stringify(kept))
  const { signIn, logout } = await import('#stores/auth.ts')
  await import('#stores/drop-drafts.ts')
  fakeApi({ 'GET /customer/profile': { status: 401, body: { message: 'x' } }, 'GET /customer/logout': {} })
  signIn(tokenOf(owner), owner)
  const { call } = await import('#stores/call.ts')
  const { getProfile } = await import('#shared/endpoints/account.ts')
  vi.stubGlobal('location', { pathname: '/login', search: '' })
  await call(getProfile).catch(() => undefined)
  expect(local.getItem(KEY)).not.toBeNull()
  signIn(tokenOf(owner), owner)
  await logout()
  expect(local.getItem(KEY)).toBeNull()
})

test('DOOR-20 a browser that keeps nothing says so', async () => {
  const { remember, recallRemembered, $remembering } = await open()
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...local, setItem: refuse, getItem: refuse, removeItem: refuse })
  recallRemembered()
  remember(true)
  expect($remembering.get()).toBe('full')
})

test('DOOR-20 what is older than half a year, or no memory at all, is none', () => {
  const now = Date.now()
  const old = { ...kept, savedAt: now - (REMEMBERED_DAYS + 1) * 86_400_000 }
  for (const strange of [null, 7, 'x', [], {}, old]) expect(readRemembered(strange, now)).toBeNull()
  expect(readRemembered({ savedAt: now, name: 7, city: 'Lima' }, now)).toMatchObject({
    name: '',
    city: 'Lima',
  })
})

test('DOOR-20 the tick keeps what the form has now for who is signed in, and without it nothing is said to come from here', async () => {
  const { remember, recallRemembered, setShipping, signIn, $remembering, $fromDevice } = await open()
  signIn(tokenOf(owner), owner)
  setShipping('name', 'Rosa')
  remember(true)
  expect(JSON.parse(local.getItem(KEY) ?? '')).toMatchObject({ owner: 'c1', name: 'Rosa' })
  recallRemembered()
  expect([$remembering.get(), $fromDevice.get()]).toEqual(['on', 'filled'])
  remember(false)
  expect([$remembering.get(), $fromDevice.get()]).toEqual(['off', 'nothing'])
  recallRemembered()
  expect([$remembering.get(), $fromDevice.get()]).toEqual(['off', 'nothing'])
})

test('DOOR-20 what is too old is deleted when the checkout opens', async () => {
  const { recallRemembered, $remembering } = await open()
  local.setItem(KEY, JSON.stringify({ ...kept, savedAt: Date.now() - (REMEMBERED_DAYS + 1) * 86_400_000 }))
  recallRemembered()
  expect([local.getItem(KEY), $remembering.get()]).toEqual([null, 'off'])
})

test('DOOR-20 an order keeps only what was asked for', async () => {
  const { keepOrdered, remember, setShipping, $remembering } = await open()
  remember(true)
  setShipping('name', 'Rosa')
  keepOrdered()
  expect(JSON.parse(local.getItem(KEY) ?? '')).toMatchObject({ name: 'Rosa' })
  // An older text stays nowhere when the newer one finds no room.
  vi.spyOn(local, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepOrdered()
  expect([local.getItem(KEY), $remembering.get()]).toEqual([null, 'full'])
})

test('DOOR-20 a checkout that is open shows no tick after a sign-out, and keeps it when a session ran out', async () => {
  local.setItem(KEY, JSON.stringify(kept))
  const { recallRemembered, signIn, logout, $remembering, $fromDevice } = await open()
  vi.stubGlobal('location', { pathname: '/login', search: '' })
  fakeApi({
    'GET /customer/profile': { status: 401, body: { message: 'x', code: 'sessionExpired' } },
    'GET /customer/logout': {},
  })
  const { call } = await import('#stores/call.ts')
  const { getProfile } = await import('#shared/endpoints/account.ts')
  signIn(tokenOf(owner), owner)
  recallRemembered()
  await call(getProfile).catch(() => undefined)
  expect([$remembering.get(), $fromDevice.get()]).toEqual(['on', 'filled'])
  signIn(tokenOf(owner), owner)
  await logout()
  expect([$remembering.get(), $fromDevice.get()]).toEqual(['off', 'nothing'])
})
