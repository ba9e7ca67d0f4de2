import type { Page } from 'playwright/test'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { acceptPolicies, buyer, fillCheckout, submitButton } from './support/checkout.ts'
import { isWholeOnScreen } from './support/first-screen.ts'
import { anItem, newCustomer, newEmail, openWith, placeOrder, signInAs } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const SMALL_PHONE = { width: 360, height: 740 }
const main = (page: Page) => page.getByRole('main')

test('DOOR-01 a second tab finds a confirmed order by its number instead of calling it failed', async ({
  page,
  request,
}, info) => {
  await page.setViewportSize(SMALL_PHONE)
  const account = await newCustomer(request, info)
  const order = await placeOrder(request, account, await anItem(request, info))
  const headers = { authorization: `Bearer ${account.token}` }
  await request.get(`/api/order/confirm/${order.orderId}?paymentMethod=cod`, { headers })
  await signInAs(page, account)
  await page.goto('/order/confirm')
  await expect(page.getByRole('heading', { name: 'Busca tu pedido por su número' })).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Ver mis pedidos' })).toBeVisible()
  await main(page).getByLabel('Número de mi pedido').fill(order.number)
  await main(page).getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
  const found = page.getByRole('region', { name: `Pedido ${order.number}` })
  await expect(found.getByRole('listitem').nth(1)).toContainText('Pedido confirmado')
})

test('DOOR-02 DOOR-03 DOOR-04 from the checkout to the confirmed order nothing looks lost, forwards or back', async ({
  page,
  request,
}, info) => {
  await page.setViewportSize(SMALL_PHONE)
  const item = await anItem(request, info, ({ size, stock }) => size !== null && stock > 5)
  await openWith(page, '/carrito', [[item, 1]])
  await page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true }).click()
  await fillCheckout(page, buyer(newEmail(info)))
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
  await page.goBack()
  await expect(page).toHaveURL('/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
})

test('DOOR-03 D-62 Modificar on the cart’s page puts the goods back where they were', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  const order = await placeOrder(request, account, item)
  await signInAs(page, account)
  await page.evaluate(id => localStorage.setItem('orderId', id), order.orderId)
  await page.goto('/carrito')
  const waiting = page.getByRole('region', { name: 'Tienes un pedido sin confirmar' })
  await expect(waiting.getByRole('definition').last()).toHaveText(formatSoles(toCents(order.price)))
  await waiting.getByRole('button', { name: 'Modificar' }).click()
  await expect(waiting).toBeHidden()
  await expect(main(page).getByRole('listitem').filter({ hasText: item.name })).toBeVisible()
  await expect(page.locator('#toasts')).toContainText('carrito')
})
