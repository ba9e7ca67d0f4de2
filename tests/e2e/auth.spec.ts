import { errorMessages } from '#shared/messages/errors.ts'
import { field } from './support/checkout.ts'
import { anItem, guestIdOf, newCustomer, newEmail, openWith, signInByForm } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const stored = (key: string) => localStorage.getItem(key)

test('AUTH-01 AUTH-02 VAL-27 the login form, its link to the registration and what it requires', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('main').getByRole('link', { name: 'Crear cuenta' })).toHaveAttribute(
    'href',
    '/register',
  )
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(field(page, 'Correo electrónico')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Contraseña')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Correo electrónico')).toBeFocused()
})

test('AUTH-03 D-75 a forgotten password leads to the people of the shop, and no mail is claimed', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recupera tu acceso' })
  await expect(dialog).toBeVisible()
  await expect(dialog).not.toContainText('enviamos')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toBeHidden()
})

test('AUTH-04 AUTH-05 STATE-31 a login goes home when nothing else is waiting', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(stored, 'customerToken')).toMatch(/^[\w-]+\.[\w-]+\.$/)
})

test('AUTH-05 D-46 with shipping data stored a login goes on to the checkout @desktop', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await field(page, 'Nombres').fill('Ana')
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/envio')
  await expect(field(page, 'Nombres')).toHaveValue('Ana')
})

test('AUTH-10 AUTH-11 STATE-30 after a login a guest’s cart moves into the account under an overlay', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  await openWith(page, '/login', [[item, 1]])
  await page.route('**/migrate-cart', async route => {
    await new Promise(done => setTimeout(done, 700))
    await route.continue()
  })
  await signInByForm(page, account)
  await expect(page.getByRole('status').filter({ hasText: 'Migrando tu carrito' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(stored, 'guestId')).toBeNull()
  await page.goto('/carrito')
  await expect(page.getByRole('listitem').filter({ hasText: item.name })).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ allowedConsole: [/status of (401|409|500)/] })

  test('ERR-15 ERR-16 login and registration show the error of the server', async ({
    page,
    request,
  }, info) => {
    const account = await newCustomer(request, info)
    await page.goto('/login')
    await signInByForm(page, { ...account, password: 'otra-clave' })
    await expect(page.locator('#toasts')).toContainText('El correo o la contraseña no son correctos.')
    await expect(page).toHaveURL('/login')
    await page.goto('/register')
    await field(page, 'Nombre completo').fill('Rosa')
    await field(page, 'Correo electrónico').fill(account.email)
    await field(page, 'Contraseña').fill('secreta-123')
    await page.getByRole('checkbox', { name: /términos/ }).check()
    await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
    await expect(page.locator('#toasts')).toContainText('Este correo ya está registrado.')
  })

  test('ERR-12 D-44 D-45 a migration that fails is said once, and the login stands', async ({
    page,
    request,
  }, info) => {
    const account = await newCustomer(request, info)
    await openWith(page, '/login', [[await anItem(request, info), 1]])
    const guestId = await guestIdOf(page)
    await page.route('**/migrate-cart', route => route.fulfill({ status: 500, body: '' }))
    await signInByForm(page, account)
    await expect(page.getByText('Error en la migración del carrito')).toHaveCount(1)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(stored, 'guestId')).toBe(guestId)
    expect(await page.evaluate(stored, 'customerToken')).not.toBeNull()
  })
})

test.describe('a password that many people have', () => {
  test.use({ allowedConsole: [/status of 4\d\d/] })

  test('ROUTE-03 AUTH-06 VAL-26 a registration needs name, e-mail, password and the policies', async ({
    page,
  }, info) => {
    await page.goto('/register')
    const terms = page.getByRole('checkbox', { name: /términos/ })
    await expect(terms).not.toBeChecked()
    await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
    for (const label of ['Nombre completo', 'Correo electrónico', 'Contraseña'])
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(terms).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Nombre completo')).toBeFocused()
    await field(page, 'Nombre completo').fill('Rosa Quispe')
    await field(page, 'Correo electrónico').fill(newEmail(info))
    await field(page, 'Contraseña').fill('1234567')
    await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeVisible()
    await field(page, 'Contraseña').fill('12345678')
    await terms.check()
    await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
    await expect(page.getByRole('main').getByText(errorMessages.passwordCommon)).toBeVisible()
    await field(page, 'Contraseña').fill('tambo-77')
    await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('AUTH-07 AUTH-08 D-108 without the policies nothing is sent; consent is optional and unticked', async ({
  page,
}, info) => {
  await page.goto('/register')
  const sent: unknown[] = []
  await page.route('**/customer-register', route => {
    sent.push(route.request().postDataJSON())
    return route.continue()
  })
  const terms = page.getByRole('checkbox', { name: /términos/ })
  await field(page, 'Nombre completo').fill('Rosa Quispe')
  await field(page, 'Correo electrónico').fill(newEmail(info))
  await field(page, 'Contraseña').fill('tambo-777')
  await expect(page.getByRole('checkbox', { name: /novedades/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  await expect(terms).toBeFocused()
  expect(sent).toEqual([])
  await terms.check()
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(page).toHaveURL('/')
  expect(sent).toMatchObject([{ accept_policies: true, personaldata: false }])
})

test('AUTH-09 the registration links both policies and the login', async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'términos y condiciones' })).toHaveAttribute(
    'href',
    '/terminos-y-condiciones',
  )
  await expect(main.getByRole('link', { name: 'política de seguridad y privacidad' })).toHaveAttribute(
    'href',
    '/politica-de-seguridad-y-privacidad',
  )
  await expect(main.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
})

test('D-06 who is signed in is sent home from both pages @desktop', async ({ page, signIn }) => {
  await signIn()
  for (const path of ['/login', '/register']) {
    // The page leads away before it has loaded.
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL('/')
  }
})
