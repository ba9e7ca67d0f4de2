import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, keptTokenOf } from './fake-api.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('D-84 D-76 a seller who signs out in another tab is signed out here too', async () => {
  fakeApi({})
  const { $seller, $sellerToken } = await import('#stores/seller.ts')
  $sellerToken.set(keptTokenOf({ id: 's1', name: 'Misti', email: 'misti@example.com' }))
  expect($seller.get()).toEqual({ state: 'loading' })
  $sellerToken.set(undefined)
  expect($seller.get()).toEqual({ state: 'ready', value: null })
})
