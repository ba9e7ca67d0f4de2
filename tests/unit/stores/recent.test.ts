import { setPersistentEngine } from '@nanostores/persistent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import { MOST_SEEN, readSeen, withSeen, type SeenProduct } from '#shared/rules/recent.ts'
import { fakeBrowser } from './browser.ts'

const seen = (n: number): SeenProduct => ({
  id: `p${String(n)}`,
  slug: `zapatilla-${String(n)}`,
  name: `Zapatilla ${String(n)}`,
  picture: n % 2 === 0 ? `m${String(n)}` : null,
  priceCents: cents(n * 100),
  seenAt: n,
})
const many = Array.from({ length: MOST_SEEN + 5 }, (_, i) => seen(i))

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('CHOOSE-03 the thirty last seen are kept, each once, the last first', () => {
  const list = many.reduce<SeenProduct[]>(withSeen, [])
  expect(list).toHaveLength(MOST_SEEN)
  expect(list[0]).toEqual(seen(MOST_SEEN + 4))
  const again = withSeen(list, { ...seen(20), seenAt: 99 })
  expect(again).toHaveLength(MOST_SEEN)
  expect(again.filter(({ id }) => id === 'p20')).toEqual([{ ...seen(20), seenAt: 99 }])
  expect(again[0]?.id).toBe('p20')
})

test('CHOOSE-03 what stands in the storage is read with care, whoever wrote it', () => {
  for (const strange of [null, undefined, 7, 'x', {}, [null, 1, {}, { id: 'a', slug: '', name: 'x' }]])
    expect(readSeen(strange)).toEqual([])
  const odd = { id: 'a', slug: 's', name: 'n', picture: 7, priceCents: 1.5, seenAt: 'x' }
  expect(readSeen([odd])).toEqual([
    { id: 'a', slug: 's', name: 'n', picture: null, priceCents: null, seenAt: 0 },
  ])
  expect(readSeen(many)).toHaveLength(MOST_SEEN)
})

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
