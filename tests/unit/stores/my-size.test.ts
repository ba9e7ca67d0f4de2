import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { tokenOf } from './fake-api.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => vi.unstubAllGlobals())

test('CHOOSE-02 the remembered size opens where it is in stock, for its own kind alone', async () => {
  const { mySizeOf, rememberSize } = await import('#stores/my-size.ts')
  const sizes = [
    { size: '37', stock: 2 },
    { size: '38', stock: 1 },
  ]
  rememberSize('CALZADO MUJER', '38')
  expect(mySizeOf('CALZADO', sizes)).toBe('38')
  expect(mySizeOf('ROPA', sizes)).toBe('')
  expect(mySizeOf('CALZADO', [{ size: '38', stock: 0 }])).toBe('')
  expect(mySizeOf('CALZADO', sizes.slice(0, 1))).toBe('')
})

test('CHOOSE-02 a logout forgets the sizes', async () => {
  const { $mySizes, rememberSize } = await import('#stores/my-size.ts')
  const { signIn, logout } = await import('#stores/auth.ts')
  rememberSize('CALZADO', '38')
  rememberSize('ROPA', 'M')
  signIn(tokenOf({ id: 'c1', name: 'Ana', email: 'a@b.pe' }))
  await logout()
  expect($mySizes.get()).toEqual({})
})
