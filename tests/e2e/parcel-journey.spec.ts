import type { APIRequestContext, Page, TestInfo } from 'playwright/test'
import { ownerCommandsIn } from './support/owner.ts'
import {
  anItem,
  leavePurchase,
  newCustomer,
  placeOrder,
  putInCart,
  type Item,
  confirmCash,
} from './support/shop.ts'
import { expect, test } from './support/test.ts'

const OLVA = ['--transportista', 'Olva', '--guia', 'PE-4800-2231']

/** An order of three sellers: the first parcel was cancelled, the second came back, the third was delivered. */
async function orderOfThree(request: APIRequestContext, info: TestInfo) {
  const account = await newCustomer(request, info)
  const items: Item[] = []
  for (let place = 0; place < 3; place += 1)
    items.push(await anItem(request, info, ({ shopName }) => items.every(item => item.shopName !== shopName)))
  const [first, second, third] = items as [Item, Item, Item]
  const shopper = { userId: account.id, token: account.token }
  for (const item of [first, second]) await putInCart(request, shopper, item)
  const order = await placeOrder(request, account, third, 1, 'lima')
  await confirmCash(request, account, order.orderId)
  // Of both projects in one shop, no two have the same.
  const receipt = `B001-${String(Date.now() % 100_000_000)}`
  const state = (place: number, ...words: string[]) => [
    'paquetes',
    'estado',
    `${order.number}-${String(place)}`,
    ...words,
  ]
  await ownerCommandsIn(
    process.env['E2E_VAR_DIR'] ?? '',
    state(1, 'cancelado', '--nota', 'Se agotó en la tienda'),
    ...[2, 3].flatMap(place => [state(place, 'en-almacen'), state(place, 'en-camino', ...OLVA)]),
    state(3, 'entregado', '--confirma', 'Firmó Rosa Quispe'),
    state(2, 'devuelto', '--motivo', 'No lo quiso recibir'),
    ['comprobantes', 'anotar', `${order.number}-3`, receipt],
  )
  return { account, order, items, receipt }
}

/** What is said of each parcel, in their order. */
async function expectParcels(page: Page, number: string): Promise<void> {
  const parcels = page
    .getByRole('region', { name: 'Paquetes' })
    .getByRole('listitem')
    .filter({ hasText: number })
  for (const [index, state] of ['Cancelado', 'Devuelto', 'Entregado'].entries())
    await expect(parcels.filter({ hasText: `${number}-${String(index + 1)}` })).toContainText(state)
  await expect(parcels.filter({ hasText: `${number}-3` })).toContainText('PE-4800-2231')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('PARCEL-10 PARCEL-19 an order of three sellers, one parcel cancelled, one returned, one delivered: own order, tracking and paper @both', async ({
  page,
  request,
  signIn,
}, info) => {
  const { account, order, items, receipt } = await orderOfThree(request, info)
  const { number, orderId } = order
  await page.goto('/seguimiento-pedido')
  await page.getByLabel('Número de mi pedido').fill(number)
  await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
  await page.getByRole('button', { name: 'Ver detalle' }).click()
  await expect(page.getByRole('region', { name: 'Paquetes' })).toHaveCount(0)
  await page.getByLabel('Correo o número de documento de la compra').fill(account.email)
  await page.getByRole('button', { name: 'Mostrar productos' }).click()
  await expectParcels(page, number)

  await signIn(account)
  await page.goto(`/dashboard/order/details/${orderId}`)
  await expectParcels(page, number)
  const main = page.getByRole('main')
  await expect(main.getByText('El transportista confirmó la entrega.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Comprobantes' })).toContainText(receipt)
  await expect(main.getByText('Total', { exact: true }).last()).toBeVisible()

  await leavePurchase(page, order)
  await page.goto('/order/confirm')
  await expectParcels(page, number)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('region', { name: 'Paquetes' })
  for (const item of items) await expect(paper).toContainText(item.name)
  await expect(
    paper
      .getByRole('listitem')
      .filter({ hasText: `${number}-3` })
      .first(),
  ).toContainText(receipt)
  for (const name of ['Imprimir', 'Ver este pedido']) await expect(main.getByText(name)).toBeHidden()
})
