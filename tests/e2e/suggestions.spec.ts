import type { Page, Request } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openWithoutScripts } from './support/held-scripts.ts'
import { expect, test } from './support/test.ts'

const KB = 1_024
const box = (page: Page) => page.locator('#search')
const rows = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
const isScript = (request: Request) => request.url().endsWith('.js')
const bytesOf = async (requests: Request[]) => {
  const sizes = await Promise.all(requests.map(request => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

// What is loaded is weighed.
test.use({ firstVisit: true })

test('CHOOSE-01 D-96 nothing is loaded before the first key, little with it; products, names and the way to all, moving nothing @both', async ({
  page,
}) => {
  const asked: Request[] = []
  page.on('request', request => asked.push(request))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-started', /newsletter/)
  await page.waitForLoadState('networkidle')
  await box(page).focus()
  await expect(box(page)).toBeFocused()
  expect(asked.map(request => request.url()).filter(url => url.includes('suggestions'))).toEqual([])
  const before = new Set(asked)
  const main = await page.locator('main').boundingBox()

  await page.keyboard.type('sandalya', { delay: 20 })
  await expect(rows(page).first()).toBeVisible()
  const added = asked.filter(request => !before.has(request) && isScript(request))
  expect(added.length).toBeGreaterThan(0)
  const bytes = await bytesOf(added)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(5 * KB)
  expect(await page.locator('main').boundingBox()).toEqual(main)

  const products = page.getByRole('group', { name: 'Productos' }).getByRole('option')
  await expect(products).toHaveCount(5)
  for (const product of await products.all()) {
    await expect(product).toHaveAttribute('href', /^\/product\/details\//)
    await expect(product.locator('img')).toHaveAttribute('src', /^\/media\/.+-320\.webp$/)
    for (const side of ['width', 'height'])
      await expect(product.locator('img')).toHaveAttribute(side, /^[1-9]\d+$/)
    await expect(product).toContainText(/S\/\d/)
  }
  await expect(page.getByRole('group', { name: 'Categorías' }).getByRole('option').first()).toHaveAttribute(
    'href',
    /^\/products\/search\?category=/,
  )
  await expect(page.getByRole('group', { name: 'Marcas' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByText(/^\d+ sugerencias$/)).toBeAttached()
  await expectAccessible(page, 'suggestions', page.locator('[data-header]'))
})

test('CHOOSE-01 the keyboard: arrows reach each row and the field again, Enter opens, Escape and Tab close', async ({
  page,
}) => {
  await page.goto('/')
  await box(page).pressSequentially('zapat')
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  // The keyboard of a phone takes half of the screen: the list ends above it.
  const whole = page.viewportSize() ?? { width: 0, height: 0 }
  const half = { ...whole, height: Math.round(whole.height / 2) }
  const list = page.getByRole('listbox', { name: 'Sugerencias' })
  const foot = () => list.evaluate(element => element.getBoundingClientRect().bottom)
  expect(await foot()).toBeGreaterThan(half.height)
  await page.setViewportSize(half)
  await expect.poll(foot).toBeLessThanOrEqual(half.height)
  await page.setViewportSize(whole)
  await expect(page.getByRole('combobox', { expanded: true })).toHaveAttribute('id', 'search')
  const reached = () => page.getByRole('option', { selected: true })
  await page.keyboard.press('ArrowUp')
  await expect(rows(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(reached()).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await reached().getAttribute('id')) ?? '-',
  )
  await expect(box(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toBeHidden()
  await expect(box(page)).toHaveValue('zapat')
  await expect(page.locator('[data-header]').getByRole('searchbox')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(rows(page).first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Buscar', exact: true }).first()).toBeFocused()

  await box(page).fill('zapato')
  await expect(rows(page).last()).toHaveText(/^Ver los \d+ resultados$/)
  const product = page.getByRole('group', { name: 'Productos' }).getByRole('option').first()
  const href = (await product.getAttribute('href')) ?? ''
  while ((await product.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href)
})

test.describe('without an answer', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('CHOOSE-01 no connection, a refusal and 300 letters leave the box as it was: Enter searches', async ({
    page,
  }) => {
    await page.goto('/')
    await page.route('**/api/home/suggestions?**', route =>
      route.request().url().includes('value=a')
        ? route.abort()
        : route.fulfill({ status: 429, json: { error: 'x', message: 'x', code: 'tooManyPages' } }),
    )
    for (const [word, outcome] of [
      ['abcd', page.waitForEvent('requestfailed', request => request.url().includes('suggestions'))],
      ['bota', page.waitForResponse(/suggestions\?/)],
    ] as const) {
      await box(page).fill(word)
      await outcome
      await expect(rows(page)).toHaveCount(0)
    }
    await expect(page.locator('.toast')).toHaveCount(0)
    await page.unroute('**/api/home/suggestions?**')
    const asked = page.waitForResponse(/suggestions\?/)
    await box(page).fill('z'.repeat(300))
    expect((await asked).status()).toBe(200)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\/search\?value=z{100}/)
  })
})

test('CHOOSE-01 the drawer’s box suggests too: a tap opens a brand that the words name', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir el menú' }).tap()
  await page.locator('#drawer-search').pressSequentially('kus')
  const brand = page.getByRole('group', { name: 'Marcas' }).getByRole('option', { name: 'KUSI' })
  await expect(brand).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(brand).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await brand.tap()
  await expect(page).toHaveURL('/products/search?brand=KUSI')
})

test('CHOOSE-01 what is written before the script came gets its suggestions', async ({ page }) => {
  const wake = await openWithoutScripts(page, '/')
  await box(page).pressSequentially('kus')
  wake()
  await expect(
    page.getByRole('group', { name: 'Marcas' }).getByRole('option', { name: 'KUSI' }),
  ).toBeVisible()
})

test('SPEED-04 CHOOSE-01 whoever writes in the menu goes on when it becomes modal', async ({ page }) => {
  await page.goto('/')
  const states = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('#drawer-search')
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 20)))
    document
      .querySelector('[commandfor=menu]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    field?.focus()
    const isModal = () => document.querySelector('dialog#menu')?.matches(':modal')
    const before = [isModal(), document.activeElement === field]
    await frame()
    await frame()
    return [before, [isModal(), document.activeElement === field]]
  })
  expect(states).toEqual([
    [false, true],
    [true, true],
  ])
})
