import type { Page } from 'playwright/test'
import { hold } from './support/hold.ts'
import { expect, test } from './support/test.ts'

// What a first visit asks for, and when.
test.use({ firstVisit: true })

const SHEET = '**/static/css/**'

const lists = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' })

async function expectLateSheet(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/static/css/')),
  )
  const [askedAt, loadedAt] = await page.evaluate(() => {
    const [sheet, ...more] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.css'))
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return more.length > 0 ? [] : [sheet?.startTime, visit?.loadEventStart]
  })
  expect(askedAt).toBeGreaterThanOrEqual(loadedAt ?? NaN)
}

for (const path of ['/', '/shops', '/terminos-y-condiciones', '/blog'])
  test(`PAINT-12 ${path} asks for the whole sheet after it has loaded`, async ({ page }) => {
    await page.goto(path)
    await expectLateSheet(page)
  })

test.describe('an address that is not there', () => {
  test.use({ allowedConsole: [/404/] })

  test('PAINT-12 its page asks for the whole sheet after it has loaded', async ({ page }) => {
    await page.goto('/no-existe')
    await expectLateSheet(page)
  })
})

test('PAINT-12 suggestions are not drawn without the sheet', async ({ page }) => {
  const sheet = await hold(page, SHEET)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => customElements.get('search-box'))
  await page.locator('#search').fill('zapa')
  await expect.poll(() => sheet.asked).toHaveLength(1)
  await expect(lists(page)).toHaveCount(0)
  sheet.release()
  await expect(lists(page)).toBeVisible()
  await expect(lists(page)).toHaveCSS('position', 'absolute')
})

test('PAINT-12 what a tap opens is not drawn without the sheet', async ({ page }) => {
  const sheet = await hold(page, SHEET)
  await page.goto('/shops', { waitUntil: 'commit' })
  await page.locator('[data-tap=quick-add]').first().click()
  await expect.poll(() => sheet.asked).toHaveLength(1)
  await expect(page.locator('[data-tap=quick-add][data-waiting]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  sheet.release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('PAINT-12 a page links the whole sheet', async ({ page }) => {
    const answer = page.waitForResponse(SHEET)
    await page.goto('/shops')
    expect((await answer).status()).toBe(200)
  })
})

test('SPEED-12 the browser takes the rules that say what may be fetched ahead, and nothing is asked for them', async ({
  page,
}) => {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Preload.enable')
  const taken = new Promise<{ sourceText: string; errorType?: string }>(resolve =>
    browser.once('Preload.ruleSetUpdated', ({ ruleSet }) => resolve(ruleSet)),
  )
  const answer = await page.goto('/')
  const { sourceText, errorType } = await taken
  expect(errorType).toBeUndefined()
  for (const path of ['/api/*', '/order/confirm*', '/logout*'])
    expect(sourceText).toContain(`{"not":{"href_matches":"${path}"}}`)
  expect(answer?.headers()['speculation-rules']).toBeUndefined()
  expect(paths.filter(path => path.includes('speculation'))).toEqual([])
})
