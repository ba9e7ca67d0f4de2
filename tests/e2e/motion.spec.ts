import type { Page } from 'playwright/test'
import { detailsPath, findProduct } from './support/catalogue.ts'
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
