import { setPersistentEngine } from '@nanostores/persistent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seenProduct } from '../../support/seen-product.ts'
import { fakeBrowser } from './browser.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('CHOOSE-03 a visit outlives the page, and a broken storage stops nothing', async () => {
  const items: Record<string, string> = { 'vitrina:recent': '{broken' }
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const open = async () => {
    vi.resetModules()
    const { setPersistentEngine: set } = await import('@nanostores/persistent')
    set(items, events)
    return import('#stores/recent.ts')
  }
  setPersistentEngine(items, events)
  const first = await open()
  expect(first.$recent.get()).toEqual([])
  first.remember(seenProduct(1))
  const second = await open()
  expect(second.$recent.get()).toEqual([seenProduct(1)])
  second.forgetAll()
  expect(second.$recent.get()).toEqual([])
})

test('CHOOSE-03 a logout forgets what was seen', async () => {
  const { remember, $recent } = await import('#stores/recent.ts')
  const { signIn, logout } = await import('#stores/auth.ts')
  const body = btoa(JSON.stringify({ id: 'c1', name: 'Ana', email: 'a@b.pe', exp: Date.now() }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  signIn(`x.${body}.y`)
  remember(seenProduct(3))
  await logout()
  expect($recent.get()).toEqual([])
})
