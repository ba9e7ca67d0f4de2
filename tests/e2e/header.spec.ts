import { readCompany } from './support/catalogue.ts'
import { openCategories } from './support/categories.ts'
import { forgetGuest } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const token = (name: string): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  return `${part({ alg: 'HS256' })}.${part({ id: 'c1', name, email: 'a@b.pe', exp })}.x`
}

test.describe('top bar', () => {
  test('HEAD-02 HEAD-05 HEAD-06 phone, administration and three networks come from the company', async ({
    page,
    request,
  }) => {
    const company = await readCompany(request)
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Ayuda y enlaces' })
    const digits = company.phone_whatsApp.replace(/\D/g, '')
    await expect(bar.locator('a[href^="tel:"]')).toHaveAttribute('href', new RegExp(`${digits}$`))
    await expect(bar.getByRole('link', { name: 'Crea tu marketplace' })).toHaveAttribute(
      'href',
      company.UrlAdministracion,
    )
    for (const [name, href] of [
      ['Facebook', company.facebook],
      ['Instagram', company.instagram],
      ['TikTok', company.tiktok],
    ] as const)
      await expect(bar.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('HEAD-03 HEAD-04 HEAD-07 help, tracking and, for a visitor, the way to sign in', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Ayuda y enlaces' })
    await expect(bar.getByRole('link', { name: 'Atención al cliente' })).toHaveAttribute(
      'href',
      '/atencion-al-cliente',
    )
    await expect(bar.getByRole('link', { name: 'Seguimiento de pedido' })).toHaveAttribute(
      'href',
      '/seguimiento-pedido',
    )
    await expect(bar.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
  })

  test('HEAD-07 HEAD-11 HEAD-14 a customer is named and led to the own area @desktop', async ({ page }) => {
    await page.addInitScript(value => localStorage.setItem('customerToken', value), token('Rosa Quispe'))
    // The token is only decoded here; the calls that would check it are not part of this test.
    await page.route('**/api/**', route => route.fulfill({ status: 500, json: {} }))
    await page.goto('/404-no')
    const bar = page.getByRole('navigation', { name: 'Ayuda y enlaces' })
    await expect(bar.getByRole('link', { name: 'Rosa Quispe' })).toHaveAttribute('href', '/dashboard')
    const header = page.locator('[data-header]')
    await expect(header.getByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '/dashboard')
    await expect(header.getByRole('link', { name: 'Lista de deseos' })).toHaveAttribute(
      'href',
      '/dashboard/my-wishlist',
    )
  })
  test.use({ allowedConsole: [/status of (404|500)/] })
})

test('HEAD-01 HEAD-08 the header with its logo stands on every page @both', async ({ page }) => {
  for (const path of ['/', '/shops', '/login', '/carrito']) {
    await page.goto(path)
    await expect(page.locator('[data-header]').locator('[data-company=logo]')).toHaveAttribute('href', '/')
    await expect(page.locator('[data-header]').getByRole('searchbox').filter({ visible: true })).toHaveCount(
      1,
    )
  }
})

test.describe('search', () => {
  test('HEAD-09 Enter and the button lead to the results, the text trimmed @desktop', async ({ page }) => {
    await page.goto('/')
    // Without its script the form is sent as it was typed.
    await page.evaluate(() => customElements.whenDefined('search-box').then(() => undefined))
    const box = page.locator('[data-header]').getByRole('searchbox')
    await box.fill('  polo azul ')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/products\/search\?value=polo\+azul$/)
    await page.goto('/')
    await box.fill('polo')
    await page.locator('[data-header]').getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/\/products\/search\?value=polo$/)
  })

  test('VAL-01 blank text goes nowhere', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => customElements.whenDefined('search-box').then(() => undefined))
    const box = page.locator('[data-header]').getByRole('searchbox')
    await box.fill('   ')
    await box.press('Enter')
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('badges', () => {
  test('HEAD-15 FOOT-11 both badges are hidden at 0', async ({ page }) => {
    await page.goto('/')
    for (const badge of await page.locator('[data-count]').all()) await expect(badge).toBeHidden()
  })

  test('HEAD-10 HEAD-12 the counts kept in the browser show at once', async ({ page }) => {
    await page.route('**/api/**', route => route.abort())
    await page.addInitScript(() => {
      localStorage.setItem('guestId', 'guest_1700000000000_0123456789abcdef')
      localStorage.setItem('vitrina:cartCount', '3')
      localStorage.setItem('vitrina:wishlist', JSON.stringify({ p1: 'w1', p2: 'w2' }))
    })
    await page.goto('/')
    const header = page.locator('[data-header]')
    await expect(header.getByRole('link', { name: 'Carrito: 3' }).locator('.badge')).toHaveText('3')
    await expect(header.getByRole('link', { name: 'Lista de deseos: 2' }).locator('.badge')).toHaveText('2')
  })
  test.use({ allowedConsole: [/ERR_FAILED/] })

  test('HEAD-13 FOOT-12 the cart opens with a guest id and asks to sign in without one', async ({ page }) => {
    await page.goto('/')
    const links = page.locator('[data-to=cart]')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('guestId'))).toMatch(/^guest_\d+_/)
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/carrito')
    await forgetGuest(page)
    await page.goto('/login')
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/login')
  })
})

test('HEAD-16 HEAD-17 HEAD-18 the category line leads to shop, women and men @both', async ({ page }) => {
  await page.goto('/')
  const nav = await openCategories(page)
  await expect(nav.getByRole('link', { name: 'TIENDA' })).toHaveAttribute('href', '/shops')
  await expect(nav.getByRole('link', { name: 'OFERTAS' })).toHaveAttribute('href', '/shops')
  await expect(nav.getByRole('link', { name: 'MUJER' })).toHaveAttribute(
    'href',
    '/products/search?category=MUJER&typearticle=ZAPATILLAS',
  )
  await expect(nav.getByRole('link', { name: 'HOMBRE' })).toHaveAttribute(
    'href',
    '/products/search?category=HOMBRE&typearticle=ZAPATILLAS',
  )
})

test('HEAD-19 HEAD-20 children and brands', async ({ page }) => {
  await page.goto('/')
  const nav = await openCategories(page)
  await expect(nav.getByRole('link', { name: 'NIÑOS' })).toHaveAttribute(
    'href',
    '/products/search?category=JUNIOR',
  )
  await expect(nav.getByRole('link', { name: 'MARCAS' })).toHaveAttribute(
    'href',
    '/products/search?brand=ADIDAS',
  )
})

test('HEAD-21 HEAD-22 SPEED-04 on a phone the hamburger opens the drawer, Escape closes it @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (!isMobile) {
    await expect(menu).toBeHidden()
    return
  }
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  for (const name of ['MUJER', 'HOMBRE', 'NIÑOS', 'OFERTAS'])
    await expect(drawer.getByRole('link', { name })).toBeVisible()
  await expect(drawer.getByRole('searchbox')).toBeVisible()
  // SPEED-04: drawn at once, and a moment later nothing else of the page can be reached.
  await expect.poll(() => drawer.evaluate(dialog => dialog.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
})

test.describe('a page without the company in its HTML', () => {
  test.use({ allowedConsole: [/status of 404|ERR_FAILED/] })

  test('HEAD-23 FOOT-01 skeletons stand until the company is there @both', async ({ page, request }) => {
    const company = await readCompany(request)
    let release: () => void = () => undefined
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/company-get-first', async route => {
      await held
      await route.continue()
    })
    await page.goto('/no-existe')
    await expect(page.locator('[data-header] [data-company=logo] .skeleton')).toBeVisible()
    await expect(page.locator('footer [data-company=email] .skeleton')).toBeVisible()
    release()
    await expect(page.locator('footer [data-company=email]')).toContainText(company.email_support)
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
  })

  test('GEN-09 FOOT-08 D-08 without an answer the fallbacks replace the skeletons', async ({ page }) => {
    await page.route('**/company-get-first', route => route.abort())
    await page.goto('/no-existe')
    await expect(page.locator('[data-header] [data-company=logo]')).toHaveText('Tienda')
    await expect(
      page.locator('.floating').getByRole('link', { name: 'Escríbenos por WhatsApp' }),
    ).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent('Hola, me gustaría obtener más información')}`,
    )
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
  })
})

for (const [motion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const)
  test(`HEAD-24 D-97 a link to the page one is on scrolls to its top, ${behavior} where motion is ${motion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(() => {
      const asked: unknown[] = []
      const scroll = window.scrollTo.bind(window)
      Object.assign(window, {
        asked,
        scrollTo: (...where: [ScrollToOptions]) => {
          if (typeof where[0] === 'object') asked.push(where[0])
          scroll(...where)
        },
      })
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      Object.assign(window, { stayed: true })
      scrollTo(0, 900)
      scrollTo(0, 700)
    })
    await page.locator('footer [data-company=logo]').evaluate(link => (link as HTMLElement).click())
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(await page.evaluate(() => Reflect.get(window, 'asked') as unknown)).toEqual([{ top: 0, behavior }])
  })
