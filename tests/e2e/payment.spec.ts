import type { Page } from 'playwright/test'
import { DEFAULT_SHIPPING_FEES } from '#shared/business.ts'
import { formatSoles, toCents, toSoles } from '#shared/rules/money.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { orderTotal } from '#shared/rules/shipping.ts'
import { acceptPolicies, guestDetails, fillCheckout, submitButton } from './support/checkout.ts'
import {
  anItem,
  leavePurchase,
  newCustomer,
  newEmail,
  placeOrder,
  type Account,
  type SignIn,
} from './support/shop.ts'
import { expect, test } from './support/test.ts'

async function openPayment(
  page: Page,
  signIn: SignIn,
  account: Account,
  order: { orderId: string; number: string; price: number },
) {
  await signIn(account)
  await leavePurchase(page, order)
  await page.goto('/pago')
}

const done = 'Pedido confirmado! Pagarás al recibir tu compra.'
const noted = () => localStorage.getItem('orderId')

test('PERM-04 SHIP-15 PAY-08 a guest buys from the product page to the confirmed order @desktop', async ({
  page,
  request,
}, info) => {
  const item = await anItem(
    request,
    info,
    ({ size, stock, price }) => size === null && stock > 5 && price < 150,
  )
  const ordered = orderTotal(sellingPrice(pricedInCents(item)), DEFAULT_SHIPPING_FEES.lima)
  await page.goto(`/product/details/${item.slug}`)
  await page.getByRole('button', { name: 'Agregar al carrito' }).filter({ visible: true }).first().click()
  await expect(page.locator('#toasts')).toContainText('Producto agregado al carrito')
  await page.goto('/carrito')
  await page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')
  const handed = await page.evaluate(() => sessionStorage.getItem('vitrina:purchase'))
  expect(JSON.parse(handed ?? '')).toMatchObject({
    price: toSoles(ordered),
    items: 1,
    orderId: await page.evaluate(noted),
  })
  const total = formatSoles(ordered)
  await expect(page.getByRole('complementary').getByRole('definition').last()).toHaveText(total)
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  await expect(page).toHaveURL('/order/confirm')
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Número de pedido' })).toContainText(total)
  expect(await page.evaluate(noted)).toBeNull()
})

test('PAY-01 PAY-02 PAY-03 both methods stand in the list, only cash on delivery has content', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info), 1, 'lima')
  await openPayment(page, signIn, account, order)
  const cod = page.getByRole('radio', { name: /CONTRA ENTREGA/ })
  const card = page.getByRole('radio', { name: /CULQUI/ })
  await expect(cod).toHaveAttribute('value', 'cod')
  await expect(card).toHaveAttribute('value', 'culqi')
  await expect(page.getByText('Pagas al recibir', { exact: true })).toBeVisible()
  await card.check()
  await expect(page.getByText('No disponible por el momento')).toBeVisible()
  await expect(page.getByText('Pagas al recibir', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'CONFIRMAR PEDIDO' })).toBeHidden()
})

test('GEN-05 PAY-04 D-70 without the owner’s setting choosing the card opens no card form', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  await openPayment(page, signIn, account, await placeOrder(request, account, await anItem(request, info)))
  const card = page.getByRole('radio', { name: /CULQUI/ })
  await card.check()
  await expect(card).toBeChecked()
  await expect(page.getByText('No disponible por el momento')).toBeVisible()
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
  const refused = await request.post('/api/order/create-payment', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { price: 10 },
  })
  expect(refused.status()).toBe(503)
  expect(await refused.json()).toMatchObject({
    error: 'El pago con tarjeta no está disponible por el momento.',
  })
})

test('CONF-10 ROUTE-14 in-site navigation shows the loading text until the order is read', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  await openPayment(page, signIn, account, await placeOrder(request, account, await anItem(request, info)))
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  await expect(page).toHaveURL('/order/confirm')
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/get-order-details/**', async route => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Cargando información del pago...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
})

test('PAY-05 ROUTE-12 ROUTE-13 the summary shows count and total of the order', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  await openPayment(page, signIn, account, order)
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await expect(summary.getByRole('definition').nth(1)).toHaveText('1')
  await expect(summary.getByRole('definition').last()).toHaveText(formatSoles(toCents(order.price)))
})

test('DOOR-05 an order to be picked up speaks of the store, not of a delivery', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  await openPayment(page, signIn, account, await placeOrder(request, account, await anItem(request, info)))
  const main = page.getByRole('main')
  await expect(main.getByText('Pagas al recoger', { exact: true })).toBeVisible()
  await expect(main.getByText('cuando recoges tu compra en la tienda')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Resumen' })).toContainText('Recojo en tienda')
  await expect(main.getByText(/Incluye el envío|cuando recibes/)).toHaveCount(0)
})

test('PAY-06 PAY-07 without an order the shopper is told and led to the cart', async ({ page }) => {
  await page.goto('/pago')
  await expect(page).toHaveURL('/carrito')
  await expect(page.locator('#toasts')).toContainText('Información de pedido incompleta')
})

test.describe('a confirmation that fails', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('ERR-19 D-72 says so, confirms nothing and keeps the order', async ({
    page,
    request,
    signIn,
  }, info) => {
    const account = await newCustomer(request, info)
    const order = await placeOrder(request, account, await anItem(request, info))
    await openPayment(page, signIn, account, order)
    await page.route('**/api/order/confirm/**', route => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Error al procesar pago COD')
    await expect(page).toHaveURL('/pago')
    expect(await page.evaluate(noted)).toBe(order.orderId)
  })
})

test.describe('a card that was charged for an order nobody remembers', () => {
  test('ERR-18 confirming without an order id says that there is none', async ({ page, signIn }) => {
    await signIn()
    await page.route('**/api/order/payment/**', route =>
      route.fulfill({ json: { status: 'succeeded', orderId: '' } }),
    )
    await page.goto('/order/confirm?payment_intent_client_secret=secreto')
    await expect(page.locator('#toasts')).toContainText('No se encontró el ID del pedido')
    await expect(page.getByRole('heading', { name: 'Error al confirmar el pedido' })).toBeVisible()
  })
})

test('D-62 Modificar pedido brings the goods back to the cart @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  await openPayment(page, signIn, account, await placeOrder(request, account, item))
  await page.getByRole('button', { name: 'Modificar pedido' }).click()
  await expect(page).toHaveURL('/carrito')
  await expect(page.getByRole('listitem').filter({ hasText: item.name })).toBeVisible()
  await page.goto('/pago')
  await expect(page).toHaveURL('/carrito')
})

test('SHIP-16 D-47 an order that waits leads from the checkout to its payment', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  await openPayment(page, signIn, account, await placeOrder(request, account, await anItem(request, info)))
  await page.goto('/envio')
  await expect(page).toHaveURL('/pago')
})

test('CONF-04 CONF-06 D-105 the result is the server’s word, also after a reload; unconfirmed, it says where to confirm @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  await openPayment(page, signIn, account, order)
  await page.goto('/order/confirm')
  await expect(page.getByText('Este pedido todavía no está confirmado.')).toBeVisible()
  await expect(page.getByText(done)).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver mis pedidos' })).toHaveAttribute(
    'href',
    '/dashboard/my-orders',
  )
  await page.goto('/pago')
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Número de pedido' })).toContainText(order.number)
})

test('CONF-11 CONF-12 the receipt leads on, without a second payment for cash @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  await openPayment(page, signIn, account, await placeOrder(request, account, await anItem(request, info)))
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Ver mis pedidos' })).toHaveAttribute(
    'href',
    '/dashboard/my-orders',
  )
  await expect(main.getByRole('link', { name: 'Seguir comprando' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Volver al panel' })).toHaveAttribute('href', '/dashboard')
  await expect(main.getByRole('link', { name: 'Reintentar pago' })).toHaveCount(0)
})

test.describe('a return from the card provider', () => {
  test.use({ allowedConsole: [/status of (401|404|500)/] })
  const back =
    '/order/confirm?payment_intent=pi_1&payment_intent_client_secret=secreto&redirect_status=succeeded'

  test('CONF-01 CONF-03 CONF-09 what the provider does not confirm has failed, and the secret leaves the address', async ({
    page,
    request,
    signIn,
  }, info) => {
    const account = await newCustomer(request, info)
    const order = await placeOrder(request, account, await anItem(request, info))
    await openPayment(page, signIn, account, order)
    let asked = ''
    await page.route('**/api/order/payment/**', route => {
      asked = new URL(route.request().url()).pathname
      return route.fulfill({ json: { status: 'requires_payment_method', orderId: order.orderId } })
    })
    await page.goto(back)
    await expect(page.getByRole('heading', { name: 'El pago no se pudo procesar' })).toBeVisible()
    expect(asked).toBe('/api/order/payment/secreto')
    await expect(page).toHaveURL('/order/confirm')
    await expect(page.getByRole('link', { name: 'Reintentar pago' })).toHaveAttribute('href', '/pago')
    expect(await page.evaluate(noted)).toBe(order.orderId)
  })

  test('CONF-08 CONF-09 D-69 a payment that succeeded but is not confirmed says so', async ({
    page,
    request,
    signIn,
  }, info) => {
    const account = await newCustomer(request, info)
    const order = await placeOrder(request, account, await anItem(request, info))
    await openPayment(page, signIn, account, order)
    const hold = () => new Promise(resolve => setTimeout(resolve, 800))
    await page.route('**/api/order/payment/**', async route => {
      await hold()
      await route.fulfill({ json: { status: 'succeeded', orderId: order.orderId } })
    })
    await page.route('**/api/order/confirm/**', async route => {
      await hold()
      await route.fulfill({ status: 500, body: '' })
    })
    await page.goto(back)
    await expect(page.getByText('Procesando tu pago...')).toBeVisible()
    await expect(page.getByText('Confirmando tu pedido...')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Error al confirmar el pedido' })).toBeVisible()
  })
})

test.describe('an order that is not there', () => {
  test.use({ allowedConsole: [/status of 404/] })
  test('CONF-03 CONF-04 an order that was asked for and is not there is a failure', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.evaluate(() => localStorage.setItem('orderId', '00000000-0000-7000-8000-000000000000'))
    await page.goto('/order/confirm')
    await expect(page.getByRole('heading', { name: 'Error al confirmar el pedido' })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('orderId'))
    await page.goto('/order/confirm?redirect_status=succeeded')
    await expect(page.getByRole('heading', { name: 'El pago no se pudo procesar' })).toBeVisible()
  })
})
