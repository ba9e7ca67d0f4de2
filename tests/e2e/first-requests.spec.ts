import type { Page } from 'playwright/test'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { hold } from './support/hold.ts'
import { expect, test } from './support/test.ts'

// What a first visit asks for before it has loaded.
test.use({ firstVisit: true })

/** The names of the scripts requested. */
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/static\/js\/(\w+)\.[\w-]+\.js$/.exec(name)?.[1] ?? []),
  )

/** A page that has started, and whose browser never has a moment for what can wait. */
async function openBusy(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto(path)
  await page.waitForFunction(() => customElements.get('search-box'))
  await page.waitForTimeout(300)
}

test('SPEED-14 home starts with one file', async ({ page }) => {
  await openBusy(page, '/')
  expect(await scripts(page)).toEqual(['Shell'])
})

test("SPEED-14 the sellers' page shares the file and starts nothing of the shop", async ({ page }) => {
  await page.goto('/vendedor/mensajes')
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
  expect(await scripts(page)).toContain('Shell')
  expect(await page.evaluate(() => customElements.get('search-box') === undefined)).toBe(true)
})

test('SPEED-15 an information page asks a guest for nothing that a customer needs', async ({ page }) => {
  await openBusy(page, '/terminos-y-condiciones')
  expect((await scripts(page)).sort()).toEqual(['Info', 'Shell'])
})

for (const path of ['/', '/shops', '/terminos-y-condiciones'])
  test(`SPEED-19 no script of ${path} is asked for before something of it was seen`, async ({ page }) => {
    const { release } = await hold(page, '**/static/js/*.js')
    await page.goto(path)
    const named = await page.locator('script[data-start]').count()
    expect(named).toBeGreaterThan(0)
    expect(await page.locator('script[src]').count()).toBe(0)
    const asked = () =>
      page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        return performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime >= (paint?.startTime ?? NaN))
      })
    release()
    await expect(page.locator('html')).toHaveAttribute('data-started', /newsletter/)
    const after = await asked()
    expect(after.length).toBeGreaterThanOrEqual(named)
    expect(after).not.toContain(false)
  })

test('SPEED-19 a page starts in a browser that does not say what was seen', async ({ page }) => {
  await page.addInitScript(() => {
    const Quiet = class {
      observe(): void {}
      disconnect(): void {}
    }
    Object.assign(window, { PerformanceObserver: Quiet })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-started', /newsletter/)
})

test('PAINT-13 the picture of an empty page is asked for at once', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.locator('main img').first()).not.toHaveAttribute('loading', 'lazy')
})

for (const density of [1.75, 2.625])
  test.describe(`a phone with ${String(density)} points a pixel`, () => {
    test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: density })

    for (const path of ['/', '/shops'])
      test(`PAINT-13 the cards of ${path} take the narrowest file that fills them`, async ({ page }) => {
        await page.goto(path)
        const card = page.locator('.product-card img').first()
        await card.scrollIntoViewIfNeeded()
        const [taken, drawn] = await card.evaluate(async (image: HTMLImageElement) => {
          await image.decode()
          return [Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1]), image.clientWidth * devicePixelRatio]
        })
        // A hundredth less cannot be seen.
        expect(taken).toBe([320, 480, 720].find(width => width >= (drawn ?? NaN) * 0.99))
      })
  })

/** A page whose load waits for a picture, and what lets that come. */
async function openUnloaded(page: Page, path: string): Promise<() => void> {
  const { release } = await hold(page, '**/media/*.svg')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return release
}

const drawing = (page: Page): Promise<string[]> =>
  page
    .locator('main .below')
    .evaluateAll(sections => [...new Set(sections.map(each => getComputedStyle(each).contentVisibility))])

for (const use of ['load', 'scroll'])
  test(`PAINT-16 the next screens of home are laid out after its first ${use}`, async ({ page }) => {
    const release = await openUnloaded(page, '/')
    expect(await drawing(page)).toEqual(['hidden'])
    if (use === 'load') release()
    else await page.mouse.wheel(0, 300)
    await expect.poll(() => drawing(page)).toEqual(['auto'])
    release()
  })

test('PAINT-16 an address that leads into a section finds it laid out', async ({ page, request }) => {
  const product = await findProduct(request, () => true)
  const release = await openUnloaded(page, `${detailsPath(product)}#opiniones`)
  expect(await drawing(page)).toEqual(['auto'])
  release()
  await expect(page.locator('#opiniones')).toBeInViewport()
})
