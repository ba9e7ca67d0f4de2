import { cents, formatSoles, type Soles, toCents } from '#shared/rules/money.ts'
import { discountPercent, pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { anItem, newCustomer, openWith, placeOrder, stockedItems, type Item } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const shown = (amount: Soles) => formatSoles(toCents(amount))
const paid = (item: Item) => formatSoles(sellingPrice(pricedInCents(item)))

test('CART-12 an empty cart leads to the catalogue', async ({ page }) => {
  await page.goto('/carrito')
  await expect(page.getByRole('link', { name: 'Compra ahora' })).toHaveAttribute('href', '/shops')
})

test('CART-01 CART-02 CART-03 lines stand under their shop with what they are @both', async ({
  page,
  request,
}, info) => {
  const first = await anItem(request, info, item => item.size !== null)
  const second = await anItem(request, info, item => item.shopName !== first.shopName)
  await openWith(page, '/carrito', [
    [first, 2],
    [second, 1],
  ])
  await expect(page.getByRole('heading', { name: '3 productos disponibles' })).toBeVisible()
  for (const item of [first, second]) {
    const group = page.getByRole('region', { name: `Vendido por ${item.shopName}` })
    const line = group.getByRole('listitem').filter({ hasText: item.name })
    await expect(line.getByRole('img').or(line.locator('img'))).toHaveCount(1)
    await expect(line.getByRole('link', { name: item.name })).toBeVisible()
    await expect(line).toContainText(item.brand)
    await expect(line).toContainText(paid(item))
    if (item.size !== null) await expect(line).toContainText(`Talla ${item.size}`)
  }
})

test('CART-04 a discounted line shows the final price, the old one struck through and the percentage', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info, ({ price, discount }) => discount > 0 && discount < price)
  await openWith(page, '/carrito', [[item, 1]])
  const line = page.getByRole('listitem').filter({ hasText: item.name })
  await expect(line.locator('.price')).toHaveText(shown(item.discount))
  await expect(line.locator('s')).toContainText(shown(item.price))
  await expect(line).toContainText(`-${String(discountPercent(pricedInCents(item)))}%`)
})

test('CART-05 STATE-18 STATE-20 plus and minus change the quantity, minus not below 1', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/carrito', [[item, 1]])
  const quantity = page.getByRole('status', { name: `Cantidad de ${item.name}` })
  const minus = page.getByRole('button', { name: `Quitar una unidad de ${item.name}` })
  await expect(quantity).toHaveText('1')
  await expect(minus).toBeDisabled()
  // Read again when the change is stored.
  const stored = () => page.waitForResponse(/get-card-product/)
  const added = stored()
  await page.getByRole('button', { name: `Agregar una unidad de ${item.name}` }).click()
  await expect(quantity).toHaveText('2')
  await added
  const taken = stored()
  await minus.click()
  await expect(quantity).toHaveText('1')
  await expect(minus).toBeDisabled()
  await taken
  await page.reload()
  await expect(quantity).toHaveText('1')
})

test('CART-05 a quantity answers at once, before the server does', async ({ page, request }, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/carrito', [[item, 1]])
  const quantity = page.getByRole('status', { name: `Cantidad de ${item.name}` })
  await expect(quantity).toHaveText('1')
  const held = Promise.withResolvers<undefined>()
  await page.route('**/quantity-inc/**', async route => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: `Agregar una unidad de ${item.name}` }).click()
  await expect(quantity).toHaveText('2', { timeout: 500 })
  held.resolve(undefined)
  await expect(page.getByText('Cantidad actualizada')).toBeVisible()
  await expect(quantity).toHaveText('2')
})

test('STATE-19 plus beyond the stock changes nothing and says Stock Agotado', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info, ({ stock }) => stock <= 999)
  await openWith(page, '/carrito', [[item, item.stock]])
  await page.getByRole('button', { name: `Agregar una unidad de ${item.name}` }).click()
  await expect(page.getByText('Stock Agotado')).toBeVisible()
  await expect(page.getByRole('status', { name: `Cantidad de ${item.name}` })).toHaveText(String(item.stock))
})

test('CART-06 CART-08 CART-09 Eliminar takes a line out, and the summary counts one product or several @desktop', async ({
  page,
  request,
}, info) => {
  const first = await anItem(request, info)
  const second = await anItem(request, info, item => item.productId !== first.productId)
  await openWith(page, '/carrito', [
    [first, 1],
    [second, 1],
  ])
  const summary = page.getByRole('region', { name: 'Resumen' })
  const both = formatSoles(cents(sellingPrice(pricedInCents(first)) + sellingPrice(pricedInCents(second))))
  await expect(summary).toContainText('Precio (2 productos)')
  await expect(summary.getByRole('definition').last()).toHaveText(both)
  await page.getByRole('button', { name: `Eliminar ${second.name}` }).click()
  await expect(summary).toContainText('Precio (1 producto)')
  await expect(summary.getByRole('definition').last()).toHaveText(paid(first))
})

test('CART-07 D-41 what is sold out stands apart, what ran short is counted as far as it goes', async ({
  page,
  request,
}, info) => {
  // The scarcest goods, from the end of the list, so that buying them all disturbs no other test.
  const scarce = (await stockedItems(request)).sort((a, b) => a.stock - b.stock)
  const [gone, short] = scarce
  if (!gone || !short) throw new Error('the catalogue is too small')
  await openWith(page, '/carrito', [
    [gone, 1],
    [short, short.stock],
  ])
  const other = await newCustomer(request, info)
  await placeOrder(request, other, gone, gone.stock)
  await placeOrder(request, other, short, short.stock - 1)
  await page.reload()
  const soldOut = page.getByRole('region', { name: 'Agotado (1)' })
  await expect(soldOut).toContainText(gone.name)
  await expect(page.getByText('Solo queda 1 unidad: cobraremos 1.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resumen' }).getByRole('definition').last()).toHaveText(
    paid(short),
  )
  await soldOut.getByRole('button', { name: `Eliminar ${gone.name}` }).click()
  await expect(soldOut).toBeHidden()
})

test.describe('a coupon that does not exist', () => {
  test.use({ allowedConsole: [/status of 409/] })

  test('CART-10 D-42 Aplicar asks the server and says that the coupon is not valid', async ({
    page,
    request,
  }, info) => {
    await openWith(page, '/carrito', [[await anItem(request, info), 1]])
    await page.getByLabel('Cupón').fill('NOEXISTE')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.locator('#coupon-error')).toHaveText('El cupón no es válido')
    await expect(page.getByLabel('Cupón')).toHaveAttribute('aria-invalid', 'true')
  })
})

test('CART-11 ROUTE-09 CONTINUAR leads to the checkout', async ({ page, request }, info) => {
  await openWith(page, '/carrito', [[await anItem(request, info), 1]])
  await page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/envio')
})
