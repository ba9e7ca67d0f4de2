import type { Page } from 'playwright/test'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { firstScreenProducts, isWholeOnScreen } from './support/first-screen.ts'
import { expect, test } from './support/test.ts'

/** Where it was seen: a cheap phone, a usual one, a tablet, a small laptop. */
const SMALL = { width: 360, height: 740 }
const PHONE = { width: 412, height: 823 }
const TABLET = { width: 768, height: 1024 }
const LAPTOP = { width: 1280, height: 800 }

/** The screen as it is when the page has come to rest at its top. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => scrollTo(0, 0))
}

test('SCREEN-01 on phones the header takes a fifth of the first screen at most, and 16 % while one scrolls', async ({
  page,
}) => {
  const bottomOfHeader = (height: number) =>
    page
      .locator('[data-header]')
      .evaluate((header, all) => header.getBoundingClientRect().bottom / all, height)
  await page.goto('/shops')
  for (const size of [SMALL, PHONE]) {
    await resize(page, size)
    await expect.poll(() => bottomOfHeader(size.height)).toBeLessThanOrEqual(0.2)
    const main = await page.locator('main').boundingBox()
    expect((main?.y ?? size.height) / size.height).toBeLessThanOrEqual(0.2)
    await page.evaluate(() => scrollTo(0, 1500))
    await page.evaluate(() => scrollTo(0, 1200))
    await expect.poll(() => bottomOfHeader(size.height)).toBeGreaterThan(0.05)
    await expect.poll(() => bottomOfHeader(size.height)).toBeLessThanOrEqual(0.16)
  }
})

for (const [where, path] of [
  ['the shop', '/shops'],
  ['a search', '/products/search?value=zapatilla'],
] as const)
  test(`SCREEN-02 the first screen of ${where} shows two products with their prices on phones, four on a laptop`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const [size, products] of [
      [SMALL, 2],
      [PHONE, 2],
      [LAPTOP, 4],
    ] as const) {
      await resize(page, size)
      await expect.poll(() => page.evaluate(firstScreenProducts)).toBeGreaterThanOrEqual(products)
    }
  })

test('SCREEN-02 home names a product and its price on the first screen', async ({ page, request }) => {
  const { banners } = (await (await request.get('/api/banners')).json()) as {
    banners: { price: number; discount: number }[]
  }
  const { price = 0, discount = 0 } = banners[0] ?? {}
  const paid = discount > 0 && discount < price ? discount : price
  await page.goto('/')
  for (const size of [SMALL, PHONE, LAPTOP]) {
    await resize(page, size)
    await expect(page.locator('banner-carousel a:not([aria-hidden]) .price').first()).toHaveText(
      `S/${paid.toFixed(2)}`,
    )
    await expect.poll(() => page.evaluate(isWholeOnScreen, 'banner-carousel a .price')).toBe(true)
  }
})

test('SCREEN-03 the first screen of a product has name, price and sizes; on a laptop the button too', async ({
  page,
  request,
}) => {
  // The demo's hardest: a name of two lines and two rows of sizes.
  const product = await findProduct(
    request,
    ({ name, variants, stock }) => name.length > 24 && stock > 0 && (variants[0]?.sizes.length ?? 0) > 9,
  )
  await page.goto(detailsPath(product))
  for (const size of [SMALL, PHONE, TABLET, LAPTOP]) {
    await resize(page, size)
    const seen = (selector: string) => expect.poll(() => page.evaluate(isWholeOnScreen, selector))
    await seen('h1').toBe(true)
    await seen('buy-box .price').toBe(true)
    await seen('buy-box [data-size]:not(:disabled), buy-box [data-size-list]').toBe(true)
    if (size !== TABLET) await seen('buy-box [data-add]').toBe(true)
    const gallery = await page.locator('.gallery-view').first().boundingBox()
    expect(gallery?.height ?? 0).toBeLessThanOrEqual((gallery?.width ?? 0) + 1)
    if (size.width < 768) expect(gallery?.height ?? size.height).toBeLessThanOrEqual(size.height * 0.6 + 1)
  }
})

test('SCREEN-04 the size in the bar of a phone is chosen there, and the button names it', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ variants: [first, second] }) =>
      second !== undefined && (first?.sizes.filter(({ stock }) => stock > 0).length ?? 0) > 2,
  )
  const [first, second] = product.variants
  const onSale = first?.sizes.filter(({ stock }) => stock > 0) ?? []
  const last = onSale.at(-1)
  await page.goto(detailsPath(product))
  await page.waitForFunction(() => document.documentElement.dataset['ready']?.includes('box'))
  const list = page.getByRole('combobox', { name: 'Talla' })
  await expect(list).toHaveValue(onSale[0]?.size ?? '')
  await list.selectOption(last?.size ?? '')
  await expect(page.locator(`[data-size="${last?._id ?? ''}"]`)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-add]')).toHaveAccessibleName(
    `Agregar al carrito · talla ${last?.size ?? ''}`,
  )
  await page.getByRole('button', { name: second?.color ?? '', exact: true }).click()
  await expect(list.locator('option')).toHaveText(
    second?.sizes.map(({ size, stock }) => (stock > 0 ? size : `${size}, agotada`)) ?? [],
  )
  for (const [i, { stock }] of (second?.sizes ?? []).entries())
    expect(await list.locator('option').nth(i).isDisabled()).toBe(stock <= 0)
  await page.setViewportSize(LAPTOP)
  await expect(list).toBeHidden()
  await expect(page.locator('[data-add-size]')).toBeVisible()
})
