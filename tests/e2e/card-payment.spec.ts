import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, TestInfo } from 'playwright/test'
import { type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { serveCulqi, WEBHOOK } from '../support/culqi.ts'
import { CARDS } from '../support/culqi-frame.ts'
import { demoIn } from '../support/demo-shop.ts'
import { DESKTOP, PHONE } from './support/axe.ts'
import { ownerCommandsIn } from './support/owner.ts'
import { anItem, newCustomer, placeOrder, type SignIn } from './support/shop.ts'
import { expect, test } from './support/test.ts'

let culqi: Awaited<ReturnType<typeof serveCulqi>>
let shop: BuiltShop
let varDir: string
let baseURL: string

// One shop for the tests of this file, one after the other.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  culqi = await serveCulqi()
  varDir = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(varDir, 0o755)
  await demoIn(varDir)
  shop = await startBuilt(
    varDir,
    {
      RATE_LIMIT_ADDRESS: '10000',
      CULQI_PUBLIC_KEY: 'pk_test_1',
      CULQI_SECRET_KEY: 'sk_test_1',
      CULQI_URL: culqi.url,
      CULQI_CHECKOUT_URL: `${culqi.url}/checkout-js`,
      CULQI_3DS_URL: `${culqi.url}/3ds`,
      CULQI_WEBHOOK_USER: WEBHOOK.user,
      CULQI_WEBHOOK_PASSWORD: WEBHOOK.password,
    },
    { patienceMs: 120_000 },
  )
  baseURL = `http://localhost:${String(shop.port)}`
  const settings = ['pago_con_tarjeta', 'culqi_pagoefectivo']
  await ownerCommandsIn(varDir, ...settings.map(setting => ['empresa', 'fijar', setting, 'si']))
})
test.afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await culqi.close()
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
  return { account, order }
}
const chooseCard = (page: Page) => page.getByRole('radio', { name: /CULQUI/ }).check()
const frameOf = (page: Page) => page.frameLocator('iframe[title="Culqi"]')

async function pay(page: Page, card: keyof typeof CARDS, cvv = '123') {
  const frame = frameOf(page)
  await frame.getByLabel('Número de tarjeta').fill(CARDS[card])
  await frame.getByLabel('CVV').fill(cvv)
  await frame.getByRole('button', { name: /^PAGAR S\// }).click()
}
const chargesOf = (orderId: string) =>
  culqi.requests
    .filter(({ method, url }) => method === 'POST' && url === '/v2/charges')
    .map(({ body }) => JSON.parse(body) as { metadata: { order: string } } & Record<string, unknown>)
    .filter(({ metadata }) => metadata.order === orderId)

const done = 'Pago exitoso! Tu pedido ha sido confirmado.'

test('PAYMENT-08 PAYMENT-11 D-70 the card is typed into the provider’s frame alone, whose script comes when it is chosen', async ({
  page,
  signIn,
}, info) => {
  const { order, account } = await openPayment(page, info, signIn)
  await expect(page.getByRole('radio', { name: /CONTRA ENTREGA/ })).toBeChecked()
  const scripts = () => page.locator(`script[src^="${culqi.url}"]`).count()
  expect(await scripts()).toBe(0)
  const policies = await Promise.all(
    ['/pago', '/carrito'].map(async path => {
      const { headers } = await page.request.get(path).then(answer => ({ headers: answer.headers() }))
      return headers['content-security-policy'] ?? ''
    }),
  )
  const named = [culqi.url, 'culqi.com', 'cardinalcommerce.com', 'online-metrix.net']
  expect(policies.map(policy => named.filter(name => policy.includes(name)))).toEqual([named, []])
  await chooseCard(page)
  await expect(frameOf(page).getByLabel('Número de tarjeta')).toBeVisible()
  expect(await scripts()).toBe(2)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await pay(page, 'ok')
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  expect(chargesOf(order.orderId)).toMatchObject([
    {
      source_id: 'tkn_test_ok',
      antifraud_details: { country_code: 'PE', device_finger_print_id: 'device-of-this-browser' },
    },
  ])
  const answer = await page.request.get(`/api/home/coustomer/get-order-details/${order.orderId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(await answer.json()).toMatchObject({ order: { payment_status: 'paid', delivery_status: 'placed' } })
})

test('PAYMENT-14 a total that no card takes says so at the method, before anything is typed', async ({
  page,
  signIn,
}, info) => {
  const { order } = await openPayment(page, info, signIn)
  await page.route(`**/get-order-details/${order.orderId}`, async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { order: object }
    await route.fulfill({ response: answer, json: { order: { ...body.order, price: 12_000 } } })
  })
  await page.reload()
  await expect(
    page.getByText('No disponible para este total: con tarjeta se paga desde S/3.00 hasta S/9,999.00.'),
  ).toBeVisible()
  await chooseCard(page)
  await expect(page.getByRole('heading', { name: 'Paga con tarjeta o Yape' })).toHaveCount(0)
  expect(await page.locator(`script[src^="${culqi.url}"]`).count()).toBe(0)
})

test('PAYMENT-07 PAYMENT-09 a charge whose answer was lost is waited for, and confirmed when Culqi tells of it', async ({
  page,
  signIn,
}, info) => {
  const { order } = await openPayment(page, info, signIn)
  await chooseCard(page)
  await pay(page, 'late')
  await expect(page).toHaveURL('/order/confirm')
  await expect(page.getByRole('status').filter({ hasText: 'Procesando tu pago...' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reintentar pago' })).toHaveCount(0)
  const charge = culqi.charges.find(({ metadata }) => metadata.order === order.orderId)
  if (!charge) throw new Error('No charge was made.')
  const tell = (password: string) =>
    page.request.post('/api/payments/webhook/culqi', {
      headers: { authorization: `Basic ${Buffer.from(`${WEBHOOK.user}:${password}`).toString('base64')}` },
      data: { object: 'event', id: `evt_${order.orderId}`, type: 'charge.creation.succeeded', data: charge },
    })
  expect((await tell('la-de-otro-aviso')).status()).toBe(401)
  expect((await tell(WEBHOOK.password)).status()).toBe(200)
  await expect(page.getByRole('heading', { name: done })).toBeVisible({ timeout: 30_000 })
  expect(chargesOf(order.orderId)).toHaveLength(1)
})

test('PAYMENT-15 a code of PagoEfectivo is made in the frame, and once it is paid the page shows the order confirmed', async ({
  page,
  signIn,
}, info) => {
  const { order } = await openPayment(page, info, signIn)
  await chooseCard(page)
  await frameOf(page).getByRole('button', { name: 'Generar código' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Paga con el código o el QR antes de las',
  )
  const made = culqi.orders.find(({ metadata }) => metadata.order === order.orderId)
  if (!made) throw new Error('No order was made.')
  await expect(frameOf(page).getByRole('button', { name: 'Generar código' })).toBeVisible()
  made.state = 'paid'
  await expect(page.getByRole('heading', { name: done })).toBeVisible({ timeout: 30_000 })
  expect(chargesOf(order.orderId)).toEqual([])
})

test('PAYMENT-12 CONF-07 the bank’s check ends however its window is left, and charges once with its proof', async ({
  page,
  signIn,
}, info) => {
  const { order } = await openPayment(page, info, signIn)
  await chooseCard(page)
  const alert = page.getByRole('main').getByRole('alert')
  const bank = page.getByRole('dialog', { name: 'Tu banco' })
  const leave = async (way: RegExp | string, sentence: string) => {
    await pay(page, '3ds')
    await expect(page.getByText('Tu banco está verificando que eres tú.')).toBeVisible()
    // The script's own styles count, as the window's place shows.
    await expect(bank).toHaveCSS('position', 'fixed')
    await page.getByRole('button', { name: way, exact: true }).click()
    await expect(alert).toContainText(sentence)
    await expect(alert).toBeInViewport()
    await expect(bank).toHaveCount(0)
  }
  await leave('Cerrar', 'Cerraste la verificación de tu banco y no se hizo ningún cargo.')
  await page.setViewportSize(DESKTOP)
  await leave('No soy yo', 'Tu banco no confirmó el pago y no se hizo ningún cargo.')
  await leave('Cancelar la verificación', 'Cerraste la verificación de tu banco y no se hizo ningún cargo.')
  expect(culqi.held(order.orderId)).toBe(0)
  await page.setViewportSize(PHONE)
  await pay(page, '3ds')
  await page.getByRole('button', { name: 'Soy yo', exact: true }).click()
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  const sent = chargesOf(order.orderId)
  expect(sent).toHaveLength(5)
  expect(sent.at(-1)).toMatchObject({
    authentication_3DS: { eci: '05', cavv: 'tkn_test_3ds' },
    antifraud_details: { device_finger_print_id: 'device-of-this-browser' },
  })
})

test.describe('what is refused', () => {
  test.use({ allowedConsole: [/status of (402|409)/] })

  test('ERR-20 says the provider’s own sentence or what to do, and another card may be tried', async ({
    page,
    signIn,
  }, info) => {
    await openPayment(page, info, signIn)
    await chooseCard(page)
    const alert = page.getByRole('main').getByRole('alert')
    await pay(page, 'ok', '999')
    await expect(alert).toHaveText('El código de seguridad no es válido.')
    await pay(page, 'refused')
    await expect(alert).toHaveText('Tu tarjeta no fue aceptada. Prueba con otra o elige contra entrega.')
    await pay(page, 'ok')
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
  })

  test('PAYMENT-13 API-52 Yape pays with its approval code in the same frame, which is given the publishable key', async ({
    page,
    signIn,
  }, info) => {
    const { order } = await openPayment(page, info, signIn)
    await chooseCard(page)
    const frame = frameOf(page)
    await expect(page.locator('iframe[title="Culqi"]')).toHaveAttribute('src', /[?&]key=pk_test_1&/)
    await frame.getByLabel('Celular').fill('900000001')
    await frame.getByLabel('Código de aprobación').fill('000000')
    await frame.getByRole('button', { name: 'Yapear' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'El código de aprobación no es válido.',
    )
    await frame.getByLabel('Código de aprobación').fill('946627')
    await frame.getByRole('button', { name: 'Yapear' }).click()
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
    expect(chargesOf(order.orderId)).toMatchObject([{ source_id: 'ype_test_ok' }])
  })
})

test.describe('a frame that does not come', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('PAYMENT-08 says so, charges nothing, and comes when it is asked for again', async ({
    page,
    signIn,
  }, info) => {
    const { order } = await openPayment(page, info, signIn)
    await page.route(`${culqi.url}/checkout-js`, route => route.abort())
    await chooseCard(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('No se pudo cargar el formulario de pago.')
    await page.unroute(`${culqi.url}/checkout-js`)
    // What comes now opens nothing, as Culqi's does without a word for keys that are none.
    await page.route(`${culqi.url}/checkout-js`, route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'CulqiCheckout = class { open() {} close() {} }',
      }),
    )
    const retry = main.getByRole('button', { name: 'Volver a intentar' })
    await retry.click()
    await expect(retry).toHaveCount(0)
    await expect(main.getByRole('alert')).toContainText('No se pudo cargar el formulario de pago.')
    await page.unroute(`${culqi.url}/checkout-js`)
    await retry.click()
    await expect(frameOf(page).getByLabel('Número de tarjeta')).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
    expect(chargesOf(order.orderId)).toEqual([])
  })
})
