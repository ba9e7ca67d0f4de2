import { hydrated, openGroup } from './support/filters.ts'
import { findProduct, withSoldOutSize } from './support/catalogue.ts'
import { anItem, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const broken = 'Algo no funcionó en esta parte de la página.'
const notStarted = 'La página no cargó del todo. Vuelve a intentarlo.'
const lost = 'No se pudo cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.'

test.describe('an island that throws', () => {
  test.use({ allowedConsole: [/TypeError/] })

  test('D-11 ERR-25 the cart says so in Spanish beside a page that lives on, and comes back', async ({
    page,
    request,
  }, info) => {
    const item = await anItem(request, info)
    let isBroken = true
    await page.route('**/get-card-product/**', async route => {
      const answer = await route.fetch()
      const cart = (await answer.json()) as object
      return route.fulfill({ json: isBroken ? { ...cart, card_products: [null] } : cart })
    })
    await openWith(page, '/carrito', [[item, 1]])
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: broken })
    await expect(alert).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Lista de deseos/ })).toBeVisible()
    isBroken = false
    await alert.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: item.name })).toBeVisible()
  })

  test('D-11 ERR-25 the catalogue says so when a list cannot be drawn', async ({ page }) => {
    await page.goto('/shops')
    await hydrated(page)
    await page.route('**/api/home/query-products?**', async route => {
      const answer = await route.fetch()
      return route.fulfill({ json: { ...((await answer.json()) as object), products: [null] } })
    })
    await (await openGroup(page, 'Marca')).getByRole('checkbox').first().click()
    await expect(page.getByRole('alert').filter({ hasText: broken })).toBeVisible()
  })

  test('D-11 ERR-25 the toaster says so when a toast cannot be drawn', async ({ page }) => {
    await page.goto('/favicon.svg')
    await page.evaluate(() =>
      sessionStorage.setItem(
        'vitrina:toasts',
        JSON.stringify([
          { id: 't', kind: 'unknown', text: 'x', durationMs: 60_000, until: Date.now() + 60_000 },
        ]),
      ),
    )
    await page.goto('/')
    await expect(page.locator('#toasts').getByRole('alert')).toHaveText(broken)
  })
})

test.describe('a script that does not come', () => {
  test.use({ allowedConsole: [/ERR_FAILED|Failed to fetch dynamically imported module/] })

  test('D-11 ERR-25 a screen says so in its place and comes when it is loaded again', async ({
    page,
    request,
  }, info) => {
    const item = await anItem(request, info)
    await page.route('**/static/js/CartScreen.*', route => route.abort())
    await openWith(page, '/carrito', [[item, 1]])
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: broken })
    await expect(alert).toBeVisible()
    await page.unroute('**/static/js/CartScreen.*')
    await alert.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: item.name })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  test('D-10 ERR-25 the catalogue and the reviews tell it, and stay as they were drawn', async ({
    page,
    request,
  }) => {
    await page.route('**/static/js/Catalog.*', route => route.abort())
    await page.goto('/shops')
    await page.keyboard.press('Shift')
    await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    const { slug } = await findProduct(request, ({ reviews }) => reviews > 0)
    await page.route('**/static/js/ReviewsScreen.*', route => route.abort())
    await page.goto(`/product/details/${slug}`)
    await page.getByRole('tabpanel', { name: /^Opiniones/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
  })

  test('D-120 API-54 a start that does not come is told, also for a tap that waited for it', async ({
    page,
  }) => {
    await page.route('**/static/js/*', route => route.abort())
    for (const path of ['/', '/shops', '/atencion-al-cliente', '/carrito']) {
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: notStarted })).toBeVisible()
    }
    await page.goto('/shops')
    await page.locator('[data-tap=heart]').first().click()
    await expect(page.getByRole('alert').filter({ hasText: notStarted })).toBeVisible()
    await expect(page.locator('[data-waiting]')).toHaveCount(0)
  })

  test('D-120 a start that hangs is told after 120 seconds', async ({ page }) => {
    await page.clock.install()
    await page.route('**/static/js/*', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    // The clock goes on by itself while a busy machine draws the page.
    await page.clock.runFor(110_000)
    await expect(page.getByRole('alert').filter({ hasText: notStarted })).toHaveCount(0)
    await page.clock.runFor(11_000)
    await expect(page.getByRole('alert').filter({ hasText: notStarted })).toBeVisible()
  })

  test('D-10 ERR-25 the loss of what comes after load is told too, without what it would have drawn toasts with', async ({
    page,
  }) => {
    await page.route('**/static/js/later.*', route => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
  })
})

test.describe('a call that fails', () => {
  test.use({ allowedConsole: [/status of (409|500)|ERR_FAILED/] })

  test('D-106 the sizes that cannot be read say so once, and can be asked for again', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, withSoldOutSize)
    await page.route('**/partials/size-choice/**', route => route.abort())
    await page.goto(`/products/search?${new URLSearchParams({ value: product.name })}`)
    await page
      .getByRole('button', { name: `Agregar ${product.name} al carrito`, exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Elige tu talla' })
    await expect(dialog.getByRole('alert')).toHaveCount(1)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await page.unroute('**/partials/size-choice/**')
    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect(dialog.locator('.size-button').first()).toBeVisible()
  })

  test('STATE-25 ERR-24 CONST-08 success and refusal are toasted, each for its time, and then cleared', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, ({ hasVariants, stock }) => !hasVariants && stock > 2)
    await page.clock.install()
    await page.goto(`/products/search?${new URLSearchParams({ value: product.name })}`)
    const add = page.getByRole('button', { name: `Agregar ${product.name} al carrito`, exact: true }).first()
    const toasts = page.locator('[data-toast]')
    for (const [text, ms] of [
      ['Producto agregado al carrito', 2000],
      ['Stock Agotado', 4000],
    ] as const) {
      if (ms === 4000)
        await page.route('**/add-to-card', route =>
          route.fulfill({ status: 409, json: { error: text, message: text, code: 'stockExhausted' } }),
        )
      await add.click()
      await expect(toasts).toHaveText(new RegExp(text))
      // What it still has of its time after a stall of the machine is less; it never has more.
      await page.clock.runFor(ms + 400)
      await expect(toasts).toHaveCount(0)
    }
    await page.goto('/nosotros')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Stock Agotado')).toHaveCount(0)
  })
})
