import type { Page } from 'playwright/test'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { anItem, leavePurchase, newCustomer, openWith, placeOrder } from './support/shop.ts'
import { scrollShiftOf } from './support/scroll-shift.ts'
import { smallHitAreas } from './support/hit-areas.ts'
import { expect, test } from './support/test.ts'

const SMALL = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1024 }
const LAPTOP = { width: 1280, height: 800 }
const DESKTOP = { width: 1920, height: 1080 }

/** How many boxes of this kind are in the first row. */
const inFirstRow = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => {
    const tops = all.map(one => Math.round(one.getBoundingClientRect().top))
    return tops.filter(top => top === tops[0]).length
  })
const widthOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(one => {
      const { paddingLeft, paddingRight } = getComputedStyle(one)
      return one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })

test('ROOM-01 ROOM-02 at 1920 px the page uses 1,600 px, and a list five columns of 24 products', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/shops')
  expect(await widthOf(page, 'main .container-page')).toBe(1600)
  await expect(page.locator('.product-card')).toHaveCount(24)
  expect(await inFirstRow(page, '.product-card')).toBe(5)
  await page.setViewportSize(LAPTOP)
  expect(await inFirstRow(page, '.product-card')).toBe(4)
  // No higher than the list: nothing is blank next to them.
  const heights = await page.evaluate(() =>
    ['.catalog-sidebar', '.catalog-list'].map(one => document.querySelector(one)?.scrollHeight ?? 0),
  )
  expect(heights[0]).toBeLessThanOrEqual((heights[1] ?? 0) + 200)
})

test('ROOM-06 filters scroll inside of the window, and a short list has no long blank next to them', async ({
  page,
  request,
}, info) => {
  await page.setViewportSize(LAPTOP)
  await page.goto('/shops')
  const filters = page.locator('.catalog-sidebar')
  await page.evaluate(() => scrollTo(0, 1_500))
  await expect(filters.getByRole('checkbox').first()).toBeInViewport()
  const { brand } = await anItem(request, info)
  await page.goto(`/shops?brand=${encodeURIComponent(brand)}`)
  expect(await filters.evaluate(one => one.scrollHeight - one.clientHeight)).toBeGreaterThan(200)
  expect(await filters.evaluate(one => one.clientHeight)).toBeLessThan(LAPTOP.height)
  const last = filters.getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})

test('ROOM-03 from 768 px the three carousels are side by side, one product each', async ({ page }) => {
  for (const [size, columns] of [
    [SMALL, 1],
    [TABLET, 3],
    [DESKTOP, 3],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto('/')
    expect(await inFirstRow(page, '.carousels product-slider'), String(size.width)).toBe(columns)
    const [row, slide] = await page
      .locator('.carousels product-slider')
      .first()
      .evaluate(slider => [slider, slider.querySelector('.slider-slide')].map(one => one?.clientWidth ?? 0))
    expect(slide).toBe(row)
  }
})

/** Footer and floating buttons are closed, and all that is in them is one tap away; `cart` names the link to the cart. */
async function expectClosedFoot(page: Page, cart: RegExp): Promise<void> {
  const footer = page.locator('footer')
  await expect(footer.locator('details[open]')).toHaveCount(0)
  for (const [title, name, count] of [
    ['Políticas', 'Términos y condiciones', 4],
    ['Ayuda', 'Seguimiento de pedido', 5],
  ] as const) {
    await footer.getByRole('heading', { name: title }).click()
    const group = footer.getByRole('navigation', { name: title })
    await expect(group.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(group.getByRole('link')).toHaveCount(count)
  }
  await footer.getByRole('heading', { name: 'Contacto' }).click()
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'TikTok' })).toBeVisible()
  await footer.getByRole('heading', { name: 'Novedades y ofertas en tu correo' }).click()
  await expect(footer.getByRole('button', { name: 'Suscribirse' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Libro de Reclamaciones' })).toBeVisible()
  const floating = page.getByRole('complementary', { name: 'Accesos rápidos' })
  await expect(floating.getByRole('link')).toHaveCount(0)
  expect(await floating.evaluate(one => getComputedStyle(one).position)).not.toBe('fixed')
  await floating.getByText('Accesos rápidos').click()
  for (const name of [/^Lista de deseos/, cart, /^Escríbenos por WhatsApp/])
    await expect(floating.getByRole('link', { name })).toBeVisible()
}

test('ROOM-04 on the way to a purchase footer and floating buttons are closed, all of them one tap away @both', async ({
  page,
  request,
  signIn,
}, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/carrito', [[item, 1]])
  for (const path of ['/carrito', '/envio']) {
    await page.goto(path)
    await expectClosedFoot(page, /^Carrito: 1/)
  }
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, item)
  await signIn(account)
  await leavePurchase(page, order)
  await page.goto('/pago')
  await expect(page.getByRole('heading', { name: 'Método de pago' })).toBeVisible()
  await expectClosedFoot(page, /^Carrito/)
  await page.goto('/shops')
  await expect(page.locator('footer details')).toHaveCount(0)
})

test('ROOM-01 ROOM-05 for a guest with a boleta and one line /envio is at most 2,600 px high at 360 px, and uses the whole width', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/carrito', [[item, 1]])
  await page.setViewportSize(SMALL)
  await page.goto('/envio')
  await expect(page.getByRole('button', { name: 'CONTINUAR CON EL PAGO' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2600)
  await page.setViewportSize(DESKTOP)
  const [form, summary] = await Promise.all(
    ['form.grid', 'aside'].map(one => page.locator(`main ${one}`).boundingBox()),
  )
  expect((summary?.x ?? 0) - (form?.x ?? 0) - (form?.width ?? 0)).toBeLessThanOrEqual(64)
  expect((summary?.width ?? 0) + (summary?.x ?? 0) - (form?.x ?? 0)).toBe(1600)
})

test('MOVE-01 nothing moves by itself while a page is scrolled to its end and back', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/carrito', [[item, 1]])
  for (const size of [SMALL, TABLET, LAPTOP]) {
    await page.setViewportSize(size)
    for (const path of ['/', '/shops', `/product/details/${item.slug}`, '/carrito']) {
      await page.goto(path)
      const { sum, moved } = await scrollShiftOf(page)
      expect.soft(sum, `${path} at ${String(size.width)} px: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02)
    }
  }
})

test('SCREEN-16 on the narrowest phones no label of a card lies under its heart, and rows are level', async ({
  page,
  request,
}) => {
  const { name } = await findProduct(
    request,
    ({ stock, price, discount }) => stock === 0 && discount > 0 && discount < price,
  )
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/products/search?${new URLSearchParams({ value: name }).toString()}`)
    const card = page.locator('.product-card').filter({ hasText: 'Agotado' }).first()
    const heart = await card.locator('.heart').boundingBox()
    for (const tag of await card.locator('.tag').all()) {
      const box = await tag.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(heart?.x ?? 0)
    }
  }
  await page.goto('/shops')
  const lines = await page.evaluate(() => {
    const [first, second] = document.querySelectorAll('.product-card')
    first?.querySelector('.eyebrow')?.replaceChildren()
    return [first, second].map(card => card?.querySelector('h3')?.getBoundingClientRect().top)
  })
  expect(lines[0]).toBe(lines[1])
  const rated = await page.locator('.product-card [data-review-count]').allTextContents()
  expect(rated.map(count => count.trim())).not.toContain('0')
})

test('SCREEN-17 after a filter the title and the number of results are in sight, and the breadcrumb says them @both', async ({
  page,
}) => {
  await page.goto('/shops')
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024
  if (isNarrow) await page.getByRole('button', { name: /^Filtros/ }).click()
  const filters = page.getByRole('complementary', { name: 'Filtros' })
  await filters.getByRole('checkbox', { name: /^ZAPATILLAS/ }).click()
  await expect(page).toHaveURL(/typearticle=ZAPATILLAS/)
  if (isNarrow) await page.getByRole('link', { name: /^Ver \d+ productos$/ }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Zapatillas')
  const header = page.locator('[data-header]')
  for (const one of [title, page.locator('[data-total]')])
    await expect
      .poll(async () => {
        const [box, over] = [await one.boundingBox(), await header.boundingBox()]
        return (box?.y ?? -1) - Math.max(0, (over?.y ?? 0) + (over?.height ?? 0))
      })
      .toBeGreaterThanOrEqual(0)
  const step = page.getByRole('navigation', { name: /ruta|migas/i }).locator('[aria-current]')
  await expect(step).toHaveText('Zapatillas')
  if (!isNarrow) return
  // Closed filters stay closed on the way back.
  await page.locator('.product-card a').first().click()
  await page.waitForURL('**/product/details/**')
  await page.goBack()
  await expect(title).toHaveText('Zapatillas')
  await expect(filters).toBeHidden()
  expect(new URL(page.url()).hash).toBe('')
})

test('SCREEN-19 a finger hits every control of a shopper on 44 by 44 px, on phones and tablets', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info)
  const product = await findProduct(
    request,
    ({ variants: [first] }) => (first?.colorPictures.length ?? 0) > 1,
  )
  await openWith(page, '/', [[item, 1]])
  /** How many controls the page has at least. */
  const places: readonly [string, number][] = [
    ['/', 60],
    ['/shops?color=ROJO&size=38#filtros', 60],
    [detailsPath(product), 50],
    ['/carrito', 30],
    ['/envio', 30],
  ]
  for (const [path, least] of places) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // All that is folded.
    await page
      .locator('details:not([open])')
      .evaluateAll(all => all.forEach(one => one.toggleAttribute('open')))
    for (const size of [SMALL, TABLET]) {
      await page.setViewportSize(size)
      const { seen, small } = await smallHitAreas(page.locator('body'))
      expect.soft(small, `${path} at ${String(size.width)} px`).toEqual([])
      expect.soft(seen, `${path} at ${String(size.width)} px`).toBeGreaterThanOrEqual(least)
    }
  }
})
