import type { Page } from 'playwright/test'
import { visits, type Facts } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { enter } from './support/visitors.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Longer than a page needs to be drawn, in ms: what comes with an answer comes after the first paint. */
const ANSWER_MS = 500
const pages = Object.entries(visits).flatMap(([name, visit]) =>
  [visit].flat().flatMap(({ as, path }) => (as === 'customer' ? [{ name, path }] : [])),
)

/** Runs in the page before anything of its own: adds up all that moved, also after an input. */
function countShifts(): void {
  const state = { sum: 0, moved: [] as string[] }
  Object.assign(window, { __moved: state })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Element | null }[]
    })[]) {
      state.sum += entry.value
      state.moved.push(...entry.sources.map(({ node }) => node?.nodeName ?? ''))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function shiftOf(page: Page, { path }: (typeof pages)[number], facts: Facts) {
  await page.goto(typeof path === 'string' ? path : path(facts))
  await page.waitForFunction(() => document.documentElement.dataset['started'])
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  return page.evaluate(() => (window as unknown as { __moved: { sum: number; moved: string[] } }).__moved)
}

test('SPEED-07 nothing moves in the customer area when data come late @both', async ({
  page,
  signIn,
}, info) => {
  const facts = await enter.customer(page, info, signIn)
  await page.addInitScript(countShifts)
  await page.route('**/api/**', async route => {
    await new Promise(resolve => setTimeout(resolve, ANSWER_MS))
    await route.continue()
  })
  for (const one of pages) {
    const { sum, moved } = await shiftOf(page, one, facts)
    expect.soft(sum, `${one.name}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.005)
  }
  expect(pages.length).toBeGreaterThan(8)
})
