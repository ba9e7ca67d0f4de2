import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noFilters } from '#shared/rules/catalog.ts'
import { $catalog, $catalogBusy, openCatalog, showFilters, type CatalogState } from '#stores/catalog.ts'
import { $toasts } from '#stores/toasts.ts'
import { fakeBrowser } from './browser.ts'

const first = $catalog.get()
const facets = first.facets
const drawn: CatalogState = {
  ...first,
  totalProduct: 40,
  parPage: 12,
  priceRange: { low: 20, high: 500 },
}
const answer = { products: [], totalProduct: 7, parPage: 12, facets, correctedSearch: null }
const asked: string[] = []
const respond = (reply: () => Promise<Response> | Response) =>
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(reply())
  })

beforeEach(() => {
  fakeBrowser()
  asked.length = 0
  openCatalog(drawn)
})
afterEach(() => vi.unstubAllGlobals())

test('DATA-22 DATA-23 D-20 before any answer: 3 a page, prices 0 to 100, and neither is ever asked for', async () => {
  expect(first.parPage).toBe(3)
  expect(first.priceRange).toEqual({ low: 0, high: 100 })
  openCatalog(first)
  respond(() => Response.json(answer))
  await showFilters({ ...noFilters, brand: 'ADIDAS' })
  expect(asked).toEqual(['/api/home/query-products?brand=ADIDAS'])
  expect($catalog.get().parPage).toBe(12)
})

test('ROOM-02 the next list of a page has as many as the page', async () => {
  respond(() => Response.json({ ...answer, parPage: 24 }))
  await showFilters({ ...noFilters, brand: 'ADIDAS', parPage: 24 })
  expect(asked).toEqual(['/api/home/query-products?brand=ADIDAS&parPage=24'])
  expect($catalog.get().parPage).toBe(24)
})

test('STATE-46 STATE-47 D-21 a change reloads the list and leaves the bounds', async () => {
  respond(() => Response.json(answer))
  const loading = showFilters({ ...noFilters, category: 'MUJER', sortPrice: 'low-to-high', pageNumber: 2 })
  expect($catalogBusy.get()).toBe(true)
  expect($catalog.get().totalProduct).toBe(40)
  await loading
  expect(asked).toEqual(['/api/home/query-products?category=MUJER&sortPrice=low-to-high&pageNumber=2'])
  expect($catalogBusy.get()).toBe(false)
  expect($catalog.get()).toMatchObject({ totalProduct: 7, priceRange: { low: 20, high: 500 } })
})

test('D-25 a failed call ends the loading, keeps the list and says nothing', async () => {
  respond(() => Response.json({ error: 'x', message: 'x', code: 'internal' }, { status: 500 }))
  void showFilters({ ...noFilters, brand: 'NIKE' })
  expect(await showFilters({ ...noFilters, brand: 'ADIDAS' })).toBe(false)
  expect($catalogBusy.get()).toBe(false)
  expect($catalog.get()).toMatchObject({ totalProduct: 40, filters: noFilters })
  expect($toasts.get()).toEqual([])
})

test('STATE-46 only the answer to the last choice is shown', async () => {
  let release: (response: Response) => void = () => undefined
  respond(() =>
    asked.length === 1
      ? new Promise(resolve => (release = resolve))
      : Response.json({ ...answer, totalProduct: 2 }),
  )
  const slow = showFilters({ ...noFilters, brand: 'LENTA' })
  await showFilters({ ...noFilters, brand: 'RÁPIDA' })
  release(Response.json({ ...answer, totalProduct: 99 }))
  expect(await slow).toBe(true)
  expect($catalog.get().totalProduct).toBe(2)
  expect($catalogBusy.get()).toBe(false)
})
