import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { FILES_CACHE, PAGES_CACHE, SHELL_CACHE } from '#shared/offline-caches.ts'

const ORIGIN = 'https://tienda.example'
const code = readFileSync('src/start/worker/worker.js', 'utf8')
const pathOf = (key: string | { url: string }) =>
  new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname
const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })
const OFFLINE_HTML = '<link href="/static/css/a.css"><main>sin</main><script src="/static/js/b.js"></script>'
const FILES: Record<string, string> = {
  '/static/css/a.css': 'a{}',
  '/static/js/b.js': 'import"./c.js"',
  '/static/js/c.js': 'import"./b.js"',
}

/** Cache storage as a browser has it; `forbidden` refuses everything, as a private window or a full disk does. */
function fakeCaches(forbidden: boolean) {
  const all = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    if (forbidden) return Promise.reject(new DOMException('no', 'QuotaExceededError'))
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return Promise.resolve({
      put: async (key: string, answer: Response) => {
        await answer.clone().arrayBuffer()
        entries.set(pathOf(key), answer)
      },
      delete: (key: string | { url: string }) => Promise.resolve(entries.delete(pathOf(key))),
      keys: () => Promise.resolve([...entries.keys()].map(path => ({ url: ORIGIN + path }))),
    })
  }
  return {
    all,
    open,
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: (key: string, { cacheName }: { cacheName?: string } = {}) => {
      if (forbidden) return Promise.reject(new DOMException('no', 'SecurityError'))
      const names = cacheName === undefined ? [...all.keys()] : [cacheName]
      const found = names.map(name => all.get(name)?.get(pathOf(key))).find(one => one !== undefined)
      return Promise.resolve(found?.clone())
    },
  }
}

/** The worker in its own world. `answer` is the network; it may refuse or never come. */
function worker({ forbidden = false } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const caches = fakeCaches(forbidden)
  const network = vi.fn<(path: string) => Promise<Response>>()
  const online = (path: string) =>
    Promise.resolve(
      path === '/sin-conexion'
        ? html(OFFLINE_HTML)
        : path in FILES
          ? new Response(FILES[path])
          : html(`<body><main>${path}</main>`),
    )
  network.mockImplementation(online)
  const timers: (() => void)[] = []
  const world = {
    vitrina: {
      PAGES: PAGES_CACHE,
      FILES: FILES_CACHE,
      SHELL: SHELL_CACHE,
      OFFLINE: '/sin-conexion',
      SENTENCE: 'viejo',
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn(() => Promise.resolve()) },
    registration: {},
    location: { origin: ORIGIN },
    caches,
    fetch: (key: string | { url: string }) => network(pathOf(key)),
    setTimeout: (work: (value: undefined) => void) => timers.push(() => work(undefined)),
    ...{ URL, Response, Headers, Promise, Set },
  }
  runInContext(code, createContext(Object.assign(world, { self: world })))
  const waits: Promise<unknown>[] = []
  const settle = async () => {
    for (let seen = -1; seen !== waits.length;) {
      seen = waits.length
      await Promise.all(waits)
    }
  }
  const tell = async (name: string, event: object = {}) => {
    listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => void waits.push(work), ...event })
    await settle()
  }
  const ask = (path: string, more: object = {}) => {
    let given: Promise<Response> | undefined
    listeners.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', url: new URL(path, ORIGIN).href, ...more },
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
      respondWith: (answer: Promise<Response>) => (given = answer),
    })
    return given
  }
  const textOf = async (path: string) => (await ask(path))?.text()
  const kept = (name: string) => [...(caches.all.get(name)?.keys() ?? [])]
  return { world, caches, network, online, timers, tell, ask, textOf, settle, kept }
}
const away = () => Promise.reject(new TypeError('Failed to fetch'))

test('AWAY-06 it keeps the page for the time without a connection with all its files, and drops older caches only', async () => {
  const { world, caches, tell, kept } = worker()
  for (const name of ['vitrina-pages-0', 'vitrina-old', 'de-otro']) await caches.open(name)
  await tell('install')
  await tell('activate')
  expect(world.skipWaiting).toHaveBeenCalled()
  expect(world.clients.claim).toHaveBeenCalled()
  expect(kept(SHELL_CACHE).sort()).toEqual(['/sin-conexion', ...Object.keys(FILES)].sort())
  expect([...caches.all.keys()].sort()).toEqual(['de-otro', SHELL_CACHE])
})

test('AWAY-06 the network’s answer is shown; a product is kept for when there is none, and then says so', async () => {
  const { network, textOf, settle, tell } = worker()
  await tell('install')
  expect(await textOf('/product/details/urpi?talla=37')).toBe('<body><main>/product/details/urpi</main>')
  await settle()
  network.mockImplementation(away)
  expect(await textOf('/product/details/urpi')).toBe(
    '<body><p class="offline-notice" role="status">viejo</p><main>/product/details/urpi</main>',
  )
  expect(await textOf('/product/details/otro')).toBe(OFFLINE_HTML)
  expect(await textOf('/carrito')).toBe(OFFLINE_HTML)
  network.mockImplementation(() => Promise.resolve(html('<main>nuevo</main>', { status: 500 })))
  expect(await textOf('/product/details/urpi')).toBe('<main>nuevo</main>')
})

test('AWAY-06 a network that takes its time is waited for, unless the page is kept', async () => {
  const { network, textOf, settle, timers, online } = worker()
  await textOf('/product/details/urpi')
  await settle()
  network.mockImplementation(() => new Promise(() => undefined))
  timers.length = 0
  const slow = textOf('/product/details/urpi')
  timers[0]?.()
  expect(await slow).toContain('viejo')

  let answer: (response: Response) => void = () => undefined
  network.mockImplementation(() => new Promise(resolve => (answer = resolve)))
  timers.length = 0
  const unknown = textOf('/shops')
  timers[0]?.()
  await Promise.resolve()
  answer(await online('/shops'))
  expect(await unknown).toBe('<body><main>/shops</main>')
})

test('AWAY-06 thirty products are kept, the oldest go', async () => {
  const { textOf, settle, kept } = worker()
  for (let i = 0; i < 32; i += 1) {
    await textOf(`/product/details/p${String(i)}`)
    await settle()
  }
  await textOf('/product/details/p2')
  await settle()
  expect(kept(PAGES_CACHE)).toHaveLength(30)
  expect(kept(PAGES_CACHE).slice(0, 1)).toEqual(['/product/details/p3'])
  expect(kept(PAGES_CACHE).at(-1)).toBe('/product/details/p2')
})

test('AWAY-06 calls, what is posted, other sites, pages of persons and refusals are never kept', async () => {
  const { ask, textOf, settle, network, caches } = worker()
  expect(ask('/api/home/product/get-card-product/x', { mode: 'cors' })).toBeUndefined()
  expect(ask('/formularios/agregar', { method: 'POST' })).toBeUndefined()
  expect(ask('https://otra.example/static/js/x.js', { mode: 'no-cors' })).toBeUndefined()
  for (const path of [
    '/carrito?vista=simple',
    '/dashboard',
    '/api/chat/file/x',
    '/product/details/urpi?aviso=stockExhausted',
  ])
    await textOf(path)
  network.mockImplementation(() => Promise.resolve(html('no', { status: 404 })))
  await textOf('/product/details/nada')
  await settle()
  expect([...caches.all.values()].flatMap(entries => [...entries.keys()])).toEqual([])
})

test('AWAY-06 AWAY-10 a page tells what it is made of; without storage everything goes on', async () => {
  const data = {
    page: '/product/details/urpi',
    parts: [`${ORIGIN}/media/a-480.avif`, 'https://otra.example/x'],
  }
  const one = worker()
  await one.tell('message', { data })
  expect(one.kept(PAGES_CACHE)).toEqual(['/product/details/urpi'])
  expect(one.kept(FILES_CACHE)).toEqual(['/media/a-480.avif'])
  one.network.mockImplementation(away)
  expect((await one.ask('/media/a-480.avif', { mode: 'no-cors' }))?.ok).toBe(true)

  const none = worker({ forbidden: true })
  await none.tell('message', { data })
  await none.tell('activate')
  expect(await none.textOf('/product/details/urpi')).toBe('<body><main>/product/details/urpi</main>')
  expect((await none.ask('/static/css/a.css', { mode: 'no-cors' }))?.ok).toBe(true)
})
