import type { Page } from 'playwright/test'
import { expect } from './test.ts'

const KB = 1_024
/** Script files; KB of script, HTML and style sheets, compressed and without headers; KB of pictures before load; all requests. */
const COLUMNS = ['files', 'script', 'html', 'css', 'pictures', 'requests'] as const
type Column = (typeof COLUMNS)[number]
type Cost = Record<Column, number>

/** The most that a page may cost until nothing more is asked for; the keys are those of `pages.ts`. */
const ROWS: Readonly<Record<string, readonly number[]>> = {}

/** What the page that is open cost so far, as the browser noted it; files out of its cache count like any other. */
function readCost(): Cost {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const named = (pattern: RegExp) => all.filter(({ name }) => pattern.test(new URL(name).pathname))
  const sum = (list: PerformanceResourceTiming[]) =>
    list.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
  const scripts = named(/\.js$/)
  const loadedAt = page?.loadEventStart ?? 0
  return {
    files: scripts.length,
    script: sum(scripts),
    html: page?.encodedBodySize ?? 0,
    css: sum(named(/\.css$/)),
    pictures: sum(
      named(/\.(?:avif|webp|jpe?g|png|svg)$/).filter(({ responseEnd }) => responseEnd <= loadedAt),
    ),
    requests: all.length + 1,
  }
}

const isCounted = (column: Column): boolean => column === 'files' || column === 'requests'

/** SPEED-07: the open page costs no more than its row says. */
export async function expectInBudget(page: Page, name: string, address: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const cost = await page.evaluate(readCost)
  for (const [i, column] of COLUMNS.entries()) {
    const is = isCounted(column) ? cost[column] : cost[column] / KB
    expect.soft(is, `${address}: ${column}`).toBeLessThanOrEqual(ROWS[name]?.[i] ?? 0)
  }
  if (process.env['NOTE']) console.log('COST', name, address, JSON.stringify(cost))
}

export const budgetNames = Object.keys(ROWS)
