import type { Page } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { field } from './support/checkout.ts'
import { anItem, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Busca tu distrito' })
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Distritos encontrados' }).getByRole('option')

test('PLACE-04 on /envio «miraf» and a tap set province and district', async ({ page, request }, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await search(page).fill('san juan')
  await expect(options(page)).toHaveCount(8)
  await search(page).press('ArrowUp')
  await expect(options(page).last()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'districts found')
  await search(page).fill('miraf')
  await expect(options(page).first()).toHaveText('Miraflores Lima, Lima')
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
  // A list at the lower edge takes its field along to the top, and is seen whole.
  await expect(options(page).last()).toBeInViewport({ ratio: 1 })
  await expect(search(page)).toBeInViewport({ ratio: 1 })
  await options(page).first().tap()
  await expect(options(page)).toHaveCount(0)
  await expect(search(page)).toHaveValue('Miraflores, Lima, Lima')
  await expect(field(page, 'Provincia')).toHaveValue('Lima')
  await expect(field(page, 'Distrito')).toHaveValue('Miraflores')
  // Another choice in the lists is possible as before, and what is typed wrong is said.
  await field(page, 'Provincia').selectOption('Cusco')
  await expect(field(page, 'Distrito')).toHaveValue('')
  await search(page).fill('narnia')
  await expect(page.getByText('Ningún distrito se llama así.')).toBeVisible()
})

test('PLACE-04 with the keyboard in the complaints book @desktop', async ({ page }) => {
  await page.goto('/libro-de-reclamaciones')
  await expect(search(page)).toBeEnabled()
  await search(page).focus()
  await page.keyboard.type('bellavista piura')
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const chosen = options(page).nth(1)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  const [district = '', province = ''] =
    /^(.+) (\S+), Piura$/.exec((await chosen.textContent()) ?? '')?.slice(1) ?? []
  await page.keyboard.press('Enter')
  await expect(field(page, 'Departamento')).toHaveValue('Piura')
  await expect(field(page, 'Provincia')).toHaveValue(province)
  await expect(field(page, 'Distrito')).toHaveValue(district)
})
