import type { CDPSession, Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

const opener = (page: Page) =>
  page.getByRole('button', { name: 'Ver la foto en grande' }).filter({ visible: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Foto en grande' })
/** How much larger the picture is drawn than its frame. */
const scaleOf = (picture: Locator) =>
  picture.evaluate(image => image.getBoundingClientRect().width / (image as HTMLElement).offsetWidth)
const leftOf = (picture: Locator) => picture.evaluate(image => Math.round(image.getBoundingClientRect().left))

async function toProduct(page: Page): Promise<void> {
  const product = await findProduct(
    page.request,
    ({ variants: [first] }) => (first?.colorPictures.length ?? 0) > 1,
  )
  await page.goto(detailsPath(product))
  await expect(opener(page)).toBeVisible()
}

/** Fingers move together from their first places to their last ones; one place is one finger. */
async function move(cdp: CDPSession, from: [number, number][], to: [number, number][]): Promise<void> {
  const at = (share: number) =>
    from.map(([x, y], id) => ({
      id,
      x: x + ((to[id]?.[0] ?? x) - x) * share,
      y: y + ((to[id]?.[1] ?? y) - y) * share,
    }))
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** As fast as the browser takes it: nobody waits for an answer between the two. */
async function tapTwice(cdp: CDPSession, [x, y]: [number, number]): Promise<void> {
  const down = () => cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  const up = () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await Promise.all([down(), up(), down(), up()])
}

test('CHOOSE-04 D-96 a tap opens the picture; two taps or two fingers make it larger, one moves it, and unzoomed one changes it', async ({
  page,
}) => {
  const scripts: string[] = []
  const pictures: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
    if (request.url().includes('-1200.')) pictures.push(request.url())
  })
  await toProduct(page)
  expect([scripts.filter(url => url.includes('zoom')), pictures]).toEqual([[], []])
  await page.locator('product-gallery:not([hidden]) [data-view]').tap()
  const dialog = dialogOf(page)
  const [first, second] = [dialog.locator('img').first(), dialog.locator('img').nth(1)]
  await expect(first).toBeInViewport()
  for (const side of ['width', 'height']) await expect(first).toHaveAttribute(side, /^[1-9]\d+$/)
  await expect.poll(() => pictures.length).toBeGreaterThan(0)

  const cdp = await page.context().newCDPSession(page)
  for (const scale of [2.5, 1])
    // Of two taps that a slow machine keeps apart there is no double one.
    await expect(async () => {
      await tapTwice(cdp, [206, 400])
      await expect.poll(() => scaleOf(first), { timeout: 2_000, intervals: [50] }).toBe(scale)
    }).toPass()

  await move(cdp, [[206, 380], [206, 440]], [[206, 260], [206, 560]]) // oxfmt-ignore
  await expect.poll(() => scaleOf(first)).toBeGreaterThanOrEqual(2)
  await expect(dialog.getByRole('button', { name: 'Alejar' })).toBeVisible()
  const before = await leftOf(first)
  await move(cdp, [[206, 400]], [[266, 400]])
  await expect.poll(() => leftOf(first)).toBeGreaterThan(before)
  expect(await scaleOf(first)).toBeGreaterThanOrEqual(2)
  await expect(first).toBeInViewport()

  // A browser takes a tap that follows a swipe at once for the end of the swipe: these are clicks.
  await dialog.getByRole('button', { name: 'Alejar' }).click()
  await expect.poll(() => scaleOf(first)).toBe(1)
  await move(cdp, [[330, 400]], [[60, 400]])
  await expect(dialog.getByText(/^2 de \d+$/)).toBeVisible()
  await expect(second).toBeInViewport({ ratio: 0.9 })
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('product-gallery:not([hidden]) [data-counter]')).toHaveText(/^2 de \d+$/)
})

test('CHOOSE-04 the keyboard: the button opens, + and - change the size, arrows the picture, Escape gives the focus back @desktop', async ({
  page,
}) => {
  await toProduct(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const first = dialog.locator('img').first()
  await expect(first).toBeInViewport()
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(first)).toBe(2.5)
  await page.keyboard.press('-')
  await expect.poll(() => scaleOf(first)).toBe(1)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^2 de \d+$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText(/^1 de \d+$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await expect(dialog.getByText(/^2 de \d+$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Anterior' }).click()
  await expect(dialog.getByText(/^1 de \d+$/)).toBeVisible()
  // Of two clicks that a slow machine keeps apart there is no double one.
  await expect(async () => {
    if ((await scaleOf(first)) === 1) await first.dblclick()
    expect(await scaleOf(first)).toBe(2.5)
  }).toPass()
  await expectAccessible(page, 'zoom', dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test.describe('who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('CHOOSE-04 sees nothing grow or slide', async ({ page }) => {
    await toProduct(page)
    const ran: number[] = []
    await page.exposeFunction('ran', (seconds: string) => ran.push(Number.parseFloat(seconds)))
    await page.evaluate(() =>
      document.addEventListener('transitionrun', ({ target }) => {
        const tell = Reflect.get(window, 'ran') as (seconds: string) => void
        if (target instanceof HTMLElement && target.closest('dialog'))
          tell(getComputedStyle(target).transitionDuration)
      }),
    )
    await page.locator('product-gallery:not([hidden]) [data-view]').tap()
    const dialog = dialogOf(page)
    const first = dialog.locator('img').first()
    await expect(first).toBeInViewport()
    await page.keyboard.press('+')
    await expect.poll(() => scaleOf(first)).toBe(2.5)
    await page.keyboard.press('-')
    await expect.poll(() => scaleOf(first)).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText(/^2 de \d+$/)).toBeVisible()
    await expect.poll(() => ran.length).toBeGreaterThan(0)
    expect(Math.max(...ran)).toBeLessThan(0.001)
  })
})
