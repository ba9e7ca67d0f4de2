import type { Page } from 'playwright/test'
import { expect, test } from './support/test.ts'

/** What the tests' own page takes from one to the next: nothing. One after the other, in one worker. */
test.describe.configure({ mode: 'serial' })

const PLACE = '/favicon.svg'
const left = (page: Page) =>
  page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length, window.name, document.cookie],
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
let earlier: Page | undefined
let heard = 0

test('one test leaves whatever a page can keep', async ({ page }) => {
  await page.goto(PLACE)
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here')
    sessionStorage.setItem('left', 'here')
    window.name = 'left'
    document.cookie = 'left=here; path=/'
    await new Promise(done => (indexedDB.open('left').onsuccess = done))
    await caches.open('left')
    // A page may store something as it is left.
    addEventListener('pagehide', () => {
      localStorage.setItem('late', 'here')
    })
  })
  await page.route('**/robots.txt', route => route.fulfill({ body: 'left' }))
  await page.setViewportSize({ width: 700, height: 700 })
  await page.context().newPage()
  page.on('request', () => (heard += 1))
  earlier = page
})

test('the next has the same page and finds nothing of it', async ({ page, viewport }) => {
  expect(page).toBe(earlier)
  expect(page.context().pages()).toEqual([page])
  expect(page.viewportSize()).toEqual(viewport)
  const before = heard
  await page.goto(PLACE)
  expect(heard).toBe(before)
  expect(await left(page)).toEqual({
    stored: [0, 0, '', ''],
    databases: [],
    caches: [],
  })
  expect(await (await page.goto('/robots.txt'))?.text()).toContain('Sitemap')
  await page.addInitScript(() => {
    window.name = 'for good'
  })
})

test('after what cannot be undone there is another page', async ({ page }) => {
  expect(page).not.toBe(earlier)
  await page.goto(PLACE)
  expect(await page.evaluate(() => window.name)).toBe('')
})

test.describe('the first visit', () => {
  test.use({ firstVisit: true })

  test('has a browser that never saw the shop', async ({ page }) => {
    const script = page.waitForResponse(response => response.url().endsWith('.js'))
    await page.goto('/')
    const { responseBodySize } = await (await script).request().sizes()
    // What the browser has already weighs nothing.
    expect(responseBodySize).toBeGreaterThan(0)
    expect(page).not.toBe(earlier)
  })
})
