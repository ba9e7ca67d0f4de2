import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('CHOOSE-05 where the browser forbids storage, values are kept until the page is left', async () => {
  vi.stubEnv('SSR', false)
  vi.stubGlobal('window', globalThis)
  const get = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, null)
    Object.defineProperty(globalThis, name, { get, configurable: true })
  }
  vi.resetModules()
  await import('#stores/persistent.ts')
  for (const storage of [localStorage, sessionStorage]) {
    expect([storage.getItem('talla'), storage.length]).toEqual([null, 0])
    // Names of its own methods are values like others once they are written.
    expect(storage.getItem('toString')).toBeNull()
    storage.setItem('talla', '38')
    expect([storage.getItem('talla'), storage.key(0), storage.length]).toEqual(['38', 'talla', 1])
    storage.removeItem('talla')
    expect([storage.getItem('talla'), storage.key(0)]).toEqual([null, null])
  }
})
