import type { Page } from 'playwright/test'
import { acceptPolicies, guestDetails, field, fillCheckout, submitButton } from './support/checkout.ts'
import { anItem, newCustomer, newEmail, openWith, putInCart, signInByForm } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const missing = 'Por favor complete todos los campos requeridos'
const session = (key: string) => `JSON.parse(sessionStorage.getItem('${key}') ?? 'null')`

test('D-47 without anything to buy the checkout leads to the cart', async ({ page }) => {
  await page.goto('/envio')
  await expect(page).toHaveURL('/carrito')
})

test('SHIP-01 SHIP-02 ROUTE-10 the page has its title and the way home', async ({ page, request }, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await expect(page.getByRole('heading', { level: 1, name: 'Dirección de envío' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/')
})

test('SPEED-10 the form comes piece by piece, the button last, and no variable of the whole page changes for it', async ({
  page,
  request,
}, info) => {
  await page.addInitScript(() => {
    const frames: [sections: number, buttons: number, foot: boolean][] = []
    Object.assign(window, { pieces: frames })
    let isThere = false
    const note = () => {
      const count = (selector: string) => document.querySelectorAll(`main form ${selector}`).length
      const foot = document.querySelector('footer > *')
      // In its first frame nothing is known of what is near.
      const isDrawn = isThere && foot?.checkVisibility({ contentVisibilityAuto: true }) === true
      isThere = foot !== null
      frames.push([count('section'), count('[data-bottom-bar]'), isDrawn])
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await expect(submitButton(page)).toBeVisible()
  const frames = await page.evaluate(
    () => Reflect.get(window, 'pieces') as [sections: number, buttons: number, foot: boolean][],
  )
  const all = Math.max(...frames.map(([sections]) => sections))
  expect(all).toBe(6)
  for (const [at, [sections, buttons, foot]] of frames.entries()) {
    expect(sections - (frames[at - 1]?.[0] ?? 0)).toBeLessThanOrEqual(1)
    if (buttons > 0) expect(sections).toBe(all)
    else expect(foot, 'the foot of the page').toBe(false)
  }
  // Room for the bar is news to the note alone, not to every element of the page.
  const heights = await page.evaluate(() => {
    const note = document.createElement('div')
    note.className = 'waiting-adds'
    document.body.append(note)
    const heightOf = (element: Element) => getComputedStyle(element).getPropertyValue('--bar-height')
    const found = [heightOf(document.documentElement), heightOf(note)]
    note.remove()
    return found
  })
  expect(heights).toEqual(['', '5.25rem'])
})

test('SHIP-04 D-04 the policies open in place and nothing typed is lost @desktop', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await field(page, 'Nombres').fill('Ana')
  const form = page.locator('form').filter({ has: page.getByLabel('Nombres', { exact: true }) })
  for (const [name, path] of [
    ['Términos y condiciones', '/terminos-y-condiciones'],
    ['Política de seguridad y privacidad', '/politica-de-seguridad-y-privacidad'],
  ] as const) {
    const link = form.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await link.click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL('/envio')
  await expect(field(page, 'Nombres')).toHaveValue('Ana')
})

test('VAL-15 VAL-16 VAL-17 what is missing is marked, said and brought into focus @both', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const labels = ['Correo electrónico', 'Celular', 'Número de documento', 'Nombres', 'Apellidos', 'Dirección']
  await submitButton(page).click()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: missing })).toBeVisible()
  for (const label of [...labels, 'Provincia', 'Distrito']) {
    const input = field(page, label)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveCSS('border-top-color', 'oklch(0.53 0.21 27)')
  }
  await expect(field(page, 'Correo electrónico')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /novedades/ })).toHaveAttribute('aria-invalid', 'false')
  await field(page, 'Nombres').fill('Ana')
  await expect(field(page, 'Nombres')).toHaveAttribute('aria-invalid', 'false')
})

test('VAL-25 PERM-05 a guest must accept the terms, and no box is ticked beforehand', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const terms = page.getByRole('checkbox', { name: /^Acepto los términos/ })
  await expect(terms).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /novedades/ })).not.toBeChecked()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await submitButton(page).click()
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  await expect(terms).toBeFocused()
  await expect(page).toHaveURL('/envio')
})

test('VAL-18 VAL-21 D-53 a longer document or RUC is refused with a sentence, never cut @desktop', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const number = field(page, 'Número de documento')
  await number.fill('123456789')
  await expect(number).toHaveValue('')
  await expect(page.getByText('Este documento tiene 8 caracteres como máximo.')).toBeVisible()
  await page.getByLabel('Tipo de documento').selectOption('RUC')
  await number.fill('20131312955')
  await expect(number).toHaveValue('20131312955')
  await number.fill('201313129550')
  await expect(number).toHaveValue('20131312955')
  await page.getByRole('radio', { name: 'Factura' }).check()
  await field(page, 'Número de RUC').fill('201313129550')
  await expect(field(page, 'Número de RUC')).toHaveValue('')
  await expect(page.getByText('El RUC tiene 11 dígitos como máximo.')).toBeVisible()
})

/** The page of a shop whose owner has set a service for lookups (DOOR-26); the run's shop has none. */
const setLookupService = (page: Page) =>
  page.route('**/envio', async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"looksUp":[0,false]', '"looksUp":[0,true]')
    await route.fulfill({ response: answer, body })
  })

const found = {
  success: true,
  estado: '',
  nombres: 'CARMEN ROSA',
  apellidoPaterno: 'FLORES',
  apellidoMaterno: 'DÍAZ',
  razonSocial: '',
  direccion: '',
  provincia: '',
  distrito: '',
  tipoComprobante: '',
  numeroComprobante: '',
  correo: '',
  message: '',
}

test('VAL-19 D-54 DOOR-26 where a service is set a lookup runs once at exactly eight digits and fills what is empty', async ({
  page,
  request,
}, info) => {
  const asked: unknown[] = []
  await page.route('**/api/document/lookup', route => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: found })
  })
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await field(page, 'Número de documento').fill('45678910')
  await expect(field(page, 'Número de documento')).toHaveValue('45678910')
  expect(asked).toEqual([])
  await setLookupService(page)
  await page.reload()
  await field(page, 'Apellidos').fill('Quispe')
  await field(page, 'Número de documento').fill('4567891')
  await field(page, 'Número de documento').fill('45678912')
  await expect(field(page, 'Nombres')).toHaveValue('CARMEN ROSA')
  await expect(field(page, 'Apellidos')).toHaveValue('Quispe')
  expect(asked).toEqual([{ tipo: 'DNI', numero: '45678912' }])
  await page.getByLabel('Tipo de documento').selectOption('CE')
  await page.getByLabel('Tipo de documento').selectOption('DNI')
  await field(page, 'Número de documento').fill('45678913')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toEqual({ tipo: 'DNI', numero: '45678913' })
})

test.describe('a lookup that finds nothing or fails', () => {
  test.use({ allowedConsole: [/status of (404|502)/] })

  test('ERR-06 ERR-07 VAL-23 says so and blocks nothing', async ({ page, request }, info) => {
    let status = 404
    await page.route('**/api/document/lookup', route =>
      status === 200
        ? route.fulfill({ json: { ...found, razonSocial: 'ZAPATOS DEL SUR S.A.C.' } })
        : route.fulfill({ status, json: { error: 'x', message: 'x', code: 'lookupEmpty' } }),
    )
    await setLookupService(page)
    await openWith(page, '/envio', [[await anItem(request, info), 1]])
    await field(page, 'Número de documento').fill('45678912')
    await expect(page.getByText('No se encontraron datos para este documento')).toBeVisible()
    status = 502
    await field(page, 'Número de documento').fill('45678913')
    await expect(page.getByText('Error al consultar los datos del documento')).toBeVisible()
    await page.getByRole('radio', { name: 'Factura' }).check()
    const ruc = field(page, 'Número de RUC')
    await ruc.fill('20131312955')
    await expect(page.getByText('Error al consultar', { exact: true })).toBeVisible()
    status = 404
    await ruc.fill('20100070970')
    await expect(page.getByText('No encontrado')).toBeVisible()
    status = 200
    await ruc.fill('20100128218')
    await expect(page.getByText('Razón Social: ZAPATOS DEL SUR S.A.C.')).toBeVisible()
    await expect(submitButton(page)).toBeEnabled()
  })
})

test('STATE-43 SHIP-08 choosing BOLETA empties the receipt number', async ({ page, request }, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await expect(page.getByRole('radio', { name: 'Boleta' })).toBeChecked()
  await page.getByRole('radio', { name: 'Factura' }).check()
  await field(page, 'Número de RUC').fill('20131312955')
  await page.getByRole('radio', { name: 'Boleta' }).check()
  await page.getByRole('radio', { name: 'Factura' }).check()
  await expect(field(page, 'Número de RUC')).toHaveValue('')
})

test('FISCAL-01 FISCAL-02 a mistyped RUC is told once it is typed, and a factura goes with its company', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await fillCheckout(page, guestDetails(newEmail(info)))
  await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check()
  await page.getByRole('radio', { name: 'Factura' }).check()
  const ruc = field(page, 'Número de RUC')
  await ruc.fill('20131312956')
  await expect(page.getByText('Ese RUC no existe. Revisa cada uno de sus 11 dígitos.')).toBeVisible()
  await submitButton(page).click()
  await expect(ruc).toBeFocused()
  await ruc.fill('20131312955')
  await expect(ruc).toHaveAttribute('aria-invalid', 'false')
  await submitButton(page).click()
  await expect(field(page, 'Razón social')).toBeFocused()
  await field(page, 'Razón social').fill('Pasos del Sur S.A.C.')
  await field(page, 'Dirección fiscal').fill('Av. Sol 100, Cusco')
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')
  await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
  await expect(page).toHaveURL('/order/confirm')
  const main = page.getByRole('main')
  for (const text of ['FACTURA · 20131312955', 'Pasos del Sur S.A.C.', 'Av. Sol 100, Cusco'])
    await expect(main).toContainText(text)
})

test('STATE-44 the province enables and filters the district @desktop', async ({ page, request }, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const city = field(page, 'Distrito')
  await expect(city).toBeDisabled()
  await field(page, 'Provincia').selectOption('Cusco')
  await expect(city).toBeEnabled()
  await expect(city.locator('option', { hasText: /^Wanchaq$/ })).toHaveCount(1)
  await expect(city.locator('option', { hasText: /^Miraflores$/ })).toHaveCount(0)
  await city.selectOption('Cusco')
  await field(page, 'Provincia').selectOption('Lima')
  await expect(city).toHaveValue('')
  await expect(city.locator('option', { hasText: /^Miraflores$/ })).toHaveCount(1)
})

test('SHIP-12 D-58 D-119 the province decides the option, pickup asks for a store', async ({
  page,
  request,
}, info) => {
  // Below the free-shipping threshold, so that the fees show.
  const item = await anItem(request, info, ({ price, discount }) => price < 150 && discount === 0)
  await openWith(page, '/envio', [[item, 1]])
  const option = (name: RegExp) => page.getByRole('radio', { name })
  const card = (name: string) => page.locator('label', { hasText: name })
  await expect(option(/^Todo Lima/)).toBeChecked()
  await expect(card('Todo Lima')).toContainText('S/4.99')
  await expect(card('A provincia')).toContainText('S/9.99')
  await expect(card('Recojo en tienda')).toContainText(/S\/0\.00\s*Gratis/)
  await field(page, 'Provincia').selectOption('Cusco')
  await expect(option(/^A provincia/)).toBeChecked()
  await expect(option(/^Todo Lima/)).toBeDisabled()
  await option(/^Recojo en tienda/).check()
  await submitButton(page).click()
  await expect(page.getByLabel('Tienda de recojo')).toHaveAttribute('aria-invalid', 'true')
})

test('STATE-37 STATE-38 D-46 drafts survive a reload and are dropped on leaving the checkout', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await field(page, 'Nombres').fill('Ana')
  await field(page, 'Apellidos').fill('Quispe')
  expect(await page.evaluate(session('shippingInfo'))).toMatchObject({ name: 'Ana', area: '-' })
  expect(await page.evaluate(session('registerInfo'))).toMatchObject({ lastname: 'Quispe', password: '-' })
  await page.reload()
  await expect(field(page, 'Nombres')).toHaveValue('Ana')
  await page.goto('/login')
  expect(await page.evaluate(session('shippingInfo'))).toMatchObject({ name: 'Ana' })
  await page.goto('/carrito')
  // What every page does after it has loaded.
  await expect.poll(() => page.evaluate(session('shippingInfo'))).toBeNull()
  expect(await page.evaluate(session('registerInfo'))).toBeNull()
  // A page out of the browser's memory shows nothing of what was dropped meanwhile.
  await page.goto('/envio')
  await field(page, 'Nombres').fill('Ana')
  await page.evaluate(() => {
    sessionStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(field(page, 'Nombres')).toHaveValue('')
})

test('the summary folds away on a phone and stands beside the form on a wide screen @both', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info)
  await openWith(page, '/envio', [[item, 1]])
  const summary = page.getByRole('complementary', { name: 'Resumen del pedido' })
  const items = summary.getByText(item.name).filter({ visible: true })
  if (info.project.name === 'movil') {
    await expect(items).toHaveCount(0)
    await summary.locator('summary').click()
  }
  await expect(items).toHaveCount(1)
})

test.describe('an e-mail that has an account', () => {
  test.use({ allowedConsole: [/status of 409/] })

  test('D-48 ERR-08 ERR-11 stops the flow, keeps the drafts and offers the login', async ({
    page,
    request,
  }, info) => {
    const known = await newCustomer(request, info)
    await openWith(page, '/envio', [[await anItem(request, info), 1]])
    await fillCheckout(page, guestDetails(known.email))
    await acceptPolicies(page)
    await submitButton(page).click()
    // On the page, whatever became of the toast (DOOR-24).
    await expect(
      page.getByRole('main').getByText('Este correo ya está registrado. Inicia sesión para continuar.'),
    ).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).first(),
    ).toHaveAttribute('href', '/login')
    await expect(field(page, 'Nombres')).toHaveValue('Ana María')
    await expect(page).toHaveURL('/envio')
    expect(await page.evaluate(() => localStorage.getItem('customerToken'))).toBeNull()
  })

  test('DOOR-27 beside the button a way through the login and back, with all that was typed', async ({
    page,
    request,
  }, info) => {
    const known = await newCustomer(request, info, { tipoDocumento: 'DNI', numeroDocumento: '41234567' })
    const details = guestDetails(known.email)
    await page.setViewportSize({ width: 360, height: 740 })
    await openWith(page, '/envio', [[await anItem(request, info), 1]])
    // An older way to the login does not lead her away from her purchase.
    await page.evaluate(() => sessionStorage.setItem('vitrina:redirect', '/dashboard'))
    await fillCheckout(page, details)
    await acceptPolicies(page)
    const way = page.locator('[data-refused]').getByRole('link', { name: 'Iniciar sesión' })
    await submitButton(page).click()
    await expect(way).toBeInViewport({ ratio: 1 })
    await field(page, 'Correo electrónico').fill('otra@example.com')
    await expect(way).toHaveCount(0)
    await field(page, 'Correo electrónico').fill(known.email)
    await submitButton(page).click()
    await way.click()
    await expect(page.getByText('al entrar vuelves a ella con todo lo que escribiste')).toBeVisible()
    await expect(field(page, 'Correo electrónico')).toHaveValue(known.email)
    await signInByForm(page, known)
    await expect(page).toHaveURL('/envio')
    for (const [label, value] of [
      ['Celular', details.phone],
      ['Nombres', details.name],
      ['Apellidos', details.lastname],
      ['Dirección', details.address],
      ['Distrito', details.city],
      // What identifies her is the account's (VAL-24).
      ['Número de documento', '41234567'],
    ] as const)
      await expect(field(page, label)).toHaveValue(value)
  })
})

test('STATE-45 VAL-24 D-50 an account fills the form, its e-mail is locked, a missing document is not @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info, { lastname: 'Mamani', phone: '912345678' })
  await putInCart(request, { userId: account.id, token: account.token }, await anItem(request, info))
  await signIn(account)
  await page.goto('/envio')
  const email = field(page, 'Correo electrónico')
  await expect(email).toHaveValue(account.email)
  await expect(email).toHaveAttribute('readonly', '')
  await expect(field(page, 'Nombres')).toHaveValue('Rosa')
  await expect(field(page, 'Apellidos')).toHaveValue('Mamani')
  await expect(field(page, 'Celular')).toHaveValue('912345678')
  await expect(field(page, 'Número de documento')).toBeEditable()
  await expect(page.getByRole('checkbox', { name: /^Acepto los términos/ })).toHaveCount(0)
})

test('VAL-24 document type and number of an account are locked', async ({ page, request, signIn }, info) => {
  const account = await newCustomer(request, info, { tipoDocumento: 'DNI', numeroDocumento: '45678912' })
  await putInCart(request, { userId: account.id, token: account.token }, await anItem(request, info))
  await signIn(account)
  await page.goto('/envio')
  await expect(field(page, 'Número de documento')).toHaveValue('45678912')
  await expect(field(page, 'Número de documento')).toHaveAttribute('readonly', '')
  await expect(page.getByLabel('Tipo de documento')).toBeDisabled()
})

test('SHIP-14 STATE-36 the button tells each step and takes no press meanwhile @desktop', async ({
  page,
  request,
}, info) => {
  const slowly = (path: string) =>
    page.route(path, async route => {
      await new Promise(done => setTimeout(done, 700))
      await route.continue()
    })
  await slowly('**/customer-register')
  await slowly('**/migrate-cart')
  await slowly('**/place-order')
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/ubigeo', async route => {
    await held
    await route.continue()
  })
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const button = submitButton(page)
  await expect(button).toHaveText('Cargando datos de ubicación...')
  await expect(button).toBeDisabled()
  release()
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await expect(button).toHaveText('CONTINUAR CON EL PAGO')
  await button.click()
  for (const text of ['Registrando...', 'Migrando carrito...', 'Creando pedido...']) {
    await expect(button).toHaveText(text)
    await expect(button).toBeDisabled()
  }
  await expect(page).toHaveURL('/pago')
})

test.describe('a server that fails', () => {
  test.use({ allowedConsole: [/status of (409|500)|ERR_FAILED/] })

  test('ERR-01 ERR-02 ERR-04 the order error is the server’s sentence, or ours, at the top right @both', async ({
    page,
    request,
  }, info) => {
    let answer: 'sentence' | 'nothing' | 'down' = 'sentence'
    await page.route('**/place-order', route => {
      if (answer === 'down') return route.abort()
      const body =
        answer === 'sentence' ? '{"message":"Stock Agotado: Botas","code":"stockExhaustedFor"}' : ''
      return route.fulfill({
        status: answer === 'sentence' ? 409 : 500,
        body,
        contentType: 'application/json',
      })
    })
    await openWith(page, '/envio', [[await anItem(request, info), 1]])
    await fillCheckout(page, guestDetails(newEmail(info)))
    await acceptPolicies(page)
    const toasts = page.locator('#toasts')
    await submitButton(page).click()
    await expect(toasts.getByText('Stock Agotado: Botas')).toBeVisible()
    await expect(page.getByText('Actualizamos tu carrito.').first()).toBeVisible()
    const box = await toasts.getByText('Stock Agotado: Botas').boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect(box?.y).toBeLessThan(120)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width / 2)
    answer = 'nothing'
    await submitButton(page).click()
    await expect(toasts.getByText('Error al procesar la orden')).toBeVisible()
    answer = 'down'
    await submitButton(page).click()
    await expect(toasts.getByText('Error de conexión con el servidor')).toBeVisible()
    await expect(page).toHaveURL('/envio')
  })

  test('D-63 ERR-04 a second press after a lost answer leads to the order that was placed, and places no other @desktop', async ({
    page,
    request,
  }, info) => {
    const answers: string[] = []
    await page.route('**/place-order', async route => {
      const answer = await route.fetch()
      answers.push(((await answer.json()) as { orderId: string }).orderId)
      if (answers.length === 1) await route.abort()
      else await route.fulfill({ response: answer })
    })
    await openWith(page, '/envio', [[await anItem(request, info), 1]])
    await fillCheckout(page, guestDetails(newEmail(info)))
    await acceptPolicies(page)
    await submitButton(page).click()
    await expect(page.locator('#toasts').getByText('Error de conexión con el servidor')).toBeVisible()
    await submitButton(page).click()
    await expect(page).toHaveURL('/pago')
    expect(answers[0]).not.toBe('')
    expect(answers).toEqual([answers[0], answers[0]])
    expect(await page.evaluate(() => localStorage.getItem('orderId'))).toBe(answers[0])
  })

  test('ERR-21 D-56 a short list of places stands in, and typing is always possible', async ({
    page,
    request,
  }, info) => {
    await page.route('**/api/ubigeo{,/territorial}', route => route.fulfill({ status: 500, body: '{}' }))
    await openWith(page, '/envio', [[await anItem(request, info), 1]])
    await expect(field(page, 'Provincia').locator('optgroup option')).toHaveCount(10)
    await page.getByRole('button', { name: 'La mía no está en la lista' }).click()
    await field(page, 'Provincia').fill('Chachapoyas')
    await field(page, 'Distrito').fill('Chachapoyas')
    await expect(page.getByRole('radio', { name: /^A provincia/ })).toBeChecked()
    expect(await page.evaluate(() => localStorage.getItem('ubigeo'))).toBeNull()
  })
})

test('STATE-01 D-56 the list of places is asked for once and then kept', async ({ page, request }, info) => {
  let asked = 0
  await page.route('**/api/ubigeo', route => {
    asked += 1
    return route.continue()
  })
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await expect(field(page, 'Provincia')).toBeEnabled()
  await page.reload()
  await expect(field(page, 'Provincia').locator('option', { hasText: 'Cusco' })).toHaveCount(1)
  expect(asked).toBe(1)
  const kept = await page.evaluate(() => localStorage.getItem('ubigeo') ?? '')
  expect((JSON.parse(kept) as { savedAt: number }).savedAt).toBeGreaterThan(Date.now() - 120_000)
})
