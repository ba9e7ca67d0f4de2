import type { Page } from 'playwright/test'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { coveredByFloating } from './support/floating.ts'
import { showFilters } from './support/filters.ts'
import { anItem, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.describe('who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  /** Notes every scroll that was asked to be smooth, and lets it happen. */
  const watchScrolls = (page: Page) =>
    page.addInitScript(() => {
      const smooth: string[] = []
      Object.assign(window, { __smooth: smooth })
      const owners: [string, object][] = [
        ['window', window],
        ['element', Element.prototype],
      ]
      for (const [name, owner] of owners)
        for (const method of ['scrollTo', 'scrollBy', 'scroll', 'scrollIntoView']) {
          const own = Reflect.get(owner, method) as ((...given: unknown[]) => void) | undefined
          if (!own) continue
          Reflect.set(owner, method, function (this: unknown, ...given: unknown[]) {
            if ((given[0] as ScrollOptions | undefined)?.behavior === 'smooth')
              smooth.push(`${name}.${method}`)
            own.apply(this, given)
          })
        }
    })
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 1)
        .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.className ?? ''),
    )

  test('A11Y-05 D-97 nothing slides, fades or scrolls smoothly: banner, drawer, dialog, arrows, the way to the top', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, ({ pictures }) => pictures.length > 1)
    await watchScrolls(page)
    await page.goto('/')
    await page.waitForFunction(() => document.documentElement.dataset['started'])
    const banner = page.locator('banner-carousel')
    await banner.locator('[data-dot], .dot').nth(1).click()
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
    expect(await moving(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.evaluate(() => scrollTo(0, 1500))
    await page.locator('footer').locator('[data-company=logo]').click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await moving(page)).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, '__smooth') as string[])).toEqual([])
    await page.goto(detailsPath(product))
    await page.waitForFunction(() => document.documentElement.dataset['started'])
    await page.locator('product-gallery:not([hidden]) [data-thumb]').nth(1).click()
    expect(await moving(page)).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, '__smooth') as string[])).toEqual([])
  })
})

test.describe('the floating buttons', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  const floating = (page: Page) => page.getByRole('complementary', { name: 'Accesos rápidos' })
  const scrollTo = (page: Page, y: number) => page.evaluate(top => window.scrollTo(0, top), y)
  const ready = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['started'])

  test('A11Y-06 leave when the page is scrolled down, return on the way up, and the keyboard always reaches them', async ({
    page,
  }) => {
    await page.goto('/')
    await ready(page)
    await expect(floating(page)).toBeInViewport()
    await scrollTo(page, 1200)
    await expect(floating(page)).not.toBeInViewport()
    await scrollTo(page, 0)
    await expect(floating(page)).toBeInViewport()
    await scrollTo(page, 1200)
    await expect(floating(page)).not.toBeInViewport()
    await floating(page)
      .getByRole('link', { name: /^Carrito/ })
      .focus()
    await expect(floating(page)).toBeInViewport()
  })

  test('A11Y-06 never rest on a small control: catalogue, filters, product, checkout, a form', async ({
    page,
    request,
  }, info) => {
    const item = await anItem(request, info)
    const expectFree = async (where: string) => {
      for (const y of [0, 900, 700, 400, 250]) {
        await scrollTo(page, y)
        await expect.poll(() => page.evaluate(coveredByFloating), `${where} at ${String(y)}`).toEqual([])
      }
    }
    await openWith(page, '/envio', [[item, 1]])
    await ready(page)
    await expect(page.getByRole('button', { name: 'CONTINUAR CON EL PAGO' })).toBeVisible()
    await expectFree('/envio')
    for (const path of ['/shops', detailsPath(item), '/libro-de-reclamaciones', '/carrito']) {
      await page.goto(path)
      await ready(page)
      await expectFree(path)
    }
    await page.goto('/shops')
    await ready(page)
    await showFilters(page)
    await expectFree('filters')
  })

  test('A11Y-06 leave while something is typed', async ({ page }) => {
    await page.goto('/seguimiento-pedido')
    await ready(page)
    await page.getByLabel('Número de mi pedido', { exact: true }).focus()
    await expect(floating(page)).not.toBeInViewport()
  })
})
