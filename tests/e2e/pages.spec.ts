import type { Page } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectInBudget } from './support/budgets.ts'
import { expectFitting } from './support/fit.ts'
import { visits, type Facts, type Visit, type Visitor } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { enter } from './support/visitors.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedConsole: [/status of (?:404|410)/] })
// Many pages in each test, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

/** Until everything that the page fetches is drawn. */
async function settle(page: Page): Promise<void> {
  if (await page.locator('html[data-variant]').count())
    await page.waitForFunction(() => document.documentElement.dataset['started'])
  await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0)
}

const PHONE = { width: 412, height: 823 }
const hasHeader = (path: string): boolean => !/^\/(?:vendedor|sin-conexion)/.test(path)

async function inspect(page: Page, name: string, { path }: Visit, facts: Facts): Promise<void> {
  const address = typeof path === 'string' ? path : path(facts)
  // The page before was looked at in other sizes.
  await page.setViewportSize(PHONE)
  await page.goto(address)
  await settle(page)
  await expectInBudget(page, name, address)
  await expectAccessible(page, address)
  await expectFitting(page, address)
  if (!hasHeader(address)) return
  const header = page.locator('[data-header]')
  await expect.soft(header.locator('[data-company=logo]'), address).toHaveAttribute('href', '/')
  await expect.soft(header.getByRole('link', { name: /^Carrito/ }), address).toBeVisible()
}

/** Its own browser for each part, so that they run at the same time. */
const PARTS = 4
const all = Object.entries(visits).flatMap(([name, of]) => [of].flat().map(visit => ({ name, visit })))
const groups = Object.entries(Object.groupBy(all, ({ visit }) => visit.as)).flatMap(([as, list]) => {
  const size = Math.ceil(list.length / (as === 'guest' ? PARTS : 1))
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => ({
    as: as as Visitor,
    list: list.slice(i * size, (i + 1) * size),
    part: i + 1,
  }))
})
for (const { as, list, part } of groups)
  test(`A11Y-01 A11Y-04 SPEED-07 axe, 320 px, 200 %, the header and the bytes of the pages of a ${as}, part ${String(part)}`, async ({
    page,
    signIn,
  }, info) => {
    const facts = await enter[as](page, info, signIn)
    for (const { name, visit } of list) await inspect(page, name, visit, facts)
  })
