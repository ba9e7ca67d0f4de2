import { formatSoles } from '#shared/rules/money.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

test('PAINT-14 the pictures of other colours are text until their colour is chosen', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ variants }) => variants.length > 1)
  await page.goto(detailsPath(product))
  const galleries = page.locator('product-gallery')
  await expect(galleries).toHaveCount(1)
  const second = page
    .locator('buy-box')
    .getByRole('button', { name: product.variants[1]?.color ?? '', exact: true })
  await second.click()
  await expect(galleries).toHaveCount(2)
  await expect(galleries.filter({ visible: true })).toHaveCount(1)
  await expect(galleries.nth(1).getByRole('button', { name: 'Ver la foto en grande' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('PAINT-14 the pictures of all colours are shown', async ({ page, request }) => {
    const product = await findProduct(request, ({ variants }) => variants.length > 1)
    await page.goto(detailsPath(product))
    const galleries = page.locator('product-gallery').filter({ visible: true })
    await expect(galleries).toHaveCount(product.variants.length)
  })
})

test('D-27 a colour brings its pictures and sizes, a size its price, stock and sku', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ variants: [first, second] }) => {
    const [one, other] = [first?.colorPictures[0]?.id, second?.colorPictures[0]?.id]
    const onSale = second?.sizes.filter(({ stock }) => stock > 1).length ?? 0
    return one !== undefined && other !== undefined && one !== other && onSale > 1
  })
  const [first, second] = product.variants
  if (!first || !second) throw new Error('no second colour')
  await page.goto(detailsPath(product))
  const box = page.locator('buy-box')
  const shown = page.locator('[data-gallery]').filter({ visible: true }).locator('img').first()
  await expect(shown).toHaveAttribute('src', new RegExp(first.colorPictures[0]?.id ?? '-'))
  await box.getByRole('button', { name: second.color, exact: true }).click()
  await expect(box.locator('[data-color-name]').first()).toHaveText(second.color)
  await expect(shown).toHaveAttribute('src', new RegExp(second.colorPictures[0]?.id ?? '-'))
  const sizes = box.locator('[data-sizes]').filter({ visible: true }).locator('[data-size]')
  await expect(sizes).toHaveCount(second.sizes.length)
  const onSale = second.sizes.filter(({ stock }) => stock > 1)
  for (const size of onSale) {
    await sizes.nth(second.sizes.indexOf(size)).click()
    await expect(box.locator('[data-availability]').first()).toHaveText(`En stock (${String(size.stock)})`)
    await expect(box.locator('.price').first()).toHaveText(formatSoles(sellingPrice(pricedInCents(size))))
  }
  const call = page.waitForRequest('**/api/home/product/add-to-card')
  await page.getByRole('button', { name: 'Agregar al carrito' }).filter({ visible: true }).first().click()
  const { variant } = (await call).postDataJSON() as { variant: string }
  const { _id: sizeId, size, price, discount, sku } = onSale.at(-1) ?? {}
  expect(JSON.parse(variant)).toMatchObject({ color: second.color, sizeId, size, price, discount, sku })
})
