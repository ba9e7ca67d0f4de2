import type { Page } from 'playwright/test'
import { hold } from './hold.ts'

/** Opens a page whose scripts do not arrive before it is told so, as soon as it is drawn. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { release } = await hold(page, '**/static/js/**')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor({ state: 'visible' })
  return release
}
