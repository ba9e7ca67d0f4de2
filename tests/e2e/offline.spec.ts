import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { detailsPath, findProduct, withoutVariants } from './support/catalogue.ts'
import { anItem, guestIdOf } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const NOTICE = 'Sin conexión: precios y stock pueden haber cambiado'

test.use({
  serviceWorkers: 'allow',
  // What the browser itself says of requests without a connection.
  allowedConsole: [/net::ERR_|FetchEvent for|404/],
})

const isKept = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async key => (await caches.match(key)) !== undefined, path)).toBe(true)
const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('AWAY-06 AWAY-07 AWAY-09 what was seen, the cart and the order numbers open without a connection and say so', async ({
  page,
  context,
  request,
}, info) => {
  const item = await anItem(request, info, ({ sizeId }) => sizeId === null)
  const path = detailsPath(item)
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const asked = performance.getEntriesByType('resource').map(({ name }) => name)
      document.documentElement.dataset['early'] = String(asked.some(name => /sw\.js|offline\./.test(name)))
    })
  })
  await page.goto(path)
  await isControlled(page)
  expect(await page.evaluate(() => document.documentElement.dataset['early'])).toBe('false')
  await isKept(page, path)
  await isKept(page, '/sin-conexion')
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Every page of these tests is in a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect([errors, data?.includes('"purpose":"maskable"')]).toEqual([[], true])
  await page.locator('[data-add]').click()
  await expect(page.locator('[data-count=cart]').first()).toHaveText('1')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrina:lastCart'))).toContain(item.slug)
  await page.evaluate(() => localStorage.setItem('vitrina:orderNumbers', '["VT-7K2M"]'))

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.name)
  const picture = page.locator('product-gallery img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.goto('/carrito')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tu carrito, como estaba' })).toContainText(item.name)
  await expect(page.getByRole('region', { name: 'Tus pedidos' })).toContainText('VT-7K2M')
  const seen = page.getByRole('region', { name: 'Lo último que viste' })
  await seen.getByRole('link', { name: item.name }).click()
  await expect(page).toHaveURL(path)

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter(name => /^\/(?:api|carrito|envio|pago|dashboard|order)/.test(name))).toEqual([])

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(NOTICE)).toHaveCount(0)
})

test('AWAY-08 an addition without a connection waits in sight and is sent once, over two tabs and a reload', async ({
  page,
  context,
  request,
}) => {
  const product = await findProduct(request, withoutVariants)
  await page.goto(detailsPath(product))
  await isControlled(page)
  await isKept(page, detailsPath(product))
  const guest = await guestIdOf(page)
  const units = async () => {
    const answer = await request.get(`/api/home/product/get-card-product/${guest}`)
    return ((await answer.json()) as { card_product_count: number }).card_product_count
  }
  await context.setOffline(true)
  const waiting = page.locator('.waiting-adds')
  await page.locator('[data-add]').click()
  await expect(waiting).toContainText('1 producto espera')
  await expect(waiting).toContainText(product.name)
  await page.reload()
  await expect(waiting).toContainText(product.name)
  const other = await context.newPage()
  await other.goto(detailsPath(product))
  await expect(other.locator('.waiting-adds')).toContainText(product.name)
  expect(await units()).toBe(0)

  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(other.locator('.waiting-adds')).toHaveCount(0)
  await expect(page.locator('[data-count=cart]').first()).toHaveText('1')
  await page.reload()
  await expect(page.locator('[data-count=cart]').first()).toHaveText('1')
  expect(await units()).toBe(1)
})

/** The shop behind a door that answers for the worker's file as `worker` says. */
async function behindDoor(shop: string, worker: () => string | null): Promise<{ url: string; door: Server }> {
  const door = createServer((req, res) => {
    if (req.url === '/sw.js') {
      const text = worker()
      res.writeHead(text === null ? 404 : 200, {
        'content-type': 'text/javascript',
        'cache-control': 'no-cache',
      })
      res.end(text ?? '')
      return
    }
    const { hostname, port } = new URL(shop)
    const { method, headers, url: path } = req
    const onward = ask({ hostname, port, path, method, headers }, answer => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  })
  await new Promise<void>(resolve => void door.listen(0, resolve))
  return { url: `http://localhost:${String((door.address() as AddressInfo).port)}`, door }
}

const OLD_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(Promise.all([clients.claim(), caches.open('vitrina-pages-0')])))
addEventListener('fetch', event => event.request.mode === 'navigate' &&
  event.respondWith(new Response('<h1>vieja</h1>', { headers: { 'content-type': 'text/html' } })))`

test('AWAY-06 a worker of an older version gives way, and one that the shop has no more goes with all it kept', async ({
  page,
  request,
  baseURL,
}) => {
  const today = await (await request.get('/sw.js')).text()
  let worker: string | null = OLD_WORKER
  const { url, door } = await behindDoor(baseURL ?? '', () => worker)
  const cachesOf = () => page.evaluate(() => caches.keys())
  try {
    await page.goto(`${url}/`)
    await isControlled(page)
    await expect.poll(cachesOf).toEqual(['vitrina-pages-0'])
    await page.goto(`${url}/shops`)
    await expect(page.getByRole('heading', { name: 'vieja' })).toBeVisible()
    // The browser looks for a newer one at each navigation; here at once.
    worker = today
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(cachesOf).toContain('vitrina-shell-1')
    await expect.poll(cachesOf).not.toContain('vitrina-pages-0')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('vieja')
    worker = null
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    // Another visit; where the page before had yet to note that it asked in this one, one more.
    await expect(async () => {
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await expect.poll(left, { timeout: 5_000 }).toBe(0)
    }).toPass()
    // The page before was still in its hands.
    await expect(async () => {
      await page.reload()
      await expect.poll(cachesOf, { timeout: 5_000 }).toEqual([])
    }).toPass()
  } finally {
    door.closeAllConnections()
    door.close()
  }
})
