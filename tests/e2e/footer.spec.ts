import { readCompany } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

test('FOOT-02 FOOT-04 logo, phone, support e-mail and three networks', async ({ page, request }) => {
  const company = await readCompany(request)
  await page.goto('/')
  const footer = page.locator('footer')
  await expect(footer.locator('[data-company=logo]')).toBeVisible()
  await expect(footer.locator('a[href^="tel:"]')).toHaveAttribute(
    'href',
    new RegExp(`${company.phone.replace(/\D/g, '').slice(-7)}$`),
  )
  await expect(footer.getByRole('link', { name: company.email_support })).toHaveAttribute(
    'href',
    `mailto:${company.email_support}`,
  )
  for (const name of ['Facebook', 'Instagram', 'TikTok'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('rel', /noopener/)
})

test('FOOT-05 FOOT-06 the four policies and the complaints book as a picture', async ({ page }) => {
  await page.goto('/')
  const footer = page.locator('footer')
  const policies = footer.getByRole('navigation', { name: 'Políticas' }).getByRole('link')
  const paths = await policies.evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(paths.sort()).toEqual([
    '/cambios-y-devoluciones',
    '/politica-de-seguridad-y-privacidad',
    '/terminos-de-envios',
    '/terminos-y-condiciones',
  ])
  const book = footer.getByRole('link', { name: 'Libro de Reclamaciones' })
  await expect(book).toHaveAttribute('href', '/libro-de-reclamaciones')
  await book.scrollIntoViewIfNeeded()
  await expect
    .poll(() => book.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})

test.describe('newsletter', () => {
  test('FOOT-03 an address is stored before anything is claimed', async ({ page }) => {
    await page.goto('/')
    const email = `novedades-${String(Date.now())}@ejemplo.pe`
    const field = page.locator('newsletter-form input[type=email]')
    await field.fill(email)
    const answer = page.waitForResponse('**/api/home/newsletter')
    await page.getByRole('button', { name: 'Suscribirse' }).click()
    const { message } = (await (await answer).json()) as { message: string }
    await expect(page.locator('#toasts')).toContainText(message)
    await expect(field).toHaveValue('')
  })

  test('FOOT-03 a mistyped address is refused beside the field and not sent', async ({ page }) => {
    await page.goto('/')
    const asked: string[] = []
    page.on('request', request => request.url().includes('newsletter') && asked.push(request.url()))
    const form = page.locator('newsletter-form')
    await form.locator('input').fill('esto no es un correo')
    await form.getByRole('button', { name: 'Suscribirse' }).click()
    await expect(form.getByRole('alert')).toHaveText('Escribe un correo electrónico válido.')
    expect(asked.filter(url => url.includes('/api/'))).toEqual([])
  })

  test.describe('that cannot be stored', () => {
    test.use({ allowedConsole: [/status of 503/] })

    test('FOOT-03 says so beside the field, keeps the address and claims nothing', async ({ page }) => {
      await page.goto('/')
      const error = 'Estamos en mantenimiento.'
      await page.route('**/api/home/newsletter', route => route.fulfill({ status: 503, json: { error } }))
      const form = page.locator('newsletter-form')
      await form.locator('input').fill('ana@ejemplo.pe')
      await form.getByRole('button', { name: 'Suscribirse' }).click()
      await expect(form.getByRole('alert')).toHaveText(error)
      await expect(form.locator('input')).toHaveValue('ana@ejemplo.pe')
      await expect(page.locator('#toasts > *')).toHaveCount(0)
    })
  })
})

test('FOOT-07 the WhatsApp button opens a chat with the number and the greeting', async ({
  page,
  request,
}) => {
  const company = await readCompany(request)
  await page.goto('/')
  const href = await page.getByRole('link', { name: 'Escríbenos por WhatsApp' }).getAttribute('href')
  const link = new URL(href ?? '')
  expect(link.pathname).toContain(company.phone_whatsApp.replace(/\D/g, '').slice(-9))
  expect(link.searchParams.get('text')).toBe(company.greeting_whatsApp)
})

test('FOOT-09 FOOT-10 FOOT-13 floating cart and wishlist with their counts @both', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:cartCount', '2')
    localStorage.setItem('vitrina:wishlist', JSON.stringify({ p1: 'w1' }))
  })
  await page.goto('/login')
  const floating = page.getByRole('complementary', { name: 'Accesos rápidos' })
  await expect(floating.getByRole('link', { name: 'Carrito: 2' })).toBeVisible()
  const wishlist = floating.getByRole('link', { name: 'Lista de deseos: 1' })
  await expect(wishlist).toHaveAttribute('href', '/login')
})
