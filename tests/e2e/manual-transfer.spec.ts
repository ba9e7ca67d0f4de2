import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { demoIn } from '../support/demo-shop.ts'
import { writeCode } from '../support/qr.ts'
import { DESKTOP, expectAccessible } from './support/axe.ts'
import { acceptPolicies, field, fillCheckout, guestDetails, submitButton } from './support/checkout.ts'
import { ownerCommandsIn } from './support/owner.ts'
import { anItem, newCustomer, newEmail, openWith, placeOrder } from './support/shop.ts'
import { expect, test } from './support/test.ts'

let shop: BuiltShop
let varDir: string
let baseURL: string
const owner = (...commands: string[][]): Promise<string> => ownerCommandsIn(varDir, ...commands)

// One shop for the tests of this file, one after the other.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  varDir = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(varDir, 0o755)
  await demoIn(varDir)
  shop = await startBuilt(varDir, { RATE_LIMIT_ADDRESS: '10000' }, { patienceMs: 120_000 })
  baseURL = `http://localhost:${String(shop.port)}`
  const qr = join(varDir, 'qr.png')
  await writeCode(qr)
  const settings = [
    ['yape_numero', '987654321'],
    ['yape_titular', 'Calzados Quispe SAC'],
    ['yape_qr', qr],
    ['plin_numero', '911222333'],
    ['plin_titular', 'Calzados Quispe SAC'],
    ['plin_qr', qr],
  ]
  await owner(...settings.map(setting => ['empresa', 'fijar', ...setting]))
})
test.afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})
test.use({
  baseURL: async ({}, use) => use(baseURL),
  permissions: ['clipboard-read', 'clipboard-write'],
  // A picture that is refused.
  allowedConsole: [/status of 415/],
})

const wallet = (page: Page) => page.getByRole('radio', { name: /^Yape o Plin/ })
const numberOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('vitrina:purchase') ?? '{}') as { number: string }).number,
  )

test('WALLET-02 WALLET-04 Yape by hand, from the cart to the approved order', async ({ page }, info) => {
  const item = await anItem(page.request, info, ({ price }) => price < 400)
  await openWith(page, '/carrito', [[item, 1]])
  await page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')
  await expect(page.getByRole('radiogroup', { name: 'Método de pago' }).getByRole('radio')).toHaveCount(3)
  await wallet(page).check()
  const main = page.getByRole('main')
  await expect(main.getByText(/^Te quedan 3 horas y 5\d minutos$/)).toBeVisible()
  await expect(main.getByText('987 654 321')).toBeVisible()
  await main.getByRole('button', { name: 'Copiar Número Yape' }).click()
  await expect(main.getByRole('button', { name: 'Copiado Número Yape' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('987654321')
  await main.getByRole('radio', { name: 'Plin', exact: true }).check()
  await expect(main.getByText('911 222 333')).toBeVisible()
  await main.getByRole('radio', { name: 'Yape', exact: true }).check()
  const operation = main.getByRole('textbox', { name: 'Número de operación' })
  await operation.fill('12')
  await main.getByRole('button', { name: 'ENVIAR NÚMERO' }).click()
  await expect(main.getByText('Escribe de 4 a 20 dígitos')).toBeVisible()
  await expect(operation).toBeFocused()
  await operation.fill('0876 5432')
  const receipt = main.getByLabel(/^(?:Foto de la constancia|Cambiar la foto)/).first()
  await receipt.setInputFiles({
    name: 'recibo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await main.getByRole('button', { name: 'ENVIAR NÚMERO' }).click()
  await expect(main.getByText('La foto debe ser JPG, PNG o WebP.')).toBeVisible()
  await receipt.setInputFiles(join(varDir, 'qr.png'))
  await main.getByRole('button', { name: 'ENVIAR NÚMERO' }).click()
  await expect(main.getByRole('status')).toContainText('operación 08765432')
  await expect(main.getByRole('status')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu pago está por verificar')
  await expect(page.getByText('Todavía no está confirmado.')).toHaveCount(0)
  for (const gone of ['CONFIRMAR PEDIDO', 'Modificar pedido'])
    await expect(page.getByRole('button', { name: gone })).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('status')).toContainText('Por verificar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu pago está por verificar')
  await receipt.setInputFiles(join(varDir, 'qr.png'))
  await main.getByRole('button', { name: 'Enviar foto' }).click()
  await expect(main.getByRole('button', { name: 'Enviar foto' })).toHaveCount(0)
  await expect(main.getByText('Ninguna foto elegida')).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Ver la foto que enviaste' }).click()
  expect((await download).suggestedFilename()).toBe('qr.png')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await main.getByRole('link', { name: 'Ver este pedido' }).click()
  await expect(main.getByText('Por verificar').first()).toBeVisible()
  await expect(main.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  await page.goBack()
  const number = await numberOf(page)
  const said = await owner(['pagos', 'listar'], ['pagos', 'aprobar', number])
  expect(said).toContain(`pagos foto ${number} foto.jpg`)
  expect(said).toContain('El pedido está confirmado.')
  await expect(main.getByRole('status')).toContainText('Por verificar')
  // What the page does by itself when it is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL('/order/confirm')
  await expect(
    main.getByRole('heading', { name: 'Pago exitoso! Tu pedido ha sido confirmado.' }),
  ).toBeVisible()
  await expect(main.getByText('Yape o Plin')).toBeVisible()
})

test('WALLET-06 WALLET-07 in every state the customer reads what happened and what to do', async ({
  page,
  signIn,
}, info) => {
  const account = await newCustomer(page.request, info)
  const { number, orderId } = await placeOrder(page.request, account, await anItem(page.request, info))
  await signIn(account)
  await page.setViewportSize(DESKTOP)
  const main = page.getByRole('main')
  const detail = `/dashboard/order/details/${orderId}`
  await page.goto(detail)
  await main.getByRole('button', { name: /^Pagar/ }).click()
  await wallet(page).check()
  const operation = main.getByRole('textbox', { name: 'Número de operación' })
  await expect(operation).toBeVisible()
  await expectAccessible(page, 'the wallet', main)
  await page.goto(detail)
  await expect(main.getByText('Esperamos tu transferencia')).toBeVisible()
  await main.getByRole('button', { name: /^Pagar/ }).click()
  await expect(wallet(page)).toBeChecked()
  await operation.fill('55501234')
  await main.getByRole('button', { name: 'ENVIAR NÚMERO' }).click()
  await expect(main.getByText('Por verificar', { exact: true })).toBeVisible()
  await page.goto('/carrito')
  await expect(main.getByText('Por verificar')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Modificar' })).toHaveCount(0)
  await page.goto('/dashboard/my-orders')
  await expect(main.getByText('Por verificar').filter({ visible: true })).toBeVisible()
  await expect(main.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  await owner(['pagos', 'rechazar', number, '--no-llego', '--motivo', 'ese número no aparece'])
  await page.goto(detail)
  await expect(main.getByText('No encontramos tu transferencia')).toBeVisible()
  await expect(main.getByText('Motivo: ese número no aparece')).toBeVisible()
  // A toast that fades out meanwhile has the contrast of nothing.
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expectAccessible(page, 'a refused transfer', main)
  await main.getByRole('button', { name: /^Pagar/ }).click()
  await expect(main.getByText('No encontramos tu transferencia anterior.')).toBeVisible()
  await operation.fill('55501235')
  await main.getByRole('button', { name: 'ENVIAR NÚMERO' }).click()
  await expect(main.getByText('Por verificar', { exact: true })).toBeVisible()
  await owner(['pagos', 'rechazar', number, '--llego-dinero', '--monto', '5.00'])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(detail)
  await expect(main.getByText('Te devolvemos tu transferencia')).toBeVisible()
  await expect(main.getByText('Te vamos a devolver S/5.00')).toBeVisible()
})

test('FREE-01 D-58 an order that a coupon pays whole is confirmed at once, also where /pago is opened', async ({
  page,
}, info) => {
  await owner(['cupones', 'crear', 'REGALO', '100%'])
  await openWith(page, '/carrito', [[await anItem(page.request, info), 1]])
  await page.getByRole('textbox', { name: /cupón/i }).fill('REGALO')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Cupón REGALO').first()).toBeVisible()
  await page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await page.getByRole('radio', { name: /Recojo en tienda/ }).check()
  const stores = field(page, 'Tienda de recojo')
  // Not the one that an order without a choice gets.
  const chosen = await stores.locator('option').last().innerText()
  await stores.selectOption(chosen)
  await acceptPolicies(page)
  await submitButton(page).click()
  await expect(page).toHaveURL('/order/confirm')
  const done = page.getByRole('heading', { name: 'Pedido confirmado! No tienes que pagar nada.' })
  await expect(done).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: chosen })).toBeVisible()
  await page.goto('/pago')
  await expect(page).toHaveURL('/order/confirm')
  await expect(done).toBeVisible()
  await expect(field(page, 'Nombres')).toHaveCount(0)
})
