import type { Page } from 'playwright/test'

/** Opens a page whose scripts do not arrive before it is told so, as soon as it is drawn. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/static/js/**', async route => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor({ state: 'visible' })
  return release
}
