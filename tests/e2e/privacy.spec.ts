import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { anItem, newCustomer, placeOrder } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedConsole: [/status of (401|403|409)/] })

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('PERSON-01 the panel, the password and the privacy page lead to one’s data', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const path of ['/dashboard', '/dashboard/change-password']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Mis datos y privacidad' }).click()
    await expect(page).toHaveURL('/dashboard/my-data')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis datos')
  }
  await expect(page.getByRole('link', { name: 'Qué guardamos y por cuánto tiempo' })).toHaveAttribute(
    'href',
    '/politica-de-seguridad-y-privacidad',
  )
})

test('PERSON-01 who is not signed in goes to the login and comes back', async ({ page }) => {
  await page.goto('/dashboard/my-data')
  await expect(page).toHaveURL('/login')
})

test('PERSON-02 the password gives the file; a wrong one is said at its field', async ({ page, signIn }) => {
  const account = await signIn()
  await page.goto('/dashboard/my-data')
  const part = section(page, 'Descargar mis datos')
  const field = part.getByLabel('Contraseña')
  const button = part.getByRole('button', { name: 'Descargar mis datos' })
  await button.click()
  await expect(part.getByText('Escribe tu contraseña.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('no es esta')
  await button.click()
  await expect(part.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(account.password)
  const [file] = await Promise.all([page.waitForEvent('download'), field.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>
  expect(data).toMatchObject({ version: 1, cuenta: { correo: account.email } })
  await expect(field).toHaveValue('')
})

test('PERSON-03 offers are allowed and forbidden with one tap', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard/my-data')
  const part = section(page, 'Ofertas y novedades')
  await expect(part.getByText('No recibes ofertas ni novedades.')).toBeVisible()
  await part.getByRole('button', { name: 'Quiero recibir ofertas y novedades' }).click()
  await expect(part.getByText(/^Aceptaste recibir ofertas y novedades el \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await page.reload()
  await part.getByRole('button', { name: 'No quiero recibir ofertas' }).click()
  await expect(part.getByText(/^Dejaste de recibir ofertas y novedades el /)).toBeVisible()
})

test('PERSON-04 the account goes with the password and a tick, and this browser forgets it', async ({
  page,
  request,
  signIn,
}) => {
  const account = await signIn()
  await page.goto('/dashboard/my-data')
  const part = section(page, 'Eliminar mi cuenta')
  const button = part.getByRole('button', { name: 'Eliminar mi cuenta' })
  await button.click()
  await expect(part.getByText('Escribe tu contraseña.')).toBeVisible()
  await expect(part.getByText('Marca la casilla para continuar.')).toBeVisible()
  await part.getByLabel('Contraseña').fill('no es esta')
  await part.getByRole('checkbox', { name: 'Entiendo que no se puede deshacer' }).check()
  await button.click()
  await expect(part.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await part.getByLabel('Contraseña').fill(account.password)
  await button.click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('#toasts')).toContainText('Eliminamos tu cuenta y tus datos.')
  expect(await page.evaluate(() => localStorage.getItem('customerToken'))).toBeNull()
  const { email, password } = account
  const login = await request.post('/api/customer/customer-login', { data: { email, password } })
  expect(login.status()).toBe(401)
})

test('PERSON-04 an order on its way keeps the account, and the page says which', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const { orderId, number } = await placeOrder(request, account, await anItem(request, info))
  await request.get(`/api/order/confirm/${orderId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  await signIn(account)
  await page.goto('/dashboard/my-data')
  const part = section(page, 'Eliminar mi cuenta')
  await expect(part.getByText(`Tienes pedidos en camino: ${number}.`)).toBeVisible()
  await expect(part.getByRole('button')).toHaveCount(0)
})
