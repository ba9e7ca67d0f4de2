import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, TestInfo } from 'playwright/test'
import { type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { demoIn } from '../support/demo-shop.ts'
import { SECRET, serveMercadoPago } from '../support/mercadopago.ts'
import { ownerCommandsIn } from './support/owner.ts'
import { anItem, newCustomer, placeOrder, type SignIn } from './support/shop.ts'
import { expect, test } from './support/test.ts'

let mercado: Awaited<ReturnType<typeof serveMercadoPago>>
let shop: BuiltShop
let varDir: string
let baseURL: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  mercado = await serveMercadoPago()
  varDir = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(varDir, 0o755)
  await demoIn(varDir)
  shop = await startBuilt(
    varDir,
    {
      RATE_LIMIT_ADDRESS: '10000',
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-test',
      MERCADOPAGO_WEBHOOK_SECRET: SECRET,
      MERCADOPAGO_URL: mercado.url,
    },
    { patienceMs: 120_000 },
  )
  baseURL = `http://localhost:${String(shop.port)}`
  await ownerCommandsIn(varDir, ['empresa', 'fijar', 'pago_con_tarjeta', 'si'])
})
test.afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await mercado.close()
  rmSync(varDir, { recursive: true, force: true })
})
test.use({ baseURL: async ({}, use) => use(baseURL) })

async function openPayment(page: Page, info: TestInfo, signIn: SignIn) {
  const account = await newCustomer(page.request, info)
  const order = await placeOrder(page.request, account, await anItem(page.request, info))
  await signIn(account)
  await page.goto(`/dashboard/order/details/${order.orderId}`)
  await page
    .getByRole('link', { name: 'Pagar' })
    .or(page.getByRole('button', { name: 'Pagar' }))
    .click()
  await expect(page).toHaveURL('/pago')
  return order
}

test('MERCADO-01 PROVIDER-04 PROVIDER-06 from /pago to its page and back to the result', async ({
  page,
  signIn,
}, info) => {
  const order = await openPayment(page, info, signIn)
  const radios = page.getByRole('radiogroup').getByRole('radio')
  await expect(radios).toHaveCount(3)
  const names = await radios.all()
  expect(await Promise.all(names.map(radio => radio.getAttribute('value')))).toEqual([
    'cod',
    'culqi',
    'mercadopago',
  ])
  await expect(page.getByRole('radio', { name: /CULQUI/ }).locator('..')).toContainText('No disponible')
  await page.getByRole('radio', { name: /MERCADO PAGO/ }).check()
  await page.getByRole('button', { name: 'Ir a MERCADO PAGO' }).click()
  await expect(page.getByRole('heading', { name: 'Mercado Pago' })).toBeVisible()
  await page.getByRole('link', { name: 'Pagar con una tarjeta sin fondos' }).click()
  await page.getByRole('link', { name: 'Volver al sitio' }).click()
  await expect(page.getByText('El pago no se pudo procesar')).toBeVisible()
  await expect(page).toHaveURL('/order/confirm')
  await page.getByRole('link', { name: 'Reintentar pago' }).click()
  await page.getByRole('radio', { name: /MERCADO PAGO/ }).check()
  await page.getByRole('button', { name: 'Ir a MERCADO PAGO' }).click()
  await page.getByRole('link', { name: 'Pagar', exact: true }).click()
  await page.getByRole('link', { name: 'Volver al sitio' }).click()
  await expect(page.getByText('Pago exitoso! Tu pedido ha sido confirmado.')).toBeVisible()
  await expect(page.getByText(order.number, { exact: true })).toBeVisible()
  await expect(page.getByText('Mercado Pago', { exact: true })).toBeVisible()
})
