import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { demoIn, WITHOUT_STORE } from '../support/demo-shop.ts'
import { serve } from '../support/http.ts'
import { anItem, newCustomer, placeOrder, signInAs } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const CARDS = { good: '4111 1111 1111 1111', refused: '4000 0000 0000 0002', bank: '4000 0000 0000 3220' }
const charges: Record<string, unknown>[] = []

/** Speaks Culqi's protocol: tokens for the browser, charges for the server, and the script of the bank's check. */
const speakCulqi = ({ method, url, body }: { method: string; url: string; body: string }) => {
  const sent = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
  if (method === 'OPTIONS') return { body: {} }
  if (url === '/v2/tokens') {
    if (sent['cvv'] === '999')
      return { status: 402, body: { object: 'error', user_message: 'El código de seguridad no es válido.' } }
    return { status: 201, body: { object: 'token', id: `tkn_${String(sent['card_number'])}` } }
  }
  if (method === 'GET') {
    const charge = charges.find(({ id }) => url.endsWith(`/${String(id)}`))
    return charge ? { body: charge } : { body: { data: charges } }
  }
  if (sent['source_id'] === 'tkn_4000000000000002') return { status: 402, body: { object: 'error' } }
  if (sent['source_id'] === 'tkn_4000000000003220' && !sent['authentication_3DS'])
    return { status: 200, body: { action_code: 'REVIEW' } }
  const charge = { ...sent, id: `chr_${String(charges.length)}`, outcome: { type: 'venta_exitosa' } }
  charges.push(charge)
  return { status: 201, body: charge }
}

const securityScript = `window.Culqi3DS = {
  generateDevice: async () => 'device',
  initAuthentication: token => postMessage({ parameters3DS: { eci: '05', cavv: token } }, location.origin),
}`

let provider: Awaited<ReturnType<typeof serve>>
let shop: BuiltShop
let varDir: string
let baseURL: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  provider = await serve(speakCulqi)
  varDir = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(varDir, 0o755)
  await demoIn(varDir)
  shop = await startBuilt(
    varDir,
    {
      ...WITHOUT_STORE,
      RATE_LIMIT_ADDRESS: '10000',
      CULQUI_PUBLIC_KEY: 'pk_test_1',
      CULQUI_SECRET_KEY: 'sk_test_1',
      CULQUI_URL: provider.url,
      CULQUI_TOKEN_URL: provider.url,
      CULQUI_3DS_URL: `${provider.url}/3ds.js`,
    },
    { patienceMs: 120_000 },
  )
  baseURL = `http://localhost:${String(shop.port)}`
  execFileSync(process.execPath, ['src/cli/main.ts', 'empresa', 'fijar', 'pago_con_tarjeta', 'si'], {
    env: { ...process.env, VAR_DIR: varDir },
  })
})
test.afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await provider.close()
  rmSync(varDir, { recursive: true, force: true })
})
test.use({ baseURL: async ({}, use) => use(baseURL) })

async function openCardForm(page: Page, info: Parameters<typeof newCustomer>[1]) {
  await page.route(`${provider.url}/3ds.js`, route =>
    route.fulfill({ contentType: 'text/javascript', body: securityScript }),
  )
  const account = await newCustomer(page.request, info)
  const order = await placeOrder(page.request, account, await anItem(page.request, info))
  await signInAs(page, account)
  await page.goto(`/dashboard/order/details/${order.orderId}`)
  await page
    .getByRole('link', { name: 'Pagar' })
    .or(page.getByRole('button', { name: 'Pagar' }))
    .click()
  await expect(page).toHaveURL('/pago')
  await page.getByRole('radio', { name: /CULQUI/ }).check()
  return { account, order }
}

async function pay(page: Page, number: string, cvv = '123') {
  await page.getByLabel('Número de tarjeta').fill(number)
  await page.getByLabel('Vencimiento (MM/AA)').fill('1230')
  await page.getByLabel('Código de seguridad (CVV)').fill(cvv)
  await page.getByRole('button', { name: /^PAGAR S\// }).click()
}

const done = 'Pago exitoso! Tu pedido ha sido confirmado.'

test('D-70 API-52 CONF-07 with keys and the owner’s setting the card form pays and confirms the order', async ({
  page,
}, info) => {
  const { order, account } = await openCardForm(page, info)
  await expect(page.getByText('No disponible por el momento')).toHaveCount(0)
  await pay(page, CARDS.good)
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  const token = provider.requests.findLast(({ url }) => url === '/v2/tokens')
  expect(token?.headers.authorization).toBe('Bearer pk_test_1')
  const answer = await page.request.get(`/api/home/coustomer/get-order-details/${order.orderId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(await answer.json()).toMatchObject({ order: { payment_status: 'paid', delivery_status: 'placed' } })
})

test('D-70 the bank’s own check is passed on to the charge', async ({ page }, info) => {
  await openCardForm(page, info)
  await pay(page, CARDS.bank)
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  expect(charges.at(-1)).toMatchObject({
    authentication_3DS: { eci: '05', cavv: 'tkn_4000000000003220' },
  })
})

test.describe('a card that is refused', () => {
  test.use({ allowedConsole: [/status of (402|409)/] })

  test('ERR-20 the provider’s own sentence is shown, and another card may be tried', async ({
    page,
  }, info) => {
    await openCardForm(page, info)
    const main = page.getByRole('main')
    await pay(page, '4111 1111 1111 1112')
    await expect(main.getByText('Revisa el número de la tarjeta.')).toBeVisible()
    await pay(page, CARDS.good, '999')
    await expect(main.getByRole('alert')).toHaveText('El código de seguridad no es válido.')
    await pay(page, CARDS.refused)
    await expect(main.getByRole('alert')).not.toHaveText('El código de seguridad no es válido.')
    await expect(main.getByRole('alert')).toContainText('tarjeta')
    await pay(page, CARDS.good)
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
  })
})
