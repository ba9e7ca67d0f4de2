import type { ProductAnswer } from '../../src/shared/contracts/catalog.ts'
import { findProduct, withoutVariants, withSoldOutSize } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'
import type { Locator, Page } from 'playwright/test'

const listOf = ({ name }: ProductAnswer) => `/products/search?${new URLSearchParams({ value: name })}`
const quickAdd = (page: Page, { name }: ProductAnswer) =>
  page.getByRole('button', { name: `Agregar ${name} al carrito`, exact: true }).first()
/** A size of the shown colour, on sale or not. */
const sizeIn = (dialog: Locator, size: string) =>
  dialog.getByRole('button', { name: new RegExp(`^Talla ${size}(?:, agotada)?$`) })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Elige tu talla' })

test('STATE-10 a product without variants is added at once, quantity 1, variant null', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withoutVariants)
  await page.goto(listOf(product))
  const call = page.waitForRequest('**/api/home/product/add-to-card')
  await quickAdd(page, product).click()
  expect((await call).postDataJSON()).toMatchObject({ productId: product._id, quantity: 1, variant: null })
  await expect(page.locator('[data-header] [data-count=cart]')).toHaveText('1')
  await expect(dialogOf(page)).toHaveCount(0)
})

test('STATE-10 a second tap right after the answer adds another, though the cart is still being read', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, one => withoutVariants(one) && one.stock > 2)
  await page.goto(listOf(product))
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/get-card-product/**', async route => {
    await held
    await route.continue()
  })
  await quickAdd(page, product).click()
  await expect(page.locator('[data-toast]')).toContainText('agregado')
  const again = page.waitForResponse('**/api/home/product/add-to-card')
  await quickAdd(page, product).click()
  expect((await again).ok()).toBe(true)
  letGo()
  await expect(page.locator('[data-header] [data-count=cart]')).toHaveText('2')
})

test('D-26 a card shows picture, name, brand, price, percentage, stars, heart and the add button alone', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ discount, price, stock, brand, rating }) =>
      discount > 0 && discount < price && stock > 0 && brand !== '' && rating > 0,
  )
  await page.goto(listOf(product))
  const card = page.getByRole('article').filter({ hasText: product.name }).first()
  await expect(card.locator('img').first()).toBeVisible()
  await expect(card).toContainText(product.brand)
  await expect(card.locator('.price')).toHaveText(/^S\/[\d,]+\.\d{2}$/)
  await expect(card.locator('s, del').first()).toHaveText(/S\/\d/)
  await expect(card).toContainText(/-\d+%/)
  await expect(card.getByRole('img', { name: /estrellas|de 5/ })).toBeVisible()
  const buttons = card.getByRole('button')
  await expect(buttons).toHaveCount(2)
  await expect(quickAdd(page, product)).toBeVisible()
})

test('STATE-11 STATE-12 VAL-02 with variants a dialog asks for the size of the first colour', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withSoldOutSize)
  const [first] = product.variants
  await page.goto(listOf(product))
  await quickAdd(page, product).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: first?.color ?? '', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  for (const size of first?.sizes ?? []) {
    const button = sizeIn(dialog, size.size)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    if (size.stock > 0) await expect(button).toBeEnabled()
    else await expect(button).toBeDisabled()
  }
  await expect(dialog).toContainText('Por favor selecciona una talla')
})

test('VAL-03 VAL-04 D-30 the button waits for a size; the key Enter says so as an alert @desktop', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withSoldOutSize)
  await page.goto(listOf(product))
  await quickAdd(page, product).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Agregar al carrito' })).toBeDisabled()
  await expect(dialog.locator('buy-box')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Por favor selecciona una talla')
})

/** Presses Tab until that control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('BUY-02 by keys alone: colour, size and cart; Escape and the end give the focus back @desktop', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    p =>
      p.variants.length > 1 && (p.variants[1]?.sizes.some(({ stock }) => stock > 0) ?? false) && p.stock > 3,
  )
  const [, second] = product.variants
  const size = second?.sizes.find(({ stock }) => stock > 0)
  await page.goto(listOf(product))
  const opener = quickAdd(page, product)
  const dialog = dialogOf(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.locator('buy-box')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.locator('buy-box')).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: second?.color ?? '', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: `Talla ${size?.size ?? ''}`, exact: true }))
  await page.keyboard.press('Space')
  const call = page.waitForRequest('**/api/home/product/add-to-card')
  await tabTo(page, dialog.getByRole('button', { name: 'Agregar al carrito' }))
  await page.keyboard.press('Enter')
  const body = (await call).postDataJSON() as { quantity: number; variant: string }
  expect(body.quantity).toBe(1)
  expect(JSON.parse(body.variant)).toMatchObject({ color: second?.color, sizeId: size?._id })
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('BUY-01 the dialog follows the colour: its picture and its sizes, and the address stays', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ variants: [first, second] }) =>
      first !== undefined &&
      second !== undefined &&
      first.colorPictures[0]?.id !== second.colorPictures[0]?.id,
  )
  const [first, second] = product.variants
  await page.goto(listOf(product))
  const address = page.url()
  await quickAdd(page, product).click()
  const dialog = dialogOf(page)
  const picture = dialog.locator('[data-of]:not([hidden]) img')
  await expect(picture).toHaveAttribute('src', new RegExp(first?.colorPictures[0]?.id ?? ''))
  await dialog.getByRole('button', { name: second?.color ?? '', exact: true }).click()
  await expect(picture).toHaveAttribute('src', new RegExp(second?.colorPictures[0]?.id ?? ''))
  await expect(dialog.locator('.size-button:visible')).toHaveText(second?.sizes.map(({ size }) => size) ?? [])
  await expect(dialog.locator('.size-button[aria-pressed=true]')).toHaveCount(0)
  expect(page.url()).toBe(address)
})

test.describe('a choice that does not load', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('BUY-01 says so in the dialog, and the second try shows the sizes', async ({ page, request }) => {
    const product = await findProduct(request, withSoldOutSize)
    await page.route('**/partials/size-choice/**', route => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    })
    await page.goto(listOf(product))
    await quickAdd(page, product).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('alert')).toHaveText('No pudimos cargar las tallas. Inténtalo de nuevo.')
    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect(dialog.locator('.size-button').first()).toBeVisible()
  })
})

test('VAL-05 a size with stock 0 is refused with its sentence, even where its button can be pressed', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withSoldOutSize)
  await page.goto(listOf(product))
  await quickAdd(page, product).click()
  const dialog = dialogOf(page)
  const soldOut = dialog.locator('.size-button[data-stock="0"]').first()
  await soldOut.evaluate(button => {
    button.removeAttribute('disabled')
    ;(button as HTMLElement).click()
  })
  await expect(soldOut).toHaveAttribute('aria-pressed', 'false')
  await expect(dialog.getByRole('alert')).toHaveText('No hay suficiente stock para esta talla')
})

test('STATE-13 STATE-14 closing forgets the choice; success adds one unit and closes', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withSoldOutSize)
  const size = product.variants[0]?.sizes.find(({ stock }) => stock > 0)
  await page.goto(listOf(product))
  const dialog = dialogOf(page)
  for (const close of ['Cancelar', 'Cerrar']) {
    await quickAdd(page, product).click()
    await sizeIn(dialog, size?.size ?? '').click()
    await expect(dialog.locator('.size-button[aria-pressed=true]')).toHaveCount(1)
    await dialog.getByRole('button', { name: close }).click()
    await expect(dialog).toHaveCount(0)
  }
  await quickAdd(page, product).click()
  await expect(dialog.locator('.size-button').first()).toBeVisible()
  await expect(dialog.locator('.size-button[aria-pressed=true]')).toHaveCount(0)
  await sizeIn(dialog, size?.size ?? '').click()
  const call = page.waitForRequest('**/api/home/product/add-to-card')
  await dialog.getByRole('button', { name: 'Agregar al carrito' }).click()
  expect((await call).postDataJSON()).toMatchObject({ quantity: 1 })
  await expect(dialog).toHaveCount(0)
  await quickAdd(page, product).click()
  await expect(dialog.locator('.size-button').first()).toBeVisible()
  await expect(dialog.locator('.size-button[aria-pressed=true]')).toHaveCount(0)
})
