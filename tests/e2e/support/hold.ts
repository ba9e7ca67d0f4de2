import type { Page } from 'playwright/test'

/** Holds what these addresses would answer; gives back what was requested, and what lets it come. */
export async function hold(page: Page, addresses: string): Promise<{ asked: string[]; release: () => void }> {
  const asked: string[] = []
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(addresses, async route => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  return { asked, release: () => release() }
}
