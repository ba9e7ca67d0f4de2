import type { APIRequestContext } from 'playwright/test'
import { detailsPath, heaviestProduct } from './support/catalogue.ts'
import { measure } from './support/measure.ts'
import { expect, test } from './support/test.ts'

const KB = 1_024
/** The product whose page is the heaviest names 90 offers for machines. */
const BLOCKING = { home: 20 * KB, product: 22 * KB }
const IDLE_MS = 10_000

test.use({ firstVisit: true })

/** The product whose page is the heaviest stands for all. */
const pages = {
  home: () => Promise.resolve('/'),
  product: async (request: APIRequestContext) => detailsPath(await heaviestProduct(request)),
}

for (const [name, find] of Object.entries(pages)) {
  test(`PAINT-03 ${name}: little script, small HTML, a small first picture, nothing moves`, async ({
    page,
    request,
  }) => {
    const path = await find(request)
    const cost = await measure(page, path, IDLE_MS)
    expect.soft(cost.scriptBeforeLoad, 'script before load').toBeLessThanOrEqual(5 * KB)
    expect.soft(cost.scriptRequests, 'script requests after ten idle seconds').toBeLessThanOrEqual(6)
    expect.soft(cost.scriptWire, 'script after ten idle seconds').toBeLessThanOrEqual(36 * KB)
    expect.soft(cost.picturesBeforeLoad, 'pictures before load').toBeLessThanOrEqual(30 * KB)
    expect
      .soft(cost.blocking, 'HTML with all that blocks')
      .toBeLessThanOrEqual(BLOCKING[name as 'home' | 'product'])
    expect.soft(cost.cls, 'layout shift').toBeLessThanOrEqual(0.01)
    expect.soft(cost.picture, 'a first picture').toBeDefined()
    expect.soft(cost.picture?.bytes, 'first picture').toBeLessThanOrEqual(20 * KB)
    expect.soft(cost.picture?.bytes, 'first picture').toBeGreaterThan(0)
    expect
      .soft(cost.picture, 'first picture')
      .toMatchObject({ loading: 'eager', priority: 'High', sized: true })
  })
}

test('PAINT-03 catalogue: no script of React before the page is idle, small HTML, nothing moves', async ({
  page,
}) => {
  const cost = await measure(page, '/shops', IDLE_MS)
  expect.soft(cost.scriptRequests, 'script requests of who only looks').toBeLessThanOrEqual(4)
  expect.soft(cost.scriptWire, 'script of who only looks').toBeLessThanOrEqual(30 * KB)
  expect.soft(cost.scriptBeforeLoad, 'script before load').toBeLessThanOrEqual(5 * KB)
  expect.soft(cost.blocking, 'HTML with all that blocks').toBeLessThanOrEqual(20 * KB)
  expect.soft(cost.cls, 'layout shift').toBeLessThanOrEqual(0.01)
  expect.soft(cost.picture?.bytes, 'first picture').toBeLessThanOrEqual(20 * KB)
  expect.soft(cost.picture, 'first picture').toMatchObject({ loading: 'eager', sized: true })
})

test('D-10 API-53 every script a page asks for stands under /static/js', async ({ page }) => {
  for (const path of ['/', '/shops', '/login', '/carrito']) {
    const { scripts } = await measure(page, path, 1_000)
    expect(scripts.filter(({ path: script }) => !script.startsWith('/static/js/'))).toEqual([])
  }
})
