import type { Locator, Page } from 'playwright/test'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, soles, toCents } from '#shared/rules/money.ts'
import { withoutSignature } from '#shared/rules/token.ts'
import { field } from './support/checkout.ts'
import { anItem, newCustomer, placeOrder, putInCart, signInByForm, confirmCash } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Mi cuenta' })
const sessionKeys = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('customerToken'), localStorage.getItem('guestId')])
/** Cards on narrow screens, a table on wide ones: one of the two shows. */
const orderRow = (page: Page, number: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number, visible: true })

/** On a wide screen orders are a table with these columns. */
const expectTable = (place: Locator) =>
  expect(place.getByRole('table').getByRole('columnheader')).toHaveText([
    'Pedido',
    'Fecha',
    'Productos',
    'Total',
    'Pago',
    'Estado',
    /./,
  ])

test('ACC-01 D-12 GEN-06 the menu has six entries and marks the page one is on @both', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const [path, entry] of [
    ['/dashboard', 'Panel'],
    ['/dashboard/my-orders', 'Mis pedidos'],
    ['/dashboard/my-wishlist', 'Mi lista de deseos'],
    ['/dashboard/change-password', 'Cambiar contraseña'],
  ] as const) {
    await page.goto(path)
    await expect(menuOf(page).getByRole('listitem')).toHaveText([
      'Panel',
      'Mis pedidos',
      'Mi lista de deseos',
      'Chat',
      'Cambiar contraseña',
      'Cerrar sesión',
    ])
    const current = menuOf(page).locator('[aria-current=page]')
    await expect(current).toHaveText(entry)
    await expect(current).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry)
  }
  await expect(menuOf(page).getByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/dashboard/chat')
  await expect(menuOf(page).getByRole('button', { name: 'Cerrar sesión' })).toBeEnabled()
})

test('ROUTE-25 ACC-02 ACC-03 the panel counts the orders and lists the newest @both', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  const headers = { authorization: `Bearer ${account.token}` }
  const cancelled = await placeOrder(request, account, item)
  await request.post(`/api/home/order/modify/${cancelled.orderId}`, { headers })
  const cart = await request.get(`/api/home/product/get-card-product/${account.id}`, { headers })
  const { card_products } = (await cart.json()) as { card_products: { products: { _id: string }[] }[] }
  for (const line of card_products.flatMap(group => group.products))
    await request.delete(`/api/home/product/delete-card-product/${line._id}`, { headers })
  const pending = await placeOrder(request, account, item)
  await signIn(account)
  await page.goto('/dashboard')
  const counts = page.getByRole('list', { name: 'Resumen de tus pedidos' })
  await expect(counts.getByRole('listitem')).toHaveText([
    /^2\s*Pedidos$/,
    /^1\s*Sin confirmar$/,
    /^1\s*Cancelados$/,
  ])
  const recent = page.getByRole('region', { name: 'Pedidos recientes' })
  await expect(recent).toContainText(pending.number)
  if (info.project.name === 'escritorio') await expectTable(recent)
  await expect(orderRow(page, cancelled.number)).toContainText('Cancelado')
  await expect(orderRow(page, cancelled.number)).toContainText('No pagado')
  await counts.getByRole('link', { name: /Cancelados/ }).click()
  await expect(page.getByLabel('Estado del pedido')).toHaveValue('cancelled')
  await expect(orderRow(page, cancelled.number)).toBeVisible()
  await expect(orderRow(page, pending.number)).toHaveCount(0)
})

test('ACC-02 a new customer is invited to the shop', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard')
  const counts = page.getByRole('list', { name: 'Resumen de tus pedidos' })
  await expect(counts.getByRole('listitem')).toHaveText([/^0/, /^0/, /^0/])
  await expect(page.getByRole('heading', { name: 'Aún no tienes pedidos.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir a la tienda' })).toHaveAttribute('href', '/shops')
})

test('ACC-05 ACC-06 ACC-07 a long list comes in pages, with dates as one writes them here @both', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info, ({ stock }) => stock >= 12)
  const orders = []
  for (let i = 0; i < 11; i += 1) {
    const order = await placeOrder(request, account, item)
    orders.push(order)
    // Few orders may wait for their confirmation at once: all but the newest are confirmed.
    if (i < 10) await confirmCash(request, account, order.orderId)
  }
  await signIn(account)
  await page.goto('/dashboard/my-orders')
  const [oldest, newest] = [orders[0], orders.at(-1)]
  const row = orderRow(page, newest?.number ?? '')
  await expect(row).toBeVisible()
  if (info.project.name === 'escritorio') await expectTable(page.getByRole('main'))
  await expect(row).toContainText(limaDate(new Date().toISOString()))
  await expect(row).toContainText(formatSoles(toCents(newest?.price ?? soles(0))))
  await expect(row.getByRole('button', { name: /^Pagar/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver detalle/ }).filter({ visible: true })).toHaveCount(10)
  await expect(orderRow(page, oldest?.number ?? '')).toHaveCount(0)
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL('/dashboard/my-orders?pageNo=2')
  await expect(orderRow(page, oldest?.number ?? '')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver detalle/ }).filter({ visible: true })).toHaveCount(1)
  await page.getByLabel('Estado del pedido').selectOption('pending')
  await expect(page).toHaveURL('/dashboard/my-orders?status=pending')
  await expect(row).toBeVisible()
})

test('ACC-09 DATA-32 DATA-35 the detail shows every field of the order and its lines @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(
    request,
    info,
    ({ size, discount, brand }) => size !== null && discount > 0 && brand !== '',
  )
  const order = await placeOrder(request, account, item, 2)
  const answer = await request.get(`/api/home/coustomer/get-order-details/${order.orderId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  const { sku } = ((await answer.json()) as { order: { products: [{ sku: string }] } }).order.products[0]
  await signIn(account)
  await page.goto(`/dashboard/order/details/${order.orderId}`)
  const group = page.getByRole('region', { name: `Vendido por ${item.shopName}` })
  for (const fact of [
    item.name,
    item.brand,
    `SKU ${sku}`,
    `Talla ${item.size ?? ''}`,
    'Cantidad 2',
    formatSoles(toCents(item.price)),
    formatSoles(toCents(item.discount)),
  ])
    await expect(group).toContainText(fact)
  const picture = group.locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  for (const fact of [
    order.number,
    limaDate(new Date().toISOString()),
    formatSoles(toCents(order.price)),
    'Por pagar',
    'Pendiente',
    'Rosa Quispe',
    'Av. Larco 123',
    'Miraflores, Lima',
    'BOLETA',
  ])
    await expect(page.getByRole('main')).toContainText(fact)
})

test('ROUTE-32 PERM-08 nobody sees a page of the customer area without signing in', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/dashboard/my-orders',
    '/dashboard/my-wishlist',
    '/dashboard/change-password',
    '/dashboard/order/details/x',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('GUARD-70 STATE-01 a whole token of an older page is cut, and calls go by the cookie alone', async ({
  page,
  signIn,
}) => {
  const account = await signIn()
  await page.evaluate(token => localStorage.setItem('customerToken', token), account.token)
  const sent: (string | undefined)[] = []
  page.on('request', called => {
    if (called.url().includes('/api/')) sent.push(called.headers()['authorization'])
  })
  await page.goto('/dashboard')
  await expect(page.getByText('Hola, Rosa')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aún no tienes pedidos.' })).toBeVisible()
  expect((await sessionKeys(page))[0]).toBe(withoutSignature(account.token))
  expect(sent.length).toBeGreaterThan(0)
  expect(new Set(sent)).toEqual(new Set([undefined]))
})

test.describe('a session that ends', () => {
  test.use({ allowedConsole: [/status of 401|ERR_FAILED/] })

  test('STATE-33 STATE-34 API-32 signing out clears the keys, ends the token and shows nothing behind the back button', async ({
    page,
    request,
    signIn,
  }, info) => {
    const account = await newCustomer(request, info)
    const order = await placeOrder(request, account, await anItem(request, info))
    await signIn(account)
    await page.goto('/dashboard/my-orders')
    await expect(orderRow(page, order.number)).toBeVisible()
    await menuOf(page).getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/login')
    expect(await sessionKeys(page)).toEqual([null, null])
    const profile = await request.get('/api/customer/profile', {
      headers: { authorization: `Bearer ${account.token}` },
    })
    expect(profile.status()).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(order.number)).toHaveCount(0)
  })

  test('D-76 a token the server no longer takes ends the session, is told, and one comes back after signing in', async ({
    page,
    request,
    signIn,
  }) => {
    const account = await signIn()
    await request.get('/api/customer/logout', { headers: { authorization: `Bearer ${account.token}` } })
    await page.goto('/dashboard/my-orders')
    await expect(page).toHaveURL('/login')
    await expect(page.locator('#toasts')).toContainText('Tu sesión venció. Inicia sesión otra vez.')
    expect((await sessionKeys(page))[0]).toBeNull()
    await signInByForm(page, account)
    await expect(page).toHaveURL('/dashboard/my-orders')
    await expect(page.getByText('Aún no tienes pedidos.')).toBeVisible()
  })

  test('D-76 a logout the server did not hear of is repeated before the next call', async ({
    page,
    request,
    signIn,
  }, info) => {
    const account = await newCustomer(request, info)
    const headers = { authorization: `Bearer ${account.token}` }
    await signIn(account)
    await page.goto('/dashboard')
    await page.route('**/api/customer/logout', route => route.abort())
    await menuOf(page).getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/login')
    expect((await sessionKeys(page))[0]).toBeNull()
    expect((await request.get('/api/customer/profile', { headers })).status()).toBe(200)
    await page.unroute('**/api/customer/logout')
    const repeated = page.waitForResponse('**/api/customer/logout')
    await page.goto('/shops')
    await page
      .getByRole('button', { name: /en mi lista de deseos/ })
      .first()
      .click()
    expect((await repeated).status()).toBe(200)
    await expect
      .poll(async () => (await request.get('/api/customer/profile', { headers })).status())
      .toBe(401)
  })

  test('STATE-34 D-76 a page out of the browser’s memory shows nothing of a session that has ended', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto('/dashboard')
    await expect(page.getByText('Hola, Rosa')).toBeVisible()
    // The tests' browser keeps no pages in memory, so that it learns what another one tells.
    await page.evaluate(() => {
      localStorage.removeItem('customerToken')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Hola, Rosa')).toHaveCount(0)
  })

  test('STATE-33 D-76 signing out in one tab empties the other @desktop', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn()
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/')
    const accountLink = other.locator('[data-header]').getByRole('link', { name: 'Mi cuenta' })
    await expect(accountLink).toHaveAttribute('href', '/dashboard')
    const third = await context.newPage()
    await third.goto('/dashboard/my-orders')
    await expect(third.getByText('Aún no tienes pedidos.')).toBeVisible()
    await menuOf(page).getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/login')
    await expect(accountLink).toHaveAttribute('href', '/login')
    await expect(third).toHaveURL('/login')
  })
})

test('AUTH-04 STATE-31 STATE-32 half a second after the answer the page changes', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  await page.goto('/login')
  const answered = page.waitForResponse('**/api/customer/customer-login')
  await signInByForm(page, account)
  await answered
  const from = Date.now()
  await expect(page.locator('#toasts')).toContainText('Login exitoso')
  await page.waitForURL('/')
  expect(Date.now() - from).toBeGreaterThan(450)
  expect((await sessionKeys(page))[0]).toMatch(/^[\w-]+\.[\w-]+\.$/)
  await expect(page.locator('[data-account-name]').first()).toHaveText('Rosa')
})

test('STATE-45 D-50 VAL-24 the checkout knows the last order: place filled in, document locked @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  const order = await placeOrder(request, account, item, 1, 'lima')
  await confirmCash(request, account, order.orderId)
  await putInCart(request, { userId: account.id, token: account.token }, item)
  await signIn(account)
  await page.goto('/envio')
  await expect(field(page, 'Correo electrónico')).toHaveValue(account.email)
  await expect(field(page, 'Correo electrónico')).toHaveAttribute('readonly', '')
  await expect(field(page, 'Apellidos')).toHaveValue('Quispe')
  await expect(field(page, 'Celular')).toHaveValue('987654321')
  await expect(field(page, 'Dirección')).toHaveValue('Av. Larco 123')
  await expect(field(page, 'Provincia')).toHaveValue('Lima')
  await expect(field(page, 'Distrito')).toHaveValue('Miraflores')
  await expect(field(page, 'Número de documento')).toHaveValue('12345678')
  await expect(field(page, 'Número de documento')).toHaveAttribute('readonly', '')
})

test('PERM-06 a customer’s day by keyboard alone @desktop', async ({ page, request }, info) => {
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  /** Presses Tab until the focus is where one wants to be. */
  const tabTo = async (name: string) => {
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') ?? (at instanceof HTMLElement ? at.innerText.trim() : '')
      })
      if (focused.replace(/\s+/g, ' ') === name) return
    }
    throw new Error(`The focus never reached ${name}.`)
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  await field(page, 'Correo electrónico').focus()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(orderRow(page, order.number)).toBeVisible()
  await tabTo('Mis pedidos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/my-orders')
  await expect(orderRow(page, order.number)).toBeVisible()
  await tabTo(`Ver detalle ${order.number}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/order/details/${order.orderId}`)
  await expect(page.getByRole('main')).toContainText(order.number)
  await tabTo('Cerrar sesión')
  const box = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  )
  expect(box).toBe('solid')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})
