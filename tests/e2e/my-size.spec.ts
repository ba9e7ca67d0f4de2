import type { Page } from 'playwright/test'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import { firstScreenProducts } from './support/first-screen.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

/** Sizes of the first colour that can be bought, but for the one that opens by itself. */
const others = ({ variants: [first] }: ProductAnswer) =>
  (first?.sizes ?? [])
    .filter(({ stock }) => stock > 1)
    .slice(1)
    .map(({ size }) => size)

test('CHOOSE-02 D-115 STATE-15 a chosen size opens the next shoe and is a filter of one tap, until it is forgotten @both', async ({
  page,
  request,
}) => {
  const one = await findProduct(request, shoe => shoe.typeproduct === 'CALZADO' && others(shoe).length > 1)
  const sizes = others(one)
  const next = await findProduct(
    request,
    shoe =>
      shoe.typeproduct === 'CALZADO' &&
      shoe._id !== one._id &&
      others(shoe).filter(size => sizes.includes(size)).length > 1,
  )
  const [mine = '', other = ''] = others(next).filter(size => sizes.includes(size))
  const button = page.locator('main [data-add]').first()
  await page.goto(detailsPath(one))
  await page
    .getByRole('button', { name: `Talla ${mine}`, exact: true })
    .filter({ visible: true })
    .click()
  await expect(button).toContainText(`talla ${mine}`)

  await page.goto(detailsPath(next))
  await expect(button).toContainText(`talla ${mine}`)
  await expect(
    page.getByRole('button', { name: `Talla ${mine}`, exact: true }).filter({ visible: true }),
  ).toHaveAttribute('aria-pressed', 'true')
  expect(page.url()).not.toContain('talla')
  await page.goto(`${detailsPath(next)}?talla=${other}`)
  await expect(button).toContainText(`talla ${other}`)

  await page.goto('/shops?typeproduct=ROPA')
  await expect(page.locator('[data-total]')).not.toBeEmpty()
  await page.goto('/shops')
  const mySize = page.getByRole('link', { name: `Ver mi talla: ${mine}` }).filter({ visible: true })
  await expect(mySize).toBeVisible()
  // It is beside the banner, not on it, where it would look like a filter that is applied.
  expect(
    await page.evaluate(() => {
      const [size, banner] = ['.my-sizes:not([hidden])', '.catalog-banner img'].map(one =>
        document.querySelector(one)?.getBoundingClientRect(),
      )
      return size && banner && size.width > 0 && size.left < banner.right && size.top < banner.bottom
    }),
  ).not.toBe(true)
  const shown = page.viewportSize()?.width === 1280 ? 4 : 2
  await expect.poll(() => page.evaluate(firstScreenProducts)).toBeGreaterThanOrEqual(shown)
  await mySize.click()
  await expect(page).toHaveURL(new RegExp(`size=${mine}(?:&|$)`))
  await expect(mySize).toHaveCount(0)
  await page.goBack()
  await page
    .getByRole('button', { name: `Olvidar mi talla ${mine}` })
    .filter({ visible: true })
    .click()
  await expect(mySize).toHaveCount(0)
  await page.goto(detailsPath(next))
  await expect(button).not.toContainText(`talla ${mine}`)
  // What she adds as it is offered is her size as well.
  const kept = () => page.evaluate(() => localStorage.getItem('vitrina:mySizes') ?? '')
  expect(await kept()).not.toContain('shoe')
  await button.click()
  await expect.poll(kept).toContain('shoe')
})

test('CHOOSE-02 CHOOSE-05 the dialog of quick add remembers clothes; a full storage stops neither a look nor a choice', async ({
  page,
  request,
}) => {
  const cloth = await findProduct(request, one => one.typeproduct === 'ROPA' && others(one).length > 0)
  const size = others(cloth)[0] ?? ''
  await page.goto(`/products/search?${new URLSearchParams({ value: cloth.name }).toString()}`)
  await page
    .getByRole('button', { name: `Agregar ${cloth.name} al carrito`, exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Elige tu talla' })
  await dialog.getByRole('button', { name: `Talla ${size}`, exact: true }).click()
  await page.goto('/shops')
  await expect(page.getByRole('link', { name: `Ver mi talla: ${size}`, exact: true }).first()).toBeVisible()

  await page.evaluate(() => {
    localStorage.removeItem('vitrina:mySizes')
    for (let letters = 1_000_000; letters >= 1; letters = Math.floor(letters / 2))
      for (let i = 0; ; i += 1)
        try {
          localStorage.setItem(`full-${String(letters)}-${String(i)}`, 'x'.repeat(letters))
        } catch {
          break
        }
  })
  await page.goto(detailsPath(cloth))
  await addsOne(page, size)
})

/** The size is chosen, added, and counted. */
async function addsOne(page: Page, size: string): Promise<void> {
  const button = page.locator('main [data-add]').first()
  await page
    .getByRole('button', { name: `Talla ${size}`, exact: true })
    .filter({ visible: true })
    .click()
  await expect(button).toContainText(`talla ${size}`)
  await button.click()
  await expect(page.locator('[data-header] [data-count=cart]')).toHaveText('1')
}

test('CHOOSE-05 a browser that forbids storage: she types, chooses and adds', async ({ page, request }) => {
  const shoe = await findProduct(request, one => one.typeproduct === 'CALZADO' && others(one).length > 0)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get, configurable: true })
  })
  await page.goto(detailsPath(shoe))
  await addsOne(page, others(shoe)[0] ?? '')
  await page.locator('#search').pressSequentially('zapat')
  await expect(page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option').first()).toBeVisible()
})
