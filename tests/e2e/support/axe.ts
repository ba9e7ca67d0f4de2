import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright/test'
import { resize } from './resize.ts'
import { expect } from './test.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 AA and axe's own best practices; no rule is left out. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const PHONE = { width: 412, height: 823 }
export const DESKTOP = { width: 1280, height: 800 }

/** Each finding with the element it is about. */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate<axeCore.AxeResults, string[]>(async tags => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    return axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
  }, TAGS)
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
 * that what sticks to its edges covers nothing by where the page happens to be scrolled.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await resize(page, size)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), TALLEST) })
    await expect.poll(() => page.evaluate(isAtRest), state).toBe(true)
    expect.soft(await findings(page), `${state}, ${String(size.width)} px`).toEqual([])
  }
}
