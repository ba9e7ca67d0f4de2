import type { Locator, Page } from 'playwright/test'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { acceptPolicies, guestDetails, field, fillCheckout, submitButton } from './support/checkout.ts'
import { detailsPath } from './support/catalogue.ts'
import { openCategories } from './support/categories.ts'
import { hydrated, openGroup } from './support/filters.ts'
import {
  anItem,
  guestIdOf,
  newCustomer,
  newEmail,
  openWith,
  putInCart,
  signInByForm,
} from './support/shop.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

/** From the home page over the category line and a filter to a product, as on a Sunday afternoon. */
async function findShoe(page: Page): Promise<string> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Productos destacados' })).toBeVisible()
  await (await openCategories(page)).getByRole('link', { name: 'MUJER' }).click()
  await expect(page).toHaveURL('/products/search?category=MUJER&typearticle=ZAPATILLAS')
  await hydrated(page)
  const brands = await openGroup(page, 'Marca')
  await brands.getByRole('checkbox').first().click()
  await expect(page).toHaveURL(/[?&]brand=/)
  await page
    .getByRole('region', { name: 'Productos' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\/details\/.+/)
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

/** Chooses the last size on sale, takes two where there are two, and goes on to the cart. */
async function buyIt(page: Page, name: string) {
  const size = main(page).locator('[data-sizes]:not([hidden]) [data-size]:not([disabled])').last()
  await size.click()
  await expect(size).toHaveAttribute('aria-pressed', 'true')
  await main(page)
    .getByRole('button', { name: 'Agregar al carrito' })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.locator('#toasts')).toContainText('Producto agregado al carrito')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click()
  await expect(page).toHaveURL('/carrito')
  await expect(main(page).getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
}

async function payOnDelivery(page: Page) {
  await expect(page).toHaveURL('/pago')
  await expect(page.getByRole('radio', { name: /CONTRA ENTREGA/ })).toBeChecked()
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  await expect(page).toHaveURL('/order/confirm')
  await expect(
    page.getByRole('heading', { name: 'Pedido confirmado! Pagarás al recibir tu compra.' }),
  ).toBeVisible()
}

test('GEN-04 ROUTE-01 ROUTE-08 a guest goes from the home page to a confirmed cash order', async ({
  page,
}, info) => {
  const name = await findShoe(page)
  await buyIt(page, name)
  await main(page).getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  await payOnDelivery(page)
  await expect(main(page)).toContainText(/V-[A-Z0-9]{8}/)
})

test('EFFORT-01 D-60 from a product to the confirmed order a guest taps 14 times, fills 8 fields and reads no delivery time', async ({
  page,
  request,
}, info) => {
  const effort = { taps: 0, fields: 0 }
  const pages: string[] = []
  const read = async () => pages.push(await page.locator('body').innerText())
  await page.goto('/')
  await read()
  const tap = async (what: Locator) => {
    effort.taps += 1
    await what.tap()
  }
  /** Each field is tapped, though most keyboards lead on to the next one. */
  const type = async (label: string, text: string) => {
    effort.fields += 1
    await tap(field(page, label))
    await page.keyboard.insertText(text)
  }
  await page.goto(detailsPath(await anItem(request, info, ({ size }) => size !== null)))
  await tap(main(page).getByRole('button', { name: 'Agregar al carrito' }).filter({ visible: true }).first())
  await expect(page.locator('#toasts')).toContainText('Producto agregado al carrito')
  await read()
  await tap(page.getByRole('banner').getByRole('link', { name: /^Carrito/ }))
  await expect(page).toHaveURL('/carrito')
  await read()
  await tap(main(page).getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }))
  const customer = guestDetails(newEmail(info))
  await type('Correo electrónico', customer.email)
  await type('Celular', customer.phone)
  await type('Número de documento', customer.document)
  await type('Nombres', customer.name)
  await type('Apellidos', customer.lastname)
  await type('Dirección', customer.address)
  await type('Busca tu distrito', 'miraf')
  await tap(page.getByRole('option', { name: 'Miraflores Lima, Lima', exact: true }))
  await tap(page.getByRole('checkbox', { name: /^Acepto los términos/ }))
  await read()
  await tap(submitButton(page))
  await expect(page).toHaveURL('/pago')
  await expect(page.getByRole('button', { name: 'CONFIRMAR PEDIDO' })).toBeVisible()
  await read()
  await tap(page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }))
  await expect(page.getByRole('heading', { name: /^Pedido confirmado!/ })).toBeVisible()
  await read()
  expect(pages).toHaveLength(6)
  for (const text of pages)
    expect(text).not.toMatch(/\d+ horas|\d+ a \d+ días|(?:llega|entrega|recib)\S* (?:en|dentro de) \d/i)
  expect(effort.taps).toBeLessThanOrEqual(14)
  expect(effort.fields).toBeLessThanOrEqual(8)
})

test('GEN-03 ROUTE-02 AUTH-10 a customer brings the cart of before along and buys with it @desktop', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info, { tipoDocumento: 'DNI', numeroDocumento: '45678912' })
  const name = await findShoe(page)
  await buyIt(page, name)
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click()
  await expect(main(page).getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  await main(page).getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await field(page, 'Celular').fill('987654321')
  await field(page, 'Nombres').fill('Rosa')
  await field(page, 'Apellidos').fill('Quispe')
  await field(page, 'Dirección').fill('Jr. Puno 45')
  await field(page, 'Provincia').selectOption('Arequipa')
  await field(page, 'Distrito').selectOption('Yanahuara')
  await submitButton(page).click()
  await payOnDelivery(page)
  await main(page).getByRole('link', { name: 'Ver mis pedidos' }).click()
  await expect(main(page)).toContainText('Realizado')
})

test('ROUTE-11 the checkout knows cart and count after a reload', async ({ page, request }, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/envio', [[item, 2]])
  await page.reload()
  const summary = page.getByRole('complementary').filter({ hasText: 'Total' }).first()
  await expect(summary).toContainText(formatSoles(cents(2 * sellingPrice(pricedInCents(item)))))
  await expect(main(page).getByText(item.name).first()).toBeAttached()
  await expect(page.locator('[data-count=cart]').first()).toHaveText('2')
})

test('SHIP-05 SHIP-06 SHIP-07 contact, document and address ask for these fields', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const labels = {
    'Datos de contacto': ['Correo electrónico', 'Celular'],
    Documento: ['Tipo de documento', 'Número de documento'],
    'Dirección de envío': ['Nombres', 'Apellidos', 'Dirección', 'Provincia', 'Distrito'],
  }
  for (const [title, fields] of Object.entries(labels))
    for (const label of fields) await expect(section(title).getByLabel(label, { exact: true })).toBeVisible()
})

test('SHIP-09 SHIP-13 DATA-26 policies, the receipt that is chosen beforehand, and the button', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await expect(page.getByRole('checkbox', { name: /^Acepto los términos/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Acepto recibir ofertas/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Boleta' })).toBeChecked()
  await expect(submitButton(page)).toHaveText('CONTINUAR CON EL PAGO')
})

test('PERM-01 PERM-02 STATE-05 who only looks around gets an id and may use the cart', async ({
  page,
  request,
}, info) => {
  await page.goto('/shops')
  await page.waitForFunction(() => localStorage.getItem('guestId')?.startsWith('guest_'))
  await page.goto('/carrito')
  await expect(main(page).getByText('Tu carrito está vacío')).toBeVisible()
  const item = await anItem(request, info)
  await putInCart(request, { userId: await guestIdOf(page) }, item)
  await page.reload()
  await expect(main(page).getByRole('listitem').filter({ hasText: item.name })).toBeVisible()
})
