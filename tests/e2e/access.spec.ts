import type { Page } from 'playwright/test'
import { expectAccessible, PHONE } from './support/axe.ts'
import { detailsPath, findProduct, withSoldOutSize } from './support/catalogue.ts'
import { acceptPolicies, guestDetails, field, fillCheckout, submitButton } from './support/checkout.ts'
import { openShop, showFilters, sidebar } from './support/filters.ts'
import { ownerCommand } from './support/owner.ts'
import { anItem, newEmail, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })
// Many pages in each test, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

const main = (page: Page) => page.getByRole('main')
const toasts = (page: Page) => page.locator('#toasts')
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).filter({ visible: true }).first().click()

test('A11Y-02 axe with the drawer, the filters, the dialogs and a toast open', async ({ page, request }) => {
  const product = await findProduct(
    request,
    one => withSoldOutSize(one) && one.brand !== '' && one.variants.length > 1,
  )
  await openShop(page, '/shops')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page, 'drawer', drawer)
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await showFilters(page)
  await expectAccessible(page, 'filters', sidebar(page))

  await openShop(page, `/products/search?${new URLSearchParams({ value: product.name }).toString()}`)
  await press(page, `Agregar ${product.name} al carrito`)
  const dialog = page.getByRole('dialog', { name: 'Elige tu talla' })
  await expect(dialog.locator('.size-button').first()).toBeVisible()
  await dialog.locator('.size-button:enabled').first().click()
  await expectAccessible(page, 'quick add', dialog)
  await dialog.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(toasts(page)).toContainText('Producto agregado al carrito')
  await expect(dialog).toBeHidden()
  await expectAccessible(page, 'toast', toasts(page))

  await page.setViewportSize(PHONE)
  await page.goto(detailsPath(product))
  await press(page, 'Guía de tallas')
  const guide = page.getByRole('dialog', { name: /Guía de tallas/ })
  await expect(guide.locator('.skeleton')).toHaveCount(0)
  await expectAccessible(page, 'size guide', guide)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Opiniones/ }).click()
  await expect(page.locator('#opiniones astro-island')).not.toHaveAttribute('ssr', '')
  await expectAccessible(page, 'reviews', page.locator('#opiniones'))

  await press(page, `Guardar ${product.name} en mi lista de deseos`)
  await expect(toasts(page)).toContainText('Producto agregado a tu lista de deseos')
  await expectAccessible(page, 'wishlist')
})

test('A11Y-02 axe before the company’s links are known', async ({ page }) => {
  await page.route('**/home/company-get-first', () => undefined)
  await page.goto('/seguimiento-pedido')
  await expect(page.locator('[data-company=facebook][aria-busy]').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'CONSULTAR AQUÍ' })).toBeEnabled()
  await expectAccessible(page, 'waiting for the company')
})

test.describe('forms', () => {
  test.use({ allowedConsole: [/status of 40\d/] })

  test('A11Y-02 axe with the errors of each form that a visitor can send', async ({ page }) => {
    await page.goto('/login#recuperar')
    const forgot = page.getByRole('dialog', { name: 'Recupera tu acceso' })
    await forgot.getByRole('button', { name: 'Continuar' }).click()
    await expect(forgot.getByText('Escribe un correo electrónico válido.')).toBeVisible()
    await expectAccessible(page, 'forgotten password', forgot)
    await page.keyboard.press('Escape')

    await press(page, 'Iniciar sesión')
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, 'login', main(page))
    await field(page, 'Correo electrónico').fill('nadie@example.com')
    await field(page, 'Contraseña').fill('no-es-esta')
    await press(page, 'Iniciar sesión')
    await expect(toasts(page).getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'refused login', toasts(page))

    await page.goto('/register')
    await press(page, 'Crear mi cuenta')
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, 'register', main(page))

    await page.goto('/restablecer-clave#no-es-un-enlace')
    await press(page, 'Crear contraseña')
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, 'new password', main(page))

    await page.goto('/seguimiento-pedido')
    await press(page, 'CONSULTAR AQUÍ')
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await page.locator('newsletter-form').getByRole('button', { name: 'Suscribirse' }).click()
    await expectAccessible(page, 'tracking and newsletter')

    await page.goto('/libro-de-reclamaciones')
    await press(page, 'Enviar reclamación')
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, 'complaint', main(page))

    await page.goto('/vendedor/mensajes')
    await press(page, 'Ingresar')
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, 'seller’s login')
  })

  test('A11Y-02 axe with the errors of a customer’s forms, a text over the page and a conversation', async ({
    page,
    request,
    signIn,
  }) => {
    const { sellerId, slug } = await findProduct(request, ({ stock }) => stock > 0)
    await signIn()
    await page.goto('/dashboard/change-password')
    await press(page, 'Actualizar')
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, 'change password', main(page))

    await page.goto('/dashboard/my-data')
    await press(page, 'Eliminar mi cuenta')
    await expectAccessible(page, 'my data', main(page))
    await page.locator('footer a[href="/nosotros"]').last().click()
    const text = page.getByRole('dialog', { name: 'Nosotros' })
    await expect(text.locator('[aria-busy]')).toHaveCount(0)
    await expectAccessible(page, 'text over the page', text)

    await page.goto(`/dashboard/chat/${sellerId}?producto=${slug}`)
    await page.getByPlaceholder('Ingrese mensaje').fill('¿Queda en 38?')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByRole('log')).toContainText('¿Queda en 38?')
    await expectAccessible(page, 'conversation', main(page))
  })
})

test('A11Y-02 axe at the seller’s desk', async ({ page, request }) => {
  const { shopName } = await findProduct(request, ({ stock }) => stock > 0)
  const said = await ownerCommand('vendedores', 'clave', shopName)
  const [email = ''] = /\S+@example\.com/.exec(said) ?? []
  await page.goto('/vendedor/mensajes')
  await field(page, 'Correo electrónico').fill(email)
  await field(page, 'Contraseña').fill(/: (\S+)$/.exec(said)?.[1] ?? '')
  await press(page, 'Ingresar')
  await expect(page.locator('[data-chat]')).toBeVisible()
  await expectAccessible(page, 'seller’s desk')
})

test('A11Y-02 D-112 axe from the full cart over the checkout’s errors to the confirmation, whose page shows no old error', async ({
  page,
  request,
}, info) => {
  const complete = 'Por favor complete todos los campos requeridos'
  await openWith(page, '/carrito', [
    [await anItem(request, info), 2],
    [await anItem(request, info, ({ size }) => size === null), 1],
  ])
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'cart', main(page))
  await page.goto('/envio')
  await page.getByRole('radio', { name: 'Factura' }).check()
  await submitButton(page).click()
  await expect(toasts(page)).toContainText(complete)
  await expectAccessible(page, 'checkout with errors')
  await page.getByRole('radio', { name: 'Boleta' }).check()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')
  await expect(page.getByRole('button', { name: 'CONFIRMAR PEDIDO' })).toBeVisible()
  await expect(toasts(page)).not.toContainText(complete)
  await expectAccessible(page, 'payment')
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  await expect(page.getByRole('heading', { name: /^Pedido confirmado!/ })).toBeVisible()
  await expect(toasts(page)).not.toContainText(complete)
  await expectAccessible(page, 'confirmation')
})
