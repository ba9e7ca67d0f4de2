import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import createProvider from '#server/http/cache-provider.ts'
import { pageCache } from '#server/http/page-cache.ts'
import { pageKey } from '#server/http/page-key.ts'
import { AstroCookies } from '../../node_modules/astro/dist/core/cookies/cookies.js'
import { attachCookiesToResponse } from '../../node_modules/astro/dist/core/cookies/response.js'

const provider = createProvider(undefined)

beforeEach(() => {
  pageCache().invalidate(['all'])
})

const cacheable = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: {
      'content-type': 'text/html',
      'cdn-cache-control': 'max-age=60',
      'cache-tag': 'catalog',
      ...headers,
    },
  })

async function ask(path: string, render: () => Promise<Response>, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:4321${path}`, { headers })
  const context = { request, url: new URL(request.url) } as Parameters<
    NonNullable<typeof provider.onRequest>
  >[0]
  const response = await provider.onRequest?.(context, render)
  return response?.text()
}

test('fifty requests for a page that is not stored render it once', async () => {
  const render = vi.fn(async () => {
    await sleep(20)
    return cacheable('una vez')
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/', render)))
  expect(new Set(answers)).toEqual(new Set(['una vez']))
  expect(render).toHaveBeenCalledTimes(1)
})

test('a request after an invalidation gets the new page, not the render that began before it', async () => {
  const slow = ask('/', async () => {
    await sleep(50)
    return cacheable('viejo')
  })
  await sleep(10)
  pageCache().invalidate(['catalog'])
  expect(await ask('/', () => Promise.resolve(cacheable('nuevo')))).toBe('nuevo')
  await slow
  expect(await ask('/', () => Promise.resolve(cacheable('otra vez')))).toBe('nuevo')
})

test('a page that sets a cookie through Astro is never kept or shared', async () => {
  const personal = (name: string) => {
    const response = cacheable(name)
    const cookies = new AstroCookies(new Request('http://localhost:4321/'), { warn: () => undefined })
    cookies.set('who', name)
    attachCookiesToResponse(response, cookies)
    return Promise.resolve(response)
  }
  expect(await ask('/', () => personal('ana'))).toBe('ana')
  expect(await ask('/', () => personal('luis'))).toBe('luis')
})

test.each([
  ['a Set-Cookie header', { 'set-cookie': 'a=b' }],
  ['Vary: Cookie', { vary: 'Accept, Cookie' }],
  ['Vary: *', { vary: '*' }],
])('a page with %s is never kept or shared', async (_, headers) => {
  expect(await ask('/', () => Promise.resolve(cacheable('uno', headers)))).toBe('uno')
  expect(await ask('/', () => Promise.resolve(cacheable('dos', headers)))).toBe('dos')
})

test('a page that did not opt in, an error page and an unknown path are rendered every time', async () => {
  const render = vi.fn(() => Promise.resolve(new Response('x', { headers: { 'content-type': 'text/html' } })))
  await ask('/', render)
  await ask('/', render)
  expect(render).toHaveBeenCalledTimes(2)
  const missing = vi.fn(() =>
    Promise.resolve(new Response('no', { status: 404, headers: { 'cdn-cache-control': 'max-age=60' } })),
  )
  await ask('/product/details/nada', missing)
  await ask('/product/details/nada', missing)
  expect(missing).toHaveBeenCalledTimes(2)
  const personal = vi.fn(() => Promise.resolve(cacheable('carrito')))
  await ask('/carrito', personal)
  await ask('/carrito', personal)
  expect(personal).toHaveBeenCalledTimes(2)
})

test('a failing render frees the page for the next request', async () => {
  await expect(ask('/', () => Promise.reject(new Error('boom')))).rejects.toThrow('boom')
  expect(await ask('/', () => Promise.resolve(cacheable('bien')))).toBe('bien')
})

test.each([
  ['/?utm_source=x', '/'],
  ['/shops?x=1', '/shops'],
  ['/shops?size=40&brand=ADIDAS&x=1', '/shops?brand=ADIDAS&size=40'],
  ['/shops?brand=&parPage=50', '/shops'],
  ['/shops?brand=null&pageNumber=1&rating=9&sortPrice=x&view=x', '/shops'],
  ['/shops?lowPrice=1.001&highPrice=99.2', '/shops?lowPrice=1&highPrice=100'],
  ['/shops?lowPrice=1.9999&highPrice=1e9', '/shops?lowPrice=1'],
  ['/shops?highPrice=99999999999', '/shops?highPrice=99999'],
  ['/shops?pageNumber=99999999', '/shops?pageNumber=10000'],
  ['/products/search?searchValue=%20bota%20', '/products/search?value=bota'],
  ['/products/search?value=bota&value=otra&view=list', '/products/search?value=bota&view=list'],
  ['/product/details/abc?fbclid=1', '/product/details/abc'],
  ['/partials/size-choice/abc?x=1', '/partials/size-choice/abc'],
  ['/carrito', undefined],
  ['/api/home/get-products?x=1', '/api/home/get-products'],
  ['/api/home/product/get-card-product/x', undefined],
  [`/shops?value=${'%C3%B1'.repeat(200)}`, undefined],
])('HARD-13 the key of %s is %s', (path, key) => {
  expect(pageKey(new URL(path, 'http://any.host'))).toBe(key)
})

test('AWAY-02 a page that says a form’s refusal is nobody else’s, and no other code makes a page of its own', () => {
  const keyOf = (path: string) => pageKey(new URL(path, 'http://any.host'))
  expect(keyOf('/product/details/urpi?aviso=stockExhausted')).toBeUndefined()
  expect(keyOf('/product/details/urpi?aviso=internal')).toBe('/product/details/urpi')
})
