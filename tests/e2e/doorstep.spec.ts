import type { Page } from 'playwright/test'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import { DEFAULT_SHIPPING_FEES } from '#shared/business.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { acceptPolicies, guestDetails, fillCheckout, submitButton } from './support/checkout.ts'
import { isWholeOnScreen } from './support/first-screen.ts'
import { anItem, newCustomer, newEmail, openWith, placeOrder, confirmCash } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const SMALL_PHONE = { width: 360, height: 740 }
const main = (page: Page) => page.getByRole('main')

test('DOOR-01 SCREEN-21 a second tab finds a confirmed order by its number instead of calling it failed', async ({
  page,
  request,
  signIn,
}, info) => {
  await page.setViewportSize(SMALL_PHONE)
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  await confirmCash(request, account, order.orderId)
  await signIn(account)
  await page.goto('/order/confirm')
  await expect(page.getByRole('heading', { name: 'Busca tu pedido por su número' })).toBeVisible()
  await expect(main(page).getByText(/^Aquí no hay una compra en curso\./)).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Ver mis pedidos' })).toBeVisible()
  await main(page).getByLabel('Número de mi pedido').fill(order.number)
  await main(page).getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
  const found = page.getByRole('region', { name: `Pedido ${order.number}` })
  await expect(found.getByRole('listitem').nth(1)).toContainText('Pedido confirmado')
})

test('DOOR-02 DOOR-04 DOOR-08 from the checkout to the confirmed order nothing looks lost, forwards or back', async ({
  page,
  request,
}, info) => {
  await page.setViewportSize(SMALL_PHONE)
  const item = await anItem(request, info, ({ size, stock }) => size !== null && stock > 5)
  await openWith(page, '/carrito', [[item, 1]])
  await page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirma tu pedido')
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  const line = summary.getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(item.name)
  await expect(line).toContainText(`Talla ${item.size ?? ''}`)
  await expect(line.locator('img')).toBeVisible()
  await expect(summary).toContainText('Av. Larco 123, dpto. 401, Miraflores, Lima')
  const confirm = page.getByRole('button', { name: 'CONFIRMAR PEDIDO' })
  await expect(confirm).toBeVisible()
  expect(await page.evaluate(isWholeOnScreen, '[data-bottom-bar] button')).toBe(true)
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await page.locator('[data-bottom-bar]').boundingBox()).toMatchObject({ x: 0, width: 768 })
  await page.setViewportSize(SMALL_PHONE)

  await page.goBack()
  await expect(page).toHaveURL('/carrito')
  const waiting = page.getByRole('region', { name: 'Tienes un pedido sin confirmar' })
  await expect(waiting).toContainText(item.name)
  await expect(waiting.getByRole('button', { name: 'Modificar' })).toBeVisible()
  await expect(page.getByText('Tu carrito está vacío')).toBeHidden()
  await expect(main(page).getByRole('link', { name: 'Compra ahora' })).toHaveAttribute('href', '/shops')
  await waiting.getByRole('button', { name: 'Retomar' }).click()
  await expect(page).toHaveURL('/pago')
  await confirm.click()
  await expect(page).toHaveURL('/order/confirm')
  const own = page.getByRole('region', { name: 'Tu cuenta' })
  await expect(own).toContainText('tu número de documento como contraseña')
  await expect(own.getByRole('link', { name: 'Crea tu contraseña' })).toHaveAttribute(
    'href',
    '/dashboard/change-password',
  )
  await page.goBack()
  await expect(page).toHaveURL('/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
})

test('SCREEN-20 DOOR-04 back from /pago the waiting order is in sight, though the cart was left further down', async ({
  page,
  request,
}, info) => {
  await page.setViewportSize(SMALL_PHONE)
  await openWith(page, '/carrito', [[await anItem(request, info), 1]])
  await expect(main(page).getByRole('button', { name: 'Aplicar' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 326))
  await page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')
  await expect(page.getByRole('button', { name: 'CONFIRMAR PEDIDO' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/carrito')
  const waiting = page.getByRole('region', { name: 'Tienes un pedido sin confirmar' })
  await expect(waiting.getByRole('heading')).toBeInViewport()
  await expect(waiting.getByRole('button', { name: 'Retomar' })).toBeInViewport()
})

test('DOOR-03 D-62 Modificar on the cart’s page puts the goods back where they were', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  const order = await placeOrder(request, account, item)
  await signIn(account)
  await page.goto('/carrito')
  await page.evaluate(id => localStorage.setItem('orderId', id), order.orderId)
  await page.reload()
  const waiting = page.getByRole('region', { name: 'Tienes un pedido sin confirmar' })
  await expect(waiting.getByRole('definition').last()).toHaveText(formatSoles(toCents(order.price)))
  await waiting.getByRole('button', { name: 'Modificar' }).click()
  await expect(waiting).toBeHidden()
  await expect(main(page).getByRole('listitem').filter({ hasText: item.name })).toBeVisible()
  await expect(page.locator('#toasts')).toContainText('carrito')
})

test.describe('what was refused', () => {
  test.use({ allowedConsole: [/status of (?:401|404|409)/] })

  test('DOOR-08 DOOR-11 DOOR-12 is said on the page, and no page tells what a first password is', async ({
    page,
    request,
  }, info) => {
    await page.setViewportSize(SMALL_PHONE)
    const { email } = await newCustomer(request, info)
    await page.goto('/login')
    await expect(main(page)).not.toContainText(/documento/i)
    const password = main(page).getByLabel('Contraseña', { exact: true })
    await main(page).getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(main(page).getByText('Escribe tu correo electrónico.')).toBeVisible()
    await expect(main(page).getByText('Escribe tu contraseña.')).toBeVisible()
    await main(page).getByLabel('Correo electrónico', { exact: true }).fill(email)
    await password.fill('otra-clave')
    await expect(password).toHaveAttribute('type', 'password')
    await main(page).getByLabel('Mostrar contraseña').check()
    await expect(password).toHaveAttribute('type', 'text')
    await main(page).getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(main(page).getByRole('alert')).toHaveText('El correo o la contraseña no son correctos.')

    await page.goto('/register')
    await main(page).getByLabel('Nombre completo').fill('Rosa')
    await main(page).getByLabel('Correo electrónico', { exact: true }).fill(email)
    await main(page).getByLabel('Contraseña', { exact: true }).fill('clave-larga-7')
    await main(page)
      .getByRole('checkbox', { name: /^Acepto los términos/ })
      .check()
    await main(page).getByRole('button', { name: 'Crear mi cuenta' }).click()
    await expect(main(page).getByRole('alert')).toBeVisible()

    await page.goto('/seguimiento-pedido')
    const number = main(page).getByLabel('Número de mi pedido')
    await number.fill('V-22222222')
    await main(page).getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(main(page).getByText('No se encontró el pedido')).toBeVisible()
  })
})

test('DOOR-10 DOOR-12 DOOR-17 /envio sent empty shows the first field in need, whole', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const email = main(page).getByLabel('Correo electrónico', { exact: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(email).toBeVisible()
  const box = await email.boundingBox()
  expect(box?.y).toBeLessThan(480)
  for (const size of [SMALL_PHONE, { width: 640, height: 400 }]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
    await submitButton(page).click()
    await expect(email).toBeFocused()
    await expect.poll(() => page.evaluate(isWholeOnScreen, '#envio-email')).toBe(true)
  }
  await expect(main(page)).not.toContainText(/documento como contraseña/)
  for (const missing of ['Escribe tu correo electrónico.', 'Escribe tu celular.', 'Elige tu distrito.'])
    await expect(main(page).getByText(missing)).toBeVisible()
  await expect(main(page).getByText('te escribimos sobre tu pedido')).toHaveCount(0)
})

test('DOOR-05 the stores of the province are offered first', async ({ page, request }, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await main(page)
    .getByRole('radio', { name: /^Recojo en tienda/ })
    .check()
  const first = main(page).getByLabel('Tienda de recojo').locator('option').nth(1)
  await expect(first).not.toContainText('Arequipa')
  await main(page).getByLabel('Provincia', { exact: true }).selectOption('Arequipa')
  await expect(first).toContainText('Arequipa')
})

test('DOOR-13 the cart says what cannot be exchanged, and no fee where shipping is free', async ({
  page,
  request,
}, info) => {
  const sale = await anItem(request, info, ({ discount, price }) => discount > 0 && discount < price)
  const full = await anItem(request, info, ({ discount, price }) => discount === 0 && price > 100)
  await openWith(page, '/carrito', [
    [sale, 1],
    [full, 2],
  ])
  const line = (name: string) => main(page).getByRole('listitem').filter({ hasText: name })
  const note = 'En oferta: sin cambio por talla o color; las fallas sí se atienden'
  await expect(line(sale.name)).toContainText(note)
  await expect(line(full.name)).not.toContainText(note)
  await expect(page.getByText('Tu compra tiene envío gratis.')).toBeVisible()
  await expect(page.getByText('El envío se calcula en el siguiente paso.')).toHaveCount(0)
})

test('DOOR-07 DOOR-14 a guest’s heart is explained at the login; a wished product offers its sizes', async ({
  page,
  request,
  signIn,
}, info) => {
  await page.setViewportSize(SMALL_PHONE)
  const item = await anItem(request, info, ({ size }) => size !== null)
  await page.goto(`/product/details/${item.slug}`)
  await page.locator('main [data-tap=heart]').first().click()
  await expect(page.locator('main [data-tap=heart]').first()).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/login')
  await expect(main(page).getByText('Guardaste 1 producto en este celular.')).toBeVisible()

  const account = await newCustomer(request, info)
  const headers = { authorization: `Bearer ${account.token}` }
  const { product } = (await (await request.get(`/api/home/product-details/${item.slug}`)).json()) as {
    product: ProductAnswer
  }
  const wished = await request.post('/api/home/product/add-to-wishlist', {
    headers,
    data: {
      userId: account.id,
      productId: product._id,
      name: '',
      image: '',
      slug: '',
      ...{ price: 1, discount: 0, rating: 0 },
    },
  })
  expect(wished.ok()).toBe(true)
  await signIn(account)
  await page.goto('/dashboard/my-wishlist')
  await main(page)
    .getByRole('button', { name: `Elegir talla de ${item.name}` })
    .click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Agregar/ })
      .first(),
  ).toBeVisible()
})

test('DOOR-19 policy and product name the same fees, the policy with their date', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info)
  const [lima, province] = [
    formatSoles(DEFAULT_SHIPPING_FEES.lima),
    formatSoles(DEFAULT_SHIPPING_FEES.provincia),
  ]
  await page.goto('/terminos-de-envios')
  const table = main(page).getByRole('table').first()
  await expect(table.getByRole('row')).toHaveText([
    /Lo que pagas/,
    new RegExp(`Lima.*${lima}`),
    new RegExp(`provincia.*${province}`),
    /tienda.*S\/0\.00/,
  ])
  await expect(main(page).getByText(/Vigente desde el \d+ de \w+ de \d{4}/)).toBeVisible()
  await expect(main(page)).toContainText('S/5.00 iniciales más la cotización de la agencia')
  await page.goto(`/product/details/${item.slug}`)
  await expect(main(page)).toContainText(`${lima} ·`)
  await expect(main(page)).toContainText(province)
})

test('DOOR-22 the terms list what the shop takes today, as its settings say', async ({ page }) => {
  let cardPayment = true
  await page.route('**/api/home/company-get-first', async route => {
    const answer = await route.fetch()
    const { company } = (await answer.json()) as { company: object }
    await route.fulfill({ json: { company: { ...company, cardPayment } } })
  })
  await page.goto('/terminos-y-condiciones')
  await expect(main(page).getByText('Tarjeta de crédito o débito: en línea')).toBeVisible()
  await expect(main(page).getByText(/^Al \d+ de \w+ de \d{4}\.$/)).toBeVisible()
  cardPayment = false
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(main(page).getByText('Tarjeta: no disponible por el momento.')).toBeVisible()
})

test('DOOR-18 a conversation can be answered without scrolling', async ({ page, request, signIn }, info) => {
  await page.setViewportSize(SMALL_PHONE)
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  const { product } = (await (await request.get(`/api/home/product-details/${item.slug}`)).json()) as {
    product: ProductAnswer
  }
  await signIn(account)
  await page.goto(`/dashboard/chat/${product.sellerId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat')
  await expect(page.getByPlaceholder('Ingrese mensaje')).toBeVisible()
  expect(await page.evaluate(isWholeOnScreen, '.chat-field')).toBe(true)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('DOOR-16 cart and checkout say what they need instead of loading for ever', async ({ page }) => {
    for (const path of ['/carrito', '/envio', '/pago']) {
      await page.goto(path)
      await expect(main(page).getByText(/activa JavaScript|necesita JavaScript/i)).toBeVisible()
      await expect(main(page).locator('.skeleton').first()).toBeHidden()
    }
  })
})
