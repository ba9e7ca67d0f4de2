import type { Page } from 'playwright/test'
import type { ProductAnswer, ColorAnswer } from '#shared/contracts/catalog.ts'
import { storageKeys } from '#shared/storage.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

const inStock = (variant: ColorAnswer | undefined) => (variant?.sizes ?? []).filter(({ stock }) => stock > 1)
/** Its second colour has its own pictures and two sizes to buy, and its name names no other colour of it. */
const hasSecond = ({ typeproduct, variants: [first, second, ...others] }: ProductAnswer) =>
  typeproduct === 'CALZADO' &&
  second !== undefined &&
  second.colorPictures[0]?.id !== first?.colorPictures[0]?.id &&
  inStock(second).length > 1 &&
  [first, ...others].every(one => !one?.color.includes(second.color.split('/')[0] ?? ''))

/** A list with this product alone, by filters. */
const listPath = ({ name }: ProductAnswer, filters: Record<string, string>) =>
  `/products/search?${new URLSearchParams({ value: name, ...filters }).toString()}`
const cardOf = (page: Page, { name }: ProductAnswer) =>
  page
    .locator('.product-card')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .first()
const open = async (page: Page, product: ProductAnswer) => {
  const link = cardOf(page, product).getByRole('link', { name: product.name, exact: true })
  await link.click()
  await page.waitForURL(`**${detailsPath(product)}**`)
}
const chosen = (page: Page) =>
  page.locator('buy-box [data-size][aria-pressed=true]').filter({ visible: true })

test('SHOWN-02 SHOWN-04 a list by colour shows a product in it and leads to it @both', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, hasSecond)
  const [, second] = product.variants
  const picture = new RegExp(second?.colorPictures[0]?.id ?? '-')
  await page.goto(listPath(product, {}))
  const shown = cardOf(page, product).locator('img').first()
  await expect(shown).toHaveAttribute('src', new RegExp(product.variants[0]?.colorPictures[0]?.id ?? '-'))
  await page.goto(listPath(product, { color: second?.color.split('/')[0] ?? '' }))
  await expect(shown).toHaveAttribute('src', picture)
  await open(page, product)
  await expect(page.locator('buy-box [data-color-name]').first()).toHaveText(second?.color ?? '-')
  const gallery = page.locator('[data-gallery]').filter({ visible: true })
  await expect(gallery.locator('img').first()).toHaveAttribute('src', picture)
})

test('SHOWN-02 CHOOSE-02 a size of the list is chosen before a remembered one @both', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, hasSecond)
  const [mine, wanted] = inStock(product.variants[1])
  await page.goto('/')
  await page.evaluate(
    ([key, size]) => localStorage.setItem(key ?? '', JSON.stringify({ shoe: size })),
    [storageKeys.mySizes, mine?.size ?? ''],
  )
  const color = product.variants[1]?.color.split('/')[0] ?? ''
  await page.goto(listPath(product, { color, size: wanted?.size ?? '' }))
  await open(page, product)
  await expect(chosen(page)).toHaveText(wanted?.size ?? '-')
  await expect(page.locator('[data-add-size]').first()).toContainText(wanted?.size ?? '-')
  // Without a size in the link, the remembered one.
  await page.goto(`${detailsPath(product)}?color=${encodeURIComponent(product.variants[1]?.color ?? '')}`)
  await expect(chosen(page)).toHaveText(mine?.size ?? '-')
})

test('SHOWN-02 SEO-06 a size or a colour that is not sold opens what can be bought @both', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, one => hasSecond(one) && inStock(one.variants[0]).length > 0)
  for (const query of ['talla=999', 'color=NINGUNO', 'color=NINGUNO&talla=%3Cb%3E', 'talla=']) {
    await page.goto(`${detailsPath(product)}?${query}#talla-999`)
    await expect(page.locator('html')).toHaveAttribute('data-started', /box/)
    await expect(page.locator('buy-box [data-color-name]').first()).toHaveText(
      product.variants[0]?.color ?? '-',
    )
    await expect(chosen(page)).toHaveCount(1)
    await expect(page.locator('buy-box [data-add]').first()).toBeEnabled()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('SHOWN-02 the anchor leads to the colour, and to the size, in the plain form @both', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, hasSecond)
    const [, second] = product.variants
    const color = second?.color.split('/')[0] ?? ''
    await page.goto(listPath(product, { color }))
    await expect(cardOf(page, product).locator('img').first()).toHaveAttribute(
      'src',
      new RegExp(second?.colorPictures[0]?.id ?? '-'),
    )
    await open(page, product)
    await expect(page.locator(':target').locator('legend')).toContainText(second?.color ?? '-')
    await expect(page.locator(':target')).toBeInViewport()
    const [, wanted] = inStock(second)
    await page.goto(listPath(product, { color, size: wanted?.size ?? '' }))
    await open(page, product)
    const radio = page.locator(':target').getByRole('radio')
    await expect(radio).toHaveValue(`${second?.color ?? ''}|${wanted?.size ?? ''}`)
    await expect(radio).toBeInViewport()
    // Nothing is chosen for who has no script, and a size that is none leads nowhere.
    await expect(radio).not.toBeChecked()
    await page.goto(`${detailsPath(product)}?talla=999#talla-999`)
    await expect(page.locator('.no-script-form')).toBeVisible()
    await expect(page.locator(':target')).toHaveCount(0)
  })
})
