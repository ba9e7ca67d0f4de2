import type { Page } from 'playwright/test'
import { publicInfoPaths } from '#shared/routes.ts'
import { DESKTOP, PHONE } from './support/axe.ts'
import { readCompany } from './support/catalogue.ts'
import { anItem, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const pages = [
  ['/seguimiento-pedido', 'Seguimiento de pedido'],
  ['/atencion-al-cliente', 'Atención al cliente'],
  ['/blog', 'Blog'],
  ['/cambios-y-devoluciones', 'Cambios y devoluciones'],
  ['/politica-de-seguridad-y-privacidad', 'Política de seguridad y privacidad'],
  ['/terminos-de-envios', 'Términos de envíos'],
  ['/terminos-y-condiciones', 'Términos y condiciones'],
  ['/nosotros', 'Nosotros'],
  ['/nuestras-tiendas', 'Nuestras tiendas'],
  ['/libro-de-reclamaciones', 'Libro de Reclamaciones'],
] as const
const own: Readonly<Record<string, string>> = {
  '/seguimiento-pedido': '/dashboard/seguimiento-pedido',
  '/libro-de-reclamaciones': '/dashboard/libro-de-reclamaciones',
}
const texts = pages.filter(([path]) => own[path] === undefined)
const moved = 'Con tu sesión iniciada, esta página se abre dentro de la tienda.'
const footerLink = (page: Page, path: string) => page.locator('footer').locator(`a[href="${path}"]`).last()
/** On the way to a purchase the groups of links are closed (ROOM-04). */
const openFooter = async (page: Page) => {
  for (const title of ['Políticas', 'Ayuda'])
    await page.locator('footer summary').filter({ hasText: title }).click()
}
/** What follows the session comes after the page has loaded. */
const settled = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['started'])

test('every information page fits a phone and a desktop and is drawn with its heading', async ({ page }) => {
  for (const [path, title] of pages) {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(title)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path}, ${String(size.width)} px`).toBeLessThanOrEqual(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
})

test('D-08 the company’s places are filled in the browser, customer service gives its ways', async ({
  page,
  request,
}) => {
  const company = await readCompany(request)
  await page.goto('/atencion-al-cliente')
  const main = page.getByRole('main')
  await expect(main).toContainText('Página en construcción')
  await expect(main.getByRole('link', { name: 'Correo' })).toHaveAttribute(
    'href',
    `mailto:${company.email_support}`,
  )
  await expect(main.locator('a[href^="tel:"]')).toBeVisible()
  await expect(main.locator('a[href*="wa.me"]')).toBeVisible()
  await expect(main.locator('a[href="/seguimiento-pedido"]')).toBeVisible()
  await expect(main.locator('a[href="/libro-de-reclamaciones"]')).toBeVisible()
  await expect(page.locator('[data-company][aria-busy]')).toHaveCount(0)
})

test.describe('without the company', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('D-08 the fallbacks take the place of the skeletons', async ({ page }) => {
    await page.route('**/api/home/company-get-first', route => route.fulfill({ status: 500, json: {} }))
    await page.goto('/nosotros')
    await expect(page.locator('header [data-company=logo]')).toHaveText('Tienda')
    await expect(page.locator('[data-company][aria-busy]')).toHaveCount(0)
    await expect(page.locator('footer a[data-company=email]')).toBeHidden()
  })
})

test('a long text has its contents: folded on a phone, beside the text on a desktop @both', async ({
  page,
}) => {
  await page.goto('/terminos-y-condiciones')
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  const fold = page.locator('details').filter({ hasText: 'En esta página' })
  if (isPhone) {
    await expect(fold.getByRole('link').first()).toBeHidden()
    await fold.locator('summary').click()
  } else await expect(fold).toBeHidden()
  await page.getByRole('link', { name: 'Medios de pago' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/terminos-y-condiciones#medios-de-pago')
  await expect(page.getByRole('heading', { name: 'Medios de pago' })).toBeInViewport()
})

test('a policy on paper is the text alone @desktop', async ({ page }) => {
  await page.goto('/terminos-de-envios')
  await page.emulateMedia({ media: 'print' })
  for (const part of ['footer', '[data-header]', '.floating', 'details'])
    await expect(page.locator(part).first()).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.prose')).toContainText('S/10.00')
})

test('D-05 while no post is published there is a placeholder and no feed', async ({ page, request }) => {
  await page.goto('/blog')
  await expect(page.getByRole('main')).toContainText('Página en construcción')
  expect((await request.get('/blog/rss.xml')).status()).toBe(404)
})

test.describe('pages that are not there', () => {
  test.use({ allowedConsole: [/status of (?:404|500)/] })

  test('an unknown address is a 404 with a search and a way to the shop', async ({ page }) => {
    expect((await page.goto('/blog/no-existe'))?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('No encontramos esta página')
    await expect(main.getByRole('link', { name: 'Ver la tienda' })).toHaveAttribute('href', '/shops')
    await main.getByRole('searchbox').fill('zapatilla')
    await main.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/products\/search\?value=zapatilla/)
  })

  test('D-87 a sheet that nobody filed is not found', async ({ page }) => {
    const response = await page.goto(`/libro-de-reclamaciones/hoja/${'x'.repeat(32)}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText('No encontramos esta página')
  })

  test('a broken server leads home and to who can help', async ({ page }) => {
    await page.goto('/500')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Algo salió mal de nuestro lado')
    await expect(main.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Atención al cliente' })).toBeVisible()
  })
})

test.describe('signed in', () => {
  test('ROUTE-33 ROUTE-35 D-04 each of the ten pages is covered, and ends at home, where a toast links to the customer’s version', async ({
    page,
    signIn,
  }) => {
    expect(pages.map(([path]) => path).toSorted()).toEqual([...publicInfoPaths].toSorted())
    await signIn()
    // The page is gone at once, so it notes itself that its cover was seen.
    await page.addInitScript(() => {
      new MutationObserver(changes => {
        for (const { target } of changes)
          if (target instanceof Element && target.matches('[data-leaving]') && target.checkVisibility())
            sessionStorage.setItem('covered', `${location.pathname} ${target.textContent.trim()}`)
      }).observe(document, { subtree: true, attributeFilter: ['hidden'] })
    })
    for (const [path, title] of pages) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForURL('/')
      const covered = await page.evaluate(() => sessionStorage.getItem('covered'))
      expect(covered).toBe(`${path} Te llevamos al inicio…`)
      const toast = page.locator('#toasts').getByText(moved)
      await expect(toast).toHaveCount(1)
      const link = page.locator('#toasts').getByRole('link', { name: title })
      await expect(link).toHaveAttribute('href', path)
      await page.getByRole('button', { name: 'Cerrar aviso' }).click()
      await expect(toast).toHaveCount(0)
    }
  })

  test.describe('without what says where the page is', () => {
    test.use({ allowedConsole: [/ERR_FAILED/], firstVisit: true })

    test('ROUTE-35 SPEED-15 the cover goes, and the page can be read', async ({ page, signIn }) => {
      await signIn()
      let fail = (): void => undefined
      const failed = new Promise<void>(resolve => (fail = resolve))
      await page.route('**/static/js/moved.*', async route => {
        await failed
        await route.abort()
      })
      await page.goto('/nosotros', { waitUntil: 'commit' })
      const cover = page.getByText('Te llevamos al inicio…')
      await expect(cover).toBeVisible()
      fail()
      await expect(cover).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/nosotros')
    })
  })

  test('D-04 a click on a link opens the text over the page one is on, and nothing before that click @desktop', async ({
    page,
    signIn,
  }) => {
    await signIn()
    const scripts: string[] = []
    page.on('response', response => {
      if (response.url().endsWith('.js')) scripts.push(response.url())
    })
    await page.goto('/carrito')
    await settled(page)
    await page.waitForLoadState('networkidle')
    await openFooter(page)
    const before = scripts.length
    // From the end, where no text needs its own script.
    for (const [path, title] of texts.toReversed()) {
      await footerLink(page, path).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toHaveText(title)
      await expect(dialog.locator('[aria-busy]')).toHaveCount(0)
      expect(scripts.length).toBeGreaterThan(before)
      expect((await dialog.innerText()).length).toBeGreaterThan(80)
      expect(page.url()).toContain('/carrito')
      if (path === '/nosotros') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: 'Cerrar' }).click()
      await expect(dialog).toBeHidden()
    }
  })

  test('D-04 tracking and the complaints book have pages in the customer area', async ({ page, signIn }) => {
    const account = await signIn()
    await page.goto('/carrito')
    await settled(page)
    await openFooter(page)
    await footerLink(page, '/libro-de-reclamaciones').click()
    await expect(page).toHaveURL('/dashboard/libro-de-reclamaciones')
    await expect(page.getByRole('button', { name: 'Enviar reclamación' })).toBeEnabled()
    await expect(page.locator('#reclamo-email')).toHaveValue(account.email)
    await settled(page)
    await footerLink(page, '/seguimiento-pedido').click()
    await expect(page).toHaveURL('/dashboard/seguimiento-pedido')
    await page.getByLabel('Número de mi pedido').fill('V-1')
    await expect(page.getByRole('button', { name: 'CONSULTAR AQUÍ' })).toBeEnabled()
  })

  test.describe('when the text does not come', () => {
    test.use({ allowedConsole: [/net::ERR_FAILED/] })

    test('D-04 it is said, and the next click tries again', async ({ page, signIn }) => {
      await signIn()
      await page.goto('/carrito')
      await settled(page)
      await openFooter(page)
      await page.route('**/nosotros', route => route.abort())
      await footerLink(page, '/nosotros').click()
      await expect(page.locator('#toasts')).toContainText('Error de conexión con el servidor')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(footerLink(page, '/nosotros')).toBeFocused()
      await page.unrouteAll()
      await footerLink(page, '/nosotros').click()
      await expect(page.getByRole('dialog', { name: 'Nosotros' })).toContainText('Sobre las cookies')
    })
  })
})

test('ROUTE-32 D-04 who is not signed in goes to the login from the customers’ pages', async ({ page }) => {
  for (const path of Object.values(own)) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('D-04 a guest on the checkout reads the policies over it and loses nothing typed @desktop', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const name = page.getByRole('main').getByLabel('Nombres', { exact: true })
  await name.fill('Ana María')
  await settled(page)
  await openFooter(page)
  for (const title of ['Cambios y devoluciones', 'Términos y condiciones']) {
    await page.locator('footer').getByRole('link', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL('/envio')
  await expect(name).toHaveValue('Ana María')
})
