import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { resize } from './resize.ts'
import { expect } from './test.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 AA and axe's own best practices; no rule is left out. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const PHONE = { width: 412, height: 823 }
export const DESKTOP = { width: 1280, height: 800 }

/** What stands around the content of the shop's pages. */
const FRAME = ['[data-header]', 'footer', '.floating']
/** The frames that this worker has looked at, with the width of their window. */
const seen = new Set<string>()

/** The parts of the frame whose very HTML was looked at on another page; notes the others. */
async function framesSeen(page: Page): Promise<string[]> {
  const frames = await page.evaluate(
    selectors =>
      selectors.map(one => `${String(innerWidth)} ${document.querySelector(one)?.outerHTML ?? ''}`),
    FRAME,
  )
  const known = FRAME.filter((_, i) => seen.has(frames[i] ?? ''))
  for (const frame of frames) seen.add(frame)
  return known
}

/** Each finding in a part of the page, with the element it is about. */
async function findings(page: Page, part: Locator, without: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await part.evaluate<
    axeCore.AxeResults,
    { tags: string[]; without: readonly string[] }
  >(
    async (root, { tags, without: known }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const exclude = known.filter(one => document.querySelector(one)).map(one => [one])
      return axe.run({ include: [root as Element], exclude }, { runOnly: tags, resultTypes: ['violations'] })
    },
    { tags: TAGS, without },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

const TALLEST = 6_000

/** Nothing fades any more: a colour half way is nobody's to read. */
const isAtRest = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    )

/**
 * axe finds nothing on the page as it is, neither on a phone nor on a desktop. The window is as tall as the page, so
 * that what sticks to its edges covers nothing by where the page happens to be scrolled. A `part` is enough for a state
 * that changes nothing else on a page that is looked at whole elsewhere: large pages take seconds of a processor.
 */
export async function expectAccessible(page: Page, state: string, part?: Locator): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await resize(page, size)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), TALLEST) })
    await expect.poll(() => page.evaluate(isAtRest), state).toBe(true)
    const without = part ? [] : await framesSeen(page)
    const found = await findings(page, part ?? page.locator('html'), without)
    expect.soft(found, `${state}, ${String(size.width)} px`).toEqual([])
  }
}
