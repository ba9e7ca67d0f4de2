import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { openWithoutScripts } from './support/held-scripts.ts'
import { expect, test } from './support/test.ts'

test('STATE-17 a size tapped at first paint is chosen once the page is alive', async ({ page, request }) => {
  const product = await findProduct(
    request,
    ({ variants: [first] }) => (first?.sizes.filter(size => size.stock > 0).length ?? 0) > 1,
  )
  const wake = await openWithoutScripts(page, detailsPath(product))
  const size = page.locator('[data-sizes]:not([hidden]) [data-size]:not([disabled])').last()
  await expect(size).toHaveAttribute('aria-pressed', 'false')
  await size.click()
  wake()
  await expect(size).toHaveAttribute('aria-pressed', 'true')
})

test('PROD-10 a product added at first paint is in the cart, once', async ({ page, request }) => {
  const product = await findProduct(request, ({ stock, hasVariants }) => hasVariants && stock > 5)
  const calls: unknown[] = []
  await page.route('**/api/home/product/add-to-card', async route => {
    calls.push(route.request().postDataJSON())
    await route.continue()
  })
  const wake = await openWithoutScripts(page, detailsPath(product))
  await page.getByRole('button', { name: 'Agregar al carrito' }).filter({ visible: true }).first().click()
  wake()
  await expect(page.locator('[data-header] [data-count=cart]')).toHaveText('1')
  expect(calls).toHaveLength(1)
})

test('PROD-20 STATE-21 a heart tapped at first paint keeps the product, also one that is kept already', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ stock }) => stock > 0)
  for (let visit = 0; visit < 2; visit += 1) {
    const wake = await openWithoutScripts(page, detailsPath(product))
    const heart = page.locator(`[data-tap=heart][data-product="${product._id}"]`).first()
    await heart.click()
    wake()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-header] [data-count=wishlist]')).toHaveText('1')
    await expect(heart).not.toHaveAttribute('aria-busy', 'true')
  }
})

test('PROD-12 a size guide opened at first paint is filled', async ({ page, request }) => {
  const product = await findProduct(request, ({ brand, hasVariants }) => brand !== '' && hasVariants)
  const wake = await openWithoutScripts(page, detailsPath(product))
  await page.getByRole('button', { name: 'Guía de tallas' }).click()
  const dialog = page.getByRole('dialog', { name: /Guía de tallas/ })
  await expect(dialog).toContainText('Cargando la guía de tallas…')
  wake()
  await expect(dialog).not.toContainText('Cargando la guía de tallas…')
})

test('HEAD-21 the menu tapped at first paint opens', async ({ page }) => {
  const wake = await openWithoutScripts(page, '/')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  wake()
  await expect(page.locator('dialog#menu')).toBeVisible()
})

test('CAT-15 SPEED-09 filters tapped at first paint open, and stay open once the page is alive', async ({
  page,
}) => {
  const wake = await openWithoutScripts(page, '/shops')
  const opener = page.getByRole('button', { name: /^Filtr/ })
  const filters = page.getByRole('complementary', { name: 'Filtros' })
  await opener.click()
  await expect(filters).toBeVisible()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  wake()
  await expect(page.locator('astro-island[ssr]:has([data-expand])')).toHaveCount(0)
  await expect(filters).toBeVisible()
  await opener.click()
  await expect(filters).toBeHidden()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
})

for (const [sign, use] of [
  ['key', (page: Page) => page.keyboard.press('Shift')],
  ['press of a mouse', (page: Page) => page.mouse.click(1, 1)],
] as const)
  test(`SPEED-13 a first ${sign} before the script is there wakes the list`, async ({ page }) => {
    const wake = await openWithoutScripts(page, '/shops')
    await use(page)
    wake()
    await expect(page.locator('.catalog-sidebar')).toHaveAttribute('data-expanded')
  })

test('SPEED-18 a finger, a press or a focus on a link to another page wakes no list, one beside it does', async ({
  page,
}) => {
  await page.goto('/shops')
  await expect(page.locator('html')).toHaveAttribute('data-started', /newsletter/)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const sign = (name: string, selector: string) =>
    page.locator(selector).first().dispatchEvent(name, { bubbles: true })
  for (const name of ['pointerdown', 'touchstart', 'focusin'])
    await sign(name, 'main a[href^="/product/details/"]')
  await page.waitForTimeout(500)
  expect(asked.filter(url => url.endsWith('.js'))).toEqual([])
  await sign('pointerdown', 'main h1')
  await expect(page.locator('.catalog-sidebar')).toHaveAttribute('data-expanded')
})

test('SPEED-17 the page starts in pieces: taps are answered between them, and what one may wait for comes early', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const rests: string[] = []
    const { scheduler } = window as unknown as { scheduler: { yield: () => Promise<void> } }
    const rest = scheduler.yield.bind(scheduler)
    scheduler.yield = () => {
      const search = customElements.get('search-box') ? ' search' : ''
      rests.push(`${document.documentElement.dataset['started'] ?? ''}${search}`)
      return rest()
    }
    Object.assign(window, { rests })
  })
  await page.goto('/shops')
  await expect(page.locator('html')).toHaveAttribute('data-started', /newsletter/)
  const rests = await page.evaluate(() => (window as unknown as { rests: string[] }).rests)
  // Before the search, after it and before load, and when the hearts answer but the newsletter does not yet.
  expect(rests[0]).toBe('')
  expect(rests[1]).toBe(' search')
  expect(rests.some(rest => rest.includes('heart') && !rest.includes('newsletter'))).toBe(true)
})

/** The shop behind a connection that stalls: the page ends before `mark` until it is released. */
async function stalledBefore(mark: string, shopUrl: string) {
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', shopUrl))
      const body = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      const at = type.startsWith('text/html') ? body.indexOf(mark) : -1
      if (at === -1) return response.end(body)
      response.write(body.subarray(0, at))
      await held
      return response.end(body.subarray(at))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    release()
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${String(port)}/`, release, close }
}

test('HEAD-21 a menu tapped before the parser has reached its drawer opens when it has', async ({
  page,
  baseURL,
}) => {
  const shop = await stalledBefore('<dialog id="menu"', baseURL ?? '')
  await page.goto(shop.url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.locator('dialog#menu')).toHaveCount(0)
  shop.release()
  await expect(page.locator('dialog#menu')).toBeVisible()
  shop.close()
})

test('SPEED-19 a page that is seen before it was read whole starts when it was', async ({
  page,
  baseURL,
}) => {
  const shop = await stalledBefore('<footer', baseURL ?? '')
  try {
    await page.goto(shop.url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForTimeout(200)
    const hasAsked = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
    expect(await hasAsked()).toBe(false)
    shop.release()
    await expect(page.locator('html')).toHaveAttribute('data-started', /newsletter/)
  } finally {
    shop.close()
  }
})
