import type { Locator, Page } from 'playwright/test'

/** The line of categories; on a phone it is in the drawer (SCREEN-01). */
export async function openCategories(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (await menu.isVisible()) await menu.click()
  return page.getByRole('navigation', { name: 'Secciones de la tienda' }).filter({ visible: true }).last()
}
