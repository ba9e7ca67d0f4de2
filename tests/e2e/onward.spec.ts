import type { Page } from 'playwright/test'
import { alertPath } from '#shared/routes.ts'
import { anItem, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

/** A row of products, all with a price, and one of them leads to what can be bought. */
async function expectRow(page: Page): Promise<void> {
  const cards = page.locator('.onward .product-card')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) await expect(card.locator('.price')).toContainText('S/')
  await expect(page.locator('.onward h2')).toHaveText(
    /^(?:Los mejor valorados|Lo que otros están comprando|También te puede gustar|Quienes compraron esto también llevaron)$/,
  )
  await cards.first().getByRole('link').click()
  await page.waitForURL('**/product/details/**')
  await expect(page.locator('[data-availability]')).not.toHaveText('Agotado')
}

const NOTHING = '/products/search?value=xqzwv'
const NO_MATCH = '/shops?typearticle=GORRAS&size=45'

test('ONWARD-01 an empty cart, a search and a list without results name products with prices @both', async ({
  page,
}) => {
  await page.goto('/carrito')
  await expect(page.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expectRow(page)
  for (const path of [NOTHING, NO_MATCH]) {
    await page.goto(path)
    await expect(page.locator('[data-total]')).toHaveText(/^0 /)
    await expectRow(page)
  }
})

test('ONWARD-01 no favourites and no orders name products with prices', async ({ page, signIn }) => {
  await signIn()
  for (const path of ['/dashboard/my-wishlist', '/dashboard/my-orders']) {
    await page.goto(path)
    await expectRow(page)
  }
})

test('ONWARD-01 a cart names others, and not what is in it @both', async ({ page, request }, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/carrito', [[item, 1]])
  await page.goto('/carrito')
  await expect(page.locator('main').getByText(item.name).first()).toBeVisible()
  await expect(page.locator('.onward .product-card').first()).toBeVisible()
  await expect(page.locator(`.onward [data-product="${item.productId}"]`)).toHaveCount(0)
  await expectRow(page)
})

test.describe('what is not there', () => {
  test.use({ allowedConsole: [/status of (404|410)/] })

  test('ONWARD-01 an unknown address, what is no longer sold and a link that is over name products with prices', async ({
    page,
  }) => {
    for (const path of ['/nunca-existio', '/ya-no-se-vende', alertPath('no-es-un-enlace')]) {
      await page.goto(path)
      await expectRow(page)
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, allowedConsole: [/status of (404|410)/] })

  test('ONWARD-01 nothing found, nothing in the cart, nothing sold any more: the same row @both', async ({
    page,
  }) => {
    for (const path of [NOTHING, NO_MATCH, '/carrito?vista=simple', '/ya-no-se-vende', alertPath('nada')]) {
      await page.goto(path)
      await expect(page.locator('.onward .product-card .price').first()).toBeVisible()
    }
  })
})
