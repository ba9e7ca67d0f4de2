import type { Locator, Page } from 'playwright/test'
import { detailsPath, findProduct, withSoldOutSize } from './support/catalogue.ts'
import { guestDetails } from './support/checkout.ts'
import { openShop } from './support/filters.ts'
import { newEmail } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const MOST_STOPS = 160

/** Runs in the page: a ring is drawn on what has the focus or on what is drawn for it, and a part of it is in sight. */
function isRingSeen(element: Element): boolean {
  const drawn = [element, element.nextElementSibling, element.closest('label'), element.parentElement]
  const hasRing = drawn.some(one => {
    const { outlineStyle, outlineWidth } = one
      ? getComputedStyle(one)
      : { outlineStyle: 'none', outlineWidth: '0' }
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].map(
    part => [left + (right - left) * part, top + (bottom - top) * part] as const,
  )
  const isInSight = points.some(([x, y]) => {
    const seen = document.elementFromPoint(x, y)
    return seen !== null && (element.contains(seen) || seen.contains(element))
  })
  return hasRing && isInSight
}

/** Presses Tab, and nothing else, until the element has the focus; it must then be seen to have it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const one = target.filter({ visible: true }).first()
  await expect(one).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    if (await one.evaluate(element => element === document.activeElement)) {
      await expect.poll(() => one.evaluate(isRingSeen), String(target)).toBe(true)
      return
    }
  }
  throw new Error(`${String(target)} is not reached by ${key}`)
}

async function go(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, main(page).getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('A11Y-03 PLACE-03 a guest buys by the keyboard alone, from the home page to the confirmation @desktop', async ({
  page,
}, info) => {
  const data = guestDetails(newEmail(info))
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()

  const women = page
    .getByRole('navigation', { name: 'Secciones de la tienda' })
    .getByRole('link', { name: 'MUJER' })
  await tabTo(page, women, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/category=MUJER/)
  const filters = page.getByRole('complementary', { name: 'Filtros' })
  // The list's script comes with the first key on its page.
  await page.keyboard.press('Shift')
  await expect(filters).toHaveAttribute('data-expanded')
  const brands = filters
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: 'Marca', exact: true }) })
  if ((await brands.getAttribute('open')) === null) await go(page, brands.locator('summary'))
  await go(page, brands.getByRole('checkbox'), 'Space')
  await expect(page).toHaveURL(/[?&]brand=/)

  await go(page, main(page).getByRole('region', { name: 'Productos' }).getByRole('article').getByRole('link'))
  await expect(page).toHaveURL(/\/product\/details\//)
  const size = main(page).locator('[data-sizes]:not([hidden]) [data-size]:not([disabled])')
  await go(page, size, 'Space')
  await expect(size.first()).toHaveAttribute('aria-pressed', 'true')
  await go(page, main(page).getByRole('button', { name: 'Agregar al carrito' }))
  await expect(page.locator('#toasts')).toContainText('Producto agregado al carrito')
  await go(
    page,
    page.getByRole('complementary', { name: 'Accesos rápidos' }).getByRole('link', { name: /^Carrito/ }),
  )
  await expect(page).toHaveURL('/carrito')
  await go(page, main(page).getByRole('link', { name: 'CONTINUAR' }))

  await expect(page).toHaveURL('/envio')
  await type(page, 'Correo electrónico', data.email)
  await type(page, 'Celular', data.phone)
  await type(page, 'Número de documento', data.document)
  await type(page, 'Nombres', data.name)
  await type(page, 'Apellidos', data.lastname)
  await type(page, 'Dirección', data.address)
  await type(page, 'Provincia', 'Lima')
  await expect(page.getByText('Departamento: Lima')).toBeVisible()
  await expect(page.locator('optgroup[label=Arequipa] option', { hasText: 'La Unión' })).toHaveCount(1)
  await type(page, 'Distrito', 'Miraflores')
  await tabTo(page, page.getByRole('radio', { name: 'Boleta' }))
  await go(page, page.getByRole('checkbox', { name: /^Acepto los términos/ }), 'Space')
  await go(page, page.getByRole('button', { name: 'CONTINUAR CON EL PAGO' }))
  await expect(page).toHaveURL('/pago')
  await go(page, page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }))
  await expect(page.getByRole('heading', { name: /^Pedido confirmado!/ })).toBeVisible()
})

/** Tab goes round inside, or to the browser's own bar; Escape closes and gives the focus back. */
async function expectTrapped(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.skeleton')).toHaveCount(0)
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    expect(
      await dialog.evaluate(
        one => one.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener.filter({ visible: true }).first()).toBeFocused()
}

test('A11Y-03 D-30 dialogs keep the focus inside and give it back @both', async ({ page, request }) => {
  const product = await findProduct(request, one => withSoldOutSize(one) && one.brand !== '')
  await openShop(page, `/products/search?${new URLSearchParams({ value: product.name }).toString()}`)
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await expectTrapped(
      page,
      page.getByRole('button', { name: 'Abrir el menú' }),
      page.getByRole('dialog', { name: 'Menú' }),
    )
  await expectTrapped(
    page,
    page.getByRole('button', { name: `Agregar ${product.name} al carrito`, exact: true }),
    page.getByRole('dialog', { name: 'Elige tu talla' }),
  )
  await page.goto(detailsPath(product))
  await page.waitForFunction(() => document.documentElement.dataset['started'])
  await expectTrapped(
    page,
    main(page).getByRole('button', { name: 'Guía de tallas' }),
    page.getByRole('dialog', { name: /Guía de tallas/ }),
  )
})

test('A11Y-08 in the header of the checkout the keyboard goes the way the eye does', async ({ page }) => {
  await page.goto('/carrito')
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    const header = page.locator('[data-header]')
    const controls = header.locator('a, button, input').filter({ visible: true })
    await page.getByRole('navigation', { name: 'Ayuda y enlaces' }).locator('a').last().focus()
    const stops: { x: number; y: number; name: string }[] = []
    for (let left = await controls.count(); left > 0; left -= 1) {
      await page.keyboard.press('Tab')
      const stop = await header.evaluate(element => {
        const focused = document.activeElement
        if (!focused || !element.contains(focused)) return null
        const { x, y } = focused.getBoundingClientRect()
        return { x, y, name: focused.getAttribute('aria-label') ?? focused.textContent.trim() }
      })
      if (stop) stops.push(stop)
    }
    expect(stops.length).toBe(await controls.count())
    // Lines from top to bottom, each from left to right.
    const seen = stops.toSorted((a, b) => (Math.abs(a.y - b.y) < 20 ? a.x - b.x : a.y - b.y))
    expect(stops.map(({ name }) => name)).toEqual(seen.map(({ name }) => name))
  }
})

test('A11Y-09 a toast’s link is one key away, waits for whoever went there, and lies on no cart', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ stock, hasVariants }) => hasVariants && stock > 5)
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(detailsPath(product))
    await page.waitForFunction(() => document.documentElement.dataset['started']?.includes('box'))
    const add = main(page)
      .getByRole('button', { name: 'Agregar al carrito' })
      .filter({ visible: true })
      .first()
    const link = page.locator('#toasts').getByRole('link', { name: 'Ver carrito' })
    // An older one is there as well.
    await main(page).locator('[data-tap=heart]').first().click()
    await expect(page.locator('[data-toast]')).toHaveCount(1)
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(link).toBeVisible()
    await page.keyboard.press(size.width < 1000 ? 'Alt+t' : 'F6')
    await expect(link).toBeFocused()
    const toast = await page.locator('[data-toast]').first().boundingBox()
    for (const cart of await page
      .getByRole('link', { name: /^Carrito/ })
      .filter({ visible: true })
      .all()) {
      const box = await cart.boundingBox()
      const isBeside = !box || !toast || box.x >= toast.x + toast.width || box.x + box.width <= toast.x
      const isAbove = !box || !toast || box.y >= toast.y + toast.height || box.y + box.height <= toast.y
      expect(isBeside || isAbove).toBe(true)
    }
    // Longer than a toast lasts (CONST-08).
    if (size.width < 1000) await page.waitForTimeout(2_500)
    await expect(link).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(add).toBeFocused()
    await expect(link).toBeHidden()
  }
})
