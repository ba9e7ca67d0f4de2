import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'

const asked: string[] = []
let answers: Record<string, unknown>

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
  asked.length = 0
  answers = {
    '/api/home/company-get-first': { company: { name: 'Mi tienda' } },
    '/api/home/get-categorys': { categorys: [{ _id: '1', name: 'MUJER' }] },
    '/api/home/get-typeproducts': { typeproducts: [] },
    '/api/home/get-typearticles': { typearticles: [] },
    '/api/home/get-brands': { brands: [] },
    '/api/home/get-colors': { colors: [] },
    '/api/home/get-sizes': { sizes: [] },
  }
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const body = answers[url]
    return Promise.resolve(body === undefined ? new Response('', { status: 500 }) : Response.json(body))
  })
})
afterEach(() => vi.unstubAllGlobals())

const all = ['company', 'categorys', 'typeproducts', 'typearticles', 'brands', 'colors', 'sizes'] as const

test('STATE-03 D-09 the seven are asked for by name where a page misses all of them', async () => {
  const { initialize, initialLoads, $company, $categorys } = await import('#stores/init.ts')
  expect(Object.keys(initialLoads)).toEqual(all)
  await initialize(new Set(all))
  expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted())
  expect($company.get()).toEqual({ state: 'ready', value: { name: 'Mi tienda' } })
  expect($categorys.get()).toEqual({ state: 'ready', value: [{ _id: '1', name: 'MUJER' }] })
})

test('D-09 what the page carries is not asked for, and the session’s copy serves the next page', async () => {
  const first = await import('#stores/init.ts')
  await first.initialize(new Set())
  expect(asked).toEqual([])
  await first.initialize(new Set(all))
  expect(asked).toHaveLength(7)
  vi.resetModules()
  const next = await import('#stores/init.ts')
  await next.initialize(new Set(all))
  expect(asked).toHaveLength(7)
  expect(next.$company.get()).toEqual({ state: 'ready', value: { name: 'Mi tienda' } })
  expect(next.$categorys.get()).toEqual({ state: 'ready', value: [{ _id: '1', name: 'MUJER' }] })
})

test('D-101 what the page carries or the session holds is ready without a call; nothing stays loading', async () => {
  const { initialize, $init } = await import('#stores/init.ts')
  await initialize(new Set(['company']))
  expect(asked).toEqual(['/api/home/company-get-first'])
  expect($init.get()).toEqual(Object.fromEntries(all.map(name => [name, 'ready'])))
  vi.resetModules()
  const next = await import('#stores/init.ts')
  await next.initialize(new Set(['brands']))
  expect(asked).toEqual(['/api/home/company-get-first', '/api/home/get-brands'])
  expect(next.$company.get()).toEqual({ state: 'ready', value: { name: 'Mi tienda' } })
  expect(Object.values(next.$init.get())).toEqual(all.map(() => 'ready'))
})

test('D-101 a load that fails is failed, not loading', async () => {
  answers = {}
  const { initialize, $init } = await import('#stores/init.ts')
  await initialize(new Set(['sizes']))
  expect($init.get()).toMatchObject({ sizes: 'failed', company: 'ready' })
})

test('API-42 D-25 a load that fails says nothing to the shopper', async () => {
  answers = {}
  const { initialize, $brands } = await import('#stores/init.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  await initialize(new Set(['brands']))
  expect($brands.get().state).toBe('failed')
  expect($toasts.get()).toEqual([])
})
