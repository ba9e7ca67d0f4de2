import type { Page } from 'playwright/test'

/** What moved by itself while a page was scrolled: the browser's scores, added up, and what moved. */
export interface ScrollShift {
  sum: number
  moved: string[]
}

/** Runs in the page: scrolls from its top to its end and back, as quickly as a finger does. */
async function scrollAll(): Promise<ScrollShift> {
  const STEP_PX = 240
  const frame = () => new Promise(done => requestAnimationFrame(done))
  const rest = () => new Promise(done => setTimeout(done, 300))
  const entries: (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[] = []
  const observer = new PerformanceObserver(
    list => void entries.push(...(list.getEntries() as typeof entries)),
  )
  observer.observe({ type: 'layout-shift' })
  await rest()
  const end = () => document.documentElement.scrollHeight - innerHeight
  for (let y = 0; y < end(); y += STEP_PX) {
    scrollTo({ top: y, behavior: 'instant' })
    await frame()
  }
  await rest()
  for (let y = end(); y >= 0; y -= STEP_PX) {
    scrollTo({ top: y, behavior: 'instant' })
    await frame()
  }
  await rest()
  observer.disconnect()
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.nodeName.toLowerCase()}.${element.classList.item(0) ?? ''}` : ''
  }
  return {
    sum: entries.reduce((sum, { value }) => sum + value, 0),
    moved: [...new Set(entries.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node))))],
  }
}

/** MOVE-01: of the page that is open, once it is quiet. */
export async function scrollShiftOf(page: Page): Promise<ScrollShift> {
  await page.waitForFunction(() => document.documentElement.dataset['started'])
  await page.waitForLoadState('networkidle')
  return page.evaluate(scrollAll)
}
