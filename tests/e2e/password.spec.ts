import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { field } from './support/checkout.ts'
import {
  anItem,
  newCustomer,
  newEmail,
  placeOrder,
  putInCart,
  signInByForm,
  type Account,
} from './support/shop.ts'
import { expect, test } from './support/test.ts'

/** The test's shop has no mail server: what it would have mailed lies in its outbox. */
async function linkFor(email: string): Promise<string> {
  const outbox = join(process.env['E2E_VAR_DIR'] ?? '', 'outbox')
  for (let tries = 0; tries < 40; tries += 1) {
    for (const file of await readdir(outbox).catch(() => [])) {
      const eml = (await readFile(join(outbox, file), 'utf8')).replace(/=\r?\n/g, '')
      const link = /https?:\/\/\S+(\/restablecer-clave#[\w-]+)/.exec(eml)?.[1]
      if (link && eml.includes(`To: ${email}`)) return link
    }
    await new Promise(done => setTimeout(done, 250))
  }
  throw new Error('No mail came.')
}

test.use({ allowedConsole: [/status of (400|401|403)/] })

test('ROUTE-28 ACC-10 ACC-11 the password changes, other sessions end, this one stays @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const elsewhere = await request.post('/api/customer/customer-login', { data: account })
  const { token } = (await elsewhere.json()) as { token: string }
  await signIn(account)
  await page.goto('/dashboard/change-password')
  const update = page.getByRole('button', { name: 'Actualizar' })
  await update.click()
  const labels = ['Contraseña actual', 'Contraseña nueva', 'Repite la contraseña nueva']
  for (const label of labels) await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Contraseña actual')).toBeFocused()
  await field(page, 'Contraseña actual').fill('no es esta')
  await field(page, 'Contraseña nueva').fill('corta')
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeVisible()
  await field(page, 'Contraseña nueva').fill('nueva-clave')
  await field(page, 'Repite la contraseña nueva').fill('nueva-llave')
  await expect(page.getByText('Las contraseñas nuevas no coinciden.')).toBeVisible()
  await field(page, 'Repite la contraseña nueva').fill('nueva-clave')
  await update.click()
  await expect(page.locator('#toasts')).toContainText('La contraseña actual no es correcta.')
  await field(page, 'Contraseña actual').fill(account.password)
  await page.getByRole('checkbox', { name: 'Mostrar contraseñas' }).check()
  await expect(field(page, 'Contraseña nueva')).toHaveAttribute('type', 'text')
  await update.click()
  await expect(page.locator('#toasts')).toContainText('Tu contraseña se actualizó')
  for (const label of labels) await expect(field(page, label)).toHaveValue('')
  const profile = (bearer: string) =>
    request.get('/api/customer/profile', { headers: { authorization: `Bearer ${bearer}` } })
  expect((await profile(token)).status()).toBe(401)
  expect((await profile(account.token)).status()).toBe(200)
  await page.goto('/dashboard')
  await expect(page.getByText('Hola, Rosa')).toBeVisible()
})

test('AUTH-03 D-75 a forgotten password: no mail is claimed, and the link works once', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  const ask = async (email: string) => {
    await page.goto('/login')
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recupera tu acceso' })
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByText('Escribe un correo electrónico válido.')).toBeVisible()
    await dialog.getByLabel('Correo de tu cuenta').fill(email)
    await dialog.getByLabel('Correo de tu cuenta').press('Enter')
    await expect(dialog.getByText(/^Esta tienda no envía correos automáticos/)).toBeVisible()
    await expect(dialog.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    )
    await expect(dialog.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    return dialog.innerText()
  }
  const known = await ask(account.email)
  expect(await ask(newEmail(info))).toBe(known)
  const link = await linkFor(account.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea una contraseña nueva')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  // The secret leaves the address, and so the history.
  await expect(page).toHaveURL('/restablecer-clave')
  await field(page, 'Contraseña nueva').fill('nueva-clave')
  await field(page, 'Repite la contraseña nueva').fill('nueva-clave')
  await page.getByRole('button', { name: 'Crear contraseña' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.locator('#toasts')).toContainText('Tu contraseña se actualizó')
  await signInByForm(page, { email: account.email, password: 'nueva-clave' })
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await field(page, 'Contraseña nueva').fill('otra-clave')
  await field(page, 'Repite la contraseña nueva').fill('otra-clave')
  await page.getByRole('button', { name: 'Crear contraseña' }).click()
  await expect(page.locator('#toasts')).toContainText('Este enlace ya no es válido. Pide uno nuevo.')
  await expect(page).toHaveURL('/restablecer-clave')
})

test('D-75 a link without its secret says so and leads to a new one', async ({ page }) => {
  await page.goto('/restablecer-clave')
  await expect(page.getByText('Este enlace está incompleto.')).toBeVisible()
  await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click()
  await expect(page.getByRole('dialog', { name: 'Recupera tu acceso' })).toBeVisible()
})

test.describe('the document number as password', () => {
  /** An account as the checkout makes it, with one order. */
  async function initialAccount(...[request, info]: Parameters<typeof newCustomer>) {
    const account: Account = await newCustomer(request, info, {
      password: '12345678',
      tipoDocumento: 'DNI',
      numeroDocumento: '12345678',
    })
    const item = await anItem(request, info)
    const order = await placeOrder(request, { ...account, password: '12345678' }, item)
    return { account: { ...account, password: '12345678' }, order, item }
  }

  test('D-49 signs in as ever, but a password of one’s own comes before the orders', async ({
    page,
    request,
  }, info) => {
    const { account, order } = await initialAccount(request, info)
    await page.goto('/login')
    await signInByForm(page, account)
    await expect(page.locator('#toasts')).toContainText('Login exitoso')
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard/my-orders')
    await expect(page).toHaveURL('/dashboard/change-password')
    await expect(page.getByText('Entraste con la contraseña inicial')).toBeVisible()
    const fill = async (proof: string, password: string) => {
      await field(page, 'Número de uno de tus pedidos').fill(proof)
      await field(page, 'Contraseña nueva').fill(password)
      await field(page, 'Repite la contraseña nueva').fill(password)
      await page.getByRole('button', { name: 'Crear contraseña' }).click()
    }
    await fill('V-XXXXXXXX', 'nueva-clave')
    await expect(page.locator('#toasts')).toContainText('El dato no corresponde a tu cuenta.')
    await fill(order.number, account.password)
    await expect(page.locator('#toasts')).toContainText(
      'Elige una contraseña distinta de tu número de documento.',
    )
    await fill(order.number, 'nueva-clave')
    await expect(page).toHaveURL('/dashboard/my-orders')
    await expect(
      page.getByRole('button', { name: `Pagar ${order.number}` }).filter({ visible: true }),
    ).toBeVisible()
  })

  test('D-49 STATE-45 the checkout shows nothing stored and leads to the new password', async ({
    page,
    request,
  }, info) => {
    const { account, item } = await initialAccount(request, info)
    await page.goto('/login')
    await signInByForm(page, account)
    await expect(page).toHaveURL('/')
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'customerToken')?.value ?? ''
    await putInCart(request, { userId: account.id, token }, item)
    await page.goto('/envio')
    await expect(page.getByText(/por seguridad no mostramos tus datos guardados/)).toBeVisible()
    await expect(field(page, 'Número de documento')).toHaveValue('')
    await expect(field(page, 'Dirección')).toHaveValue('')
    await page.getByRole('link', { name: 'Crear contraseña' }).click()
    await expect(page).toHaveURL('/dashboard/change-password')
  })
})
