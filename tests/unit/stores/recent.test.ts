import { setPersistentEngine } from '@nanostores/persistent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import type { SeenProduct } from '#shared/rules/recent.ts'
import { fakeBrowser } from './browser.ts'

const seen = (n: number): SeenProduct => ({
  id: `p${String(n)}`,
  slug: `zapatilla-${String(n)}`,
  name: `Zapatilla ${String(n)}`,
  picture: n % 2 === 0 ? `m${String(n)}` : null,
  priceCents: cents(n * 100),
  seenAt: n,
})

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
  first.remember(seen(1))
  const second = await open()
  expect(second.$recent.get()).toEqual([seen(1)])
  second.forgetAll()
  expect(second.$recent.get()).toEqual([])
})

test('CHOOSE-03 a logout forgets what was seen', async () => {
  const { remember, $recent } = await import('#stores/recent.ts')
  const { signIn, logout } = await import('#stores/auth.ts')
  const body = btoa(JSON.stringify({ id: 'c1', name: 'Ana', email: 'a@b.pe', exp: Date.now() }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  signIn(`x.${body}.y`)
  remember(seen(3))
  await logout()
  expect($recent.get()).toEqual([])
})
