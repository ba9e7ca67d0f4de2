import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

/** The filters of the catalogue, at both sizes. */
export const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Filtros' })

/** The island comes with the first sign of use, and has taken over once an expanded state is said. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.getByRole('complementary', { name: 'Filtros', includeHidden: true })).toHaveAttribute(
    'data-expanded',
  )
}

export async function openShop(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** On narrow screens the filters are behind their button. */
export async function showFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filtros/ })
  if ((await button.isVisible()) && !(await sidebar(page).isVisible())) await button.click()
  await expect(sidebar(page)).toBeVisible()
}

export async function openGroup(page: Page, title: string): Promise<Locator> {
  await showFilters(page)
  const group = sidebar(page)
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  return group
}
