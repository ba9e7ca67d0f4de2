import type { APIRequestContext, TestInfo } from 'playwright/test'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { ownerMoves } from './support/owner.ts'
import { anItem, newCustomer, placeOrder } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const PATH = '/seguimiento-pedido'
const today = () => limaDate(new Date().toISOString())

async function anOrder(request: APIRequestContext, info: TestInfo) {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  return { account, item, ...(await placeOrder(request, account, item)) }
}

test('INFO-01 INFO-02 DATA-50 one field asks for the number, one button sends it', async ({ page }) => {
  await page.goto(PATH)
  const form = page.getByRole('main').locator('form')
  await expect(form.getByRole('textbox')).toHaveCount(1)
  await expect(form.getByLabel('Número de mi pedido', { exact: true })).toHaveAttribute('name', 'npedido')
  await expect(form.getByRole('button')).toHaveText('CONSULTAR AQUÍ')
})

test('ROUTE-15 VAL-34 INFO-01 without a number the field is marked and nothing is asked', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('/order/track') && asked.push(request.url()))
  await page.goto(PATH)
  const field = page.getByLabel('Número de mi pedido', { exact: true })
  await field.fill('   ')
  await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
  await expect(page.getByText('Escribe el número de tu pedido.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  expect(asked).toEqual([])
})

test('INFO-03 D-77 D-66 the number shows date, states and the way; the lines need the customer', async ({
  page,
  request,
}, info) => {
  const order = await anOrder(request, info)
  await page.goto(PATH)
  await page.getByLabel('Número de mi pedido').fill(order.number.toLowerCase())
  await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
  const result = page.getByRole('region', { name: `Pedido ${order.number}` })
  await expect(result.getByRole('heading', { level: 2 })).toHaveText(order.number)
  await expect(result).toContainText('Pendiente')
  await expect(result).toContainText('Por pagar')
  const steps = result.getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(steps.first()).toHaveText(`Pedido registrado${today()}`)
  for (const [at, name] of ['Pedido confirmado', 'En almacén', 'En camino', 'Entregado'].entries())
    await expect(steps.nth(at + 1)).toHaveText(`${name}Pendiente`)
  await expect(result).not.toContainText(order.item.name)
  await expect(result).not.toContainText(order.account.email)

  await result.getByRole('button', { name: 'Ver detalle' }).click()
  const contact = result.getByLabel('Correo o número de documento de la compra')
  await result.getByRole('button', { name: 'Mostrar productos' }).click()
  await expect(contact).toHaveAttribute('aria-invalid', 'true')
  await contact.fill(order.account.email.toUpperCase())
  await result.getByRole('button', { name: 'Mostrar productos' }).click()
  await expect(result).toContainText(order.item.name)
  await expect(result).toContainText('Cantidad: 1')
  await expect(result).toContainText(formatSoles(toCents(order.price)))
})

test('D-66 D-77 the way is marked as far as the owner moved the order', async ({ page, request }, info) => {
  const { number, orderId, account } = await anOrder(request, info)
  await request.get(`/api/order/confirm/${orderId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  await ownerMoves(number, 'en-almacen', 'en-camino')
  await page.goto(PATH)
  await page.getByLabel('Número de mi pedido').fill(number)
  await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
  const steps = page.getByRole('region', { name: `Pedido ${number}` }).getByRole('listitem')
  for (const [at, name] of ['Pedido registrado', 'Pedido confirmado', 'En almacén', 'En camino'].entries())
    await expect(steps.nth(at)).toHaveText(`${name}${today()}`)
  await expect(steps.nth(4)).toHaveText('EntregadoPendiente')
})

test.describe('refusals', () => {
  test.use({ allowedConsole: [/status of (?:403|404|500)/] })

  test('ROUTE-34 D-77 an unknown number is said in a toast, which is gone afterwards', async ({ page }) => {
    await page.goto(PATH)
    await page.getByLabel('Número de mi pedido').fill('V-22222222')
    await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
    const toast = page.locator('#toasts').getByText('No se encontró el pedido')
    await expect(toast).toBeVisible()
    await expect(page.getByLabel('Número de mi pedido')).toHaveValue('V-22222222')
    await expect(toast).toBeHidden()
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(toast).toBeHidden()
  })

  test('SPEED-05 where islands run, too, each toast is there once, and goes after its own time', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(PATH)
    const track = async (number: string) => {
      await page.getByLabel('Número de mi pedido').fill(number)
      await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
    }
    const toasts = page.locator('#toasts [data-toast]')
    await track('V-22222222')
    await expect(toasts).toHaveText([/No se encontró el pedido/])
    await track('V-33333333')
    await expect(toasts).toHaveCount(2)
    for (let second = 0; second < 12; second += 1) await page.clock.runFor(1000)
    await expect(toasts).toHaveCount(0)
  })

  test('SCREEN-13 a toast waits for a mouse that rests on it, and for no finger @both', async ({
    page,
    isMobile,
  }) => {
    await page.clock.install()
    await page.goto(PATH)
    await page.getByLabel('Número de mi pedido').fill('V-22222222')
    await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
    const toast = page.locator('#toasts').getByText('No se encontró el pedido')
    await toast.hover()
    for (let second = 0; second < 12; second += 1) await page.clock.runFor(1000)
    await expect(toast).toBeVisible({ visible: !isMobile })
    await page.mouse.move(0, 0)
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return toast.count()
      })
      .toBe(0)
  })

  test('D-77 another contact shows no lines and leaves what is seen @desktop', async ({
    page,
    request,
  }, info) => {
    const order = await anOrder(request, info)
    await page.goto(PATH)
    await page.getByLabel('Número de mi pedido').fill(order.number)
    await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
    const result = page.getByRole('region', { name: `Pedido ${order.number}` })
    await result.getByRole('button', { name: 'Ver detalle' }).click()
    await result.getByLabel('Correo o número de documento de la compra').fill('otra@example.com')
    await result.getByRole('button', { name: 'Mostrar productos' }).click()
    await expect(page.locator('#toasts')).toContainText('El correo o documento no corresponde a este pedido.')
    await expect(result).toContainText('Pedido registrado')
    await expect(result).not.toContainText(order.item.name)
  })

  test('ROUTE-34 ROUTE-35 while it is asked the page is covered; a failing server is said', async ({
    page,
  }) => {
    let answer = () => {}
    const held = new Promise<void>(done => (answer = done))
    await page.route('**/api/home/order/track', async route => {
      await held
      await route.fulfill({ status: 500, json: { error: 'Ocurrió un error', message: 'Ocurrió un error' } })
    })
    await page.goto(PATH)
    await page.getByLabel('Número de mi pedido').fill('V-22222222')
    await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
    const overlay = page.getByRole('status').filter({ hasText: 'Consultando…' })
    await expect(overlay).toBeVisible()
    expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
    answer()
    await expect(overlay).toBeHidden()
    await expect(page.locator('#toasts')).toContainText('Ocurrió un error')
    await expect(page.getByLabel('Número de mi pedido')).toHaveValue('V-22222222')
  })
})
