// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWorker } from '#start/worker/register.ts'

let caches: Map<string, object>
let registered: { unregister: () => Promise<boolean> } | undefined
const register = vi.fn<() => Promise<object>>()

beforeEach(() => {
  vi.stubEnv('PROD', true)
  sessionStorage.clear()
  caches = new Map(['vitrina-pages-0', 'vitrina-shell-1', 'de-otro'].map(name => [name, {}]))
  registered = {
    unregister: () => {
      registered = undefined
      return Promise.resolve(true)
    },
  }
  register.mockReset().mockRejectedValue(new TypeError('no worker'))
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  })
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: null, register, getRegistration: () => Promise.resolve(registered) },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
const workerAnswers = (status: number | null) =>
  vi.stubGlobal('fetch', () =>
    status === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status })),
  )
const ALL = ['vitrina-pages-0', 'vitrina-shell-1', 'de-otro']

test.each([404, 410])(
  'AWAY-06 a shop without a worker (%d) has the old one gone, with all that it kept alone',
  async status => {
    workerAnswers(status)
    await keepWorker()
    expect(registered).toBeUndefined()
    expect([...caches.keys()]).toEqual(['de-otro'])
    // The page before was still in its hands, and kept something once more.
    caches.set('vitrina-pages-0', {})
    await keepWorker()
    expect([...caches.keys()]).toEqual(['de-otro'])
    expect(register).not.toHaveBeenCalled()
  },
)

test.each([200, 500, null])(
  'AWAY-06 where the shop still has one, or says nothing (%j), what was kept stays',
  async status => {
    workerAnswers(status)
    await keepWorker()
    expect(registered).toBeDefined()
    expect([...caches.keys()]).toEqual(ALL)
    expect(register).toHaveBeenCalledWith('/sw.js')
  },
)

test('AWAY-06 AWAY-10 a browser that refuses a worker keeps nothing of an older one', async () => {
  registered = undefined
  await keepWorker()
  expect([...caches.keys()]).toEqual(['de-otro'])
})
