import type { APIRequestContext } from 'playwright/test'
import { detailsPath, heaviestProduct } from './support/catalogue.ts'
import { finestBytes, measure, type PageMeasure } from './support/measure.ts'
import { expect, test } from './support/test.ts'

const KB = 1_024
/** The one sheet, compressed. */
const SHEET = 16 * KB
/**
 * HTML with all that blocks the first paint, HTML as it is parsed, and nodes. The heaviest product names 90 offers for
 * machines, and their ids, other ones in each shop, compress a little better or worse. Lists and products carry the
 * framework's start of their island: four elements of 5 KB, 2 KB compressed.
 */
const HTML = {
  home: { blocking: 14 * KB, raw: 90 * KB, nodes: 890, pictures: 160 * KB, requests: 30 },
  catalogue: { blocking: 21 * KB, raw: 114 * KB, nodes: 1130, pictures: 120 * KB, requests: 40 },
  product: { blocking: 20 * KB, raw: 127 * KB, nodes: 708, pictures: 90 * KB, requests: 30 },
}

function expectSmall(cost: PageMeasure, most: (typeof HTML)['home']): void {
  expect.soft(cost.blocking, 'HTML with all that blocks').toBeLessThanOrEqual(most.blocking)
  expect.soft(cost.raw, 'raw HTML').toBeLessThanOrEqual(most.raw)
  expect.soft(cost.nodes, 'nodes').toBeLessThanOrEqual(most.nodes)
  expect.soft(cost.cls, 'layout shift').toBeLessThanOrEqual(0.005)
  expect.soft(cost.css, 'style sheets').toBeLessThanOrEqual(SHEET)
  expect.soft(cost.pictures, 'pictures').toBeLessThanOrEqual(most.pictures)
  expect.soft(cost.requests, 'requests').toBeLessThanOrEqual(most.requests)
}

const IDLE_MS = 10_000

test.use({ firstVisit: true })

/** The product with the heaviest page is taken for all. */
const pages = {
  home: () => Promise.resolve('/'),
  product: async (request: APIRequestContext) => detailsPath(await heaviestProduct(request)),
}

for (const [name, find] of Object.entries(pages)) {
  test(`PAINT-03 PAINT-04 SPEED-01 ${name}: little script, small HTML, a small first picture, nothing moves`, async ({
    page,
    request,
  }) => {
    const path = await find(request)
    const cost = await measure(page, path, IDLE_MS)
    expect.soft(cost.scriptBeforeLoad, 'script before load').toBeLessThanOrEqual(5 * KB)
    expect.soft(cost.scriptRequests, 'script requests after ten idle seconds').toBeLessThanOrEqual(6)
    expect.soft(cost.scriptWire, 'script after ten idle seconds').toBeLessThanOrEqual(36 * KB)
    expect.soft(cost.picturesBeforeLoad, 'pictures before load').toBeLessThanOrEqual(30 * KB)
    expectSmall(cost, HTML[name as 'home' | 'product'])
    expect.soft(cost.picture, 'a first picture').toBeDefined()
    expect.soft(cost.picture?.bytes, 'first picture').toBeLessThanOrEqual(20 * KB)
    expect.soft(cost.picture?.bytes, 'first picture').toBeGreaterThan(0)
    expect
      .soft(cost.picture, 'first picture')
      .toMatchObject({ loading: 'eager', priority: 'High', sized: true, requests: 1 })
    const asked = await page.locator('head link[rel=preload][as=image]').evaluateAll(links => links.length)
    expect.soft(asked, 'PAINT-07 pictures asked for in the head, one for each kind of screen').toBe(2)
  })
}

test('PAINT-03 PAINT-04 SPEED-01 catalogue: no script of React before the page is idle, small HTML, nothing moves', async ({
  page,
}) => {
  const cost = await measure(page, '/shops', IDLE_MS)
  expect.soft(cost.scriptRequests, 'script requests of who only looks').toBeLessThanOrEqual(4)
  expect.soft(cost.scriptWire, 'script of who only looks').toBeLessThanOrEqual(30 * KB)
  expect.soft(cost.scriptBeforeLoad, 'script before load').toBeLessThanOrEqual(5 * KB)
  expectSmall(cost, HTML.catalogue)
  expect.soft(cost.picture?.bytes, 'first picture').toBeLessThanOrEqual(20 * KB)
  expect.soft(cost.picture, 'first picture').toMatchObject({ loading: 'eager', sized: true })
})

/** What a connection may send before the first answer of the other side: ten segments (RFC 6928). */
const FIRST_WINDOW = 14_600

test('PAINT-17 home and its headers come with the first window of a connection', async ({ page }) => {
  const answer = await page.goto('/')
  const { responseHeadersSize } = (await answer?.request().sizes()) ?? { responseHeadersSize: NaN }
  expect(responseHeadersSize).toBeGreaterThan(500)
  expect((await finestBytes(answer)) + responseHeadersSize).toBeLessThanOrEqual(FIRST_WINDOW)
})

test('D-10 API-53 every script a page asks for stands under /static/js', async ({ page }) => {
  for (const path of ['/', '/shops', '/login', '/carrito']) {
    const { scripts } = await measure(page, path, 1_000)
    expect(scripts.filter(({ path: script }) => !script.startsWith('/static/js/'))).toEqual([])
  }
})
