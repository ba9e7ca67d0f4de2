import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { ownerMoves } from './support/owner.ts'
import { anItem, newCustomer, placeOrder, signInByForm, confirmCash } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('ROUTE-32 D-07 the customer area asks for a login and comes back to where one wanted to be', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  for (const path of ['/dashboard', '/dashboard/order/details/x', '/dashboard/my-orders']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  await signInByForm(page, account)
  await expect(page).toHaveURL('/dashboard/my-orders')
  await expect(page.getByText('Aún no tienes pedidos.')).toBeVisible()
})

test('ROUTE-26 ACC-04 D-12 the orders with date, total and state, filtered by state @both', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  await signIn(account)
  await page.goto('/dashboard/my-orders')
  const row = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: order.number, visible: true })
  await expect(row).toContainText(limaDate(new Date().toISOString()))
  await expect(row).toContainText(formatSoles(toCents(order.price)))
  await expect(row).toContainText('Pendiente')
  const filter = page.getByLabel('Estado del pedido')
  expect(
    await filter.locator('option').evaluateAll(all => all.map(o => (o as HTMLOptionElement).value)),
  ).toEqual(['all', 'placed', 'pending', 'cancelled', 'warehouse'])
  await expect(filter.locator('option')).toHaveText([
    'Todos',
    'Realizado',
    'Pendiente',
    'Cancelado',
    'En almacén',
  ])
  await filter.selectOption('placed')
  await expect(page.getByText('No tienes pedidos en este estado.')).toBeVisible()
  await filter.selectOption('pending')
  await expect(row).toBeVisible()
})

test('D-13 D-66 Pagar shows while an order is pending and leads to its payment @both', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  await signIn(account)
  await page.goto('/dashboard/my-orders')
  await page
    .getByRole('button', { name: `Pagar ${order.number}` })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/pago')
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  await expect(page).toHaveURL('/order/confirm')
  await page.goto('/dashboard/my-orders')
  await expect(page.getByText('Realizado').filter({ visible: true }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
})

test('ROUTE-29 ACC-09 D-64 the detail shows goods by shop, amounts and where they go', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info, ({ size }) => size !== null)
  const order = await placeOrder(request, account, item)
  await signIn(account)
  await page.goto(`/dashboard/order/details/${order.orderId}`)
  const group = page.getByRole('region', { name: `Vendido por ${item.shopName}` })
  for (const text of [item.name, item.brand, `Talla ${item.size ?? ''}`, 'SKU', 'Cantidad 1'])
    await expect(group).toContainText(text)
  const main = page.getByRole('main')
  for (const text of [
    order.number,
    'Rosa Quispe',
    'Miraflores, Lima',
    'BOLETA',
    formatSoles(toCents(order.price)),
  ])
    await expect(main).toContainText(text)
})

test('DOOR-06 DOOR-07 the order’s page has its way with days, and leads to shop, seller and exchange', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  const order = await placeOrder(request, account, item)
  await confirmCash(request, account, order.orderId)
  await signIn(account)
  const path = `/dashboard/order/details/${order.orderId}`
  await page.goto(path)
  const today = limaDate(new Date().toISOString())
  const steps = page.getByRole('region', { name: 'Recorrido del pedido' }).getByRole('listitem')
  await expect(steps).toHaveText([
    `Pedido registrado${today}`,
    `Pedido confirmado${today}`,
    'En almacénPendiente',
    'En caminoPendiente',
    'EntregadoPendiente',
  ])
  const help = page.getByRole('region', { name: 'Ayuda con este pedido' })
  const whatsApp = help.getByRole('link', { name: 'Escribir por WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', new RegExp(`wa\\.me/.*${order.number}`))
  const chat = help.getByRole('link', { name: `Chatear con ${item.shopName}` })
  await expect(chat).toHaveAttribute('href', new RegExp(`/dashboard/chat/.+producto=${item.slug}`))
  const exchange = help.getByRole('link', { name: 'Pedir un cambio' })
  await expect(exchange).toHaveCount(0)
  await expect(help.getByRole('link', { name: 'Ver cambios y devoluciones' })).toBeVisible()
  await ownerMoves(order.number, 'en-almacen', 'en-camino')
  await page.reload()
  await expect(steps.nth(3)).toHaveText(`En camino${today}`)
  await expect(exchange).toHaveAttribute('href', new RegExp(`wa\\.me/.*cambio.*${order.number}`))
})

test.describe('somebody else’s order', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('D-29 D-34 is not found @desktop', async ({ page, request, signIn }, info) => {
    const owner = await newCustomer(request, info)
    const order = await placeOrder(request, owner, await anItem(request, info))
    await signIn()
    await page.goto(`/dashboard/order/details/${order.orderId}`)
    await expect(page.getByText('No encontramos este pedido en tu cuenta.')).toBeVisible()
  })

  test('D-107 one that never was is told in the page, and the API answers 404', async ({ page, signIn }) => {
    await signIn()
    const answered = page.waitForResponse('**/get-order-details/nope')
    expect((await page.goto('/dashboard/order/details/nope'))?.status()).toBe(200)
    expect((await answered).status()).toBe(404)
    await expect(page.getByText('No encontramos este pedido en tu cuenta.')).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /pedidos/i })
        .first(),
    ).toBeVisible()
  })
})

test('STATE-34 signing out empties the session and leads to the login', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/login')
  expect(
    await page.evaluate(() => [localStorage.getItem('customerToken'), localStorage.getItem('guestId')]),
  ).toEqual([null, null])
})

test('FISCAL-06 D-53 a mistyped document is corrected on the order’s page until the parcel leaves', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  await confirmCash(request, account, order.orderId)
  await signIn(account)
  await page.goto(`/dashboard/order/details/${order.orderId}`)
  const open = page.getByRole('button', { name: 'Corregir comprobante' })
  await open.click()
  const form = page.getByRole('form', { name: 'Corregir comprobante' })
  await form.getByLabel('Número de documento').fill('4123456')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('El DNI tiene 8 dígitos.')).toBeVisible()
  // What is too long is reported and never cut.
  const document = form.getByLabel('Número de documento')
  await document.fill('41234567890123456789012')
  await expect(document).toHaveValue('41234567890123456789012')
  await expect(form.getByText('Este documento tiene 8 caracteres como máximo.')).toBeVisible()
  await document.fill('41234567')
  await form.getByRole('radio', { name: 'Factura' }).check()
  const ruc = form.getByLabel('Número de RUC')
  await ruc.fill('201313129551')
  await expect(ruc).toHaveValue('201313129551')
  await expect(form.getByText('El RUC tiene 11 dígitos como máximo.')).toBeVisible()
  await ruc.fill('20131312955')
  await form.getByLabel('Razón social').fill('Pasos del Sur S.A.C.')
  await form.getByLabel('Dirección fiscal').fill('Av. Sol 100, Cusco')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toHaveCount(0)
  const data = page.getByRole('region', { name: 'Datos de entrega' })
  for (const text of ['DNI 41234567', 'FACTURA · 20131312955', 'Pasos del Sur S.A.C.', 'Av. Sol 100, Cusco'])
    await expect(data).toContainText(text)
  await ownerMoves(order.number, 'en-almacen', 'en-camino')
  await page.reload()
  await expect(data).toContainText('DNI 41234567')
  await expect(open).toHaveCount(0)
})
