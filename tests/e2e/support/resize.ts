import type { Page } from 'playwright/test'

/**
 * Another size of the window, and what a script draws for it: a media query tells its listeners in the next frame, while
 * the styles of the new size already count.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}
