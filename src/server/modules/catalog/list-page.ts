import { LATEST_SHOWN } from '#shared/business.ts'
import type { PriceRangeAnswer } from '#shared/contracts/catalog.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { findNewest, findPriceRange } from './home.ts'
import { findColors } from './lists.ts'
import { loadCards } from './load.ts'
import { catalogShelf } from './memory/index.ts'
import { findProducts, presentFacets } from './query.ts'

/**
 * What a list's page shows of the catalogue, of one state of it: each look at what changed waits for the one before it.
 * `filtersIn` reads the page's filters, given the bounds of the prices.
 */
export async function getListPage(filtersIn: (priceRange: PriceRangeAnswer) => Filters) {
  const shelf = await catalogShelf()
  const priceRange = await findPriceRange(shelf)
  const filters = filtersIn(priceRange)
  const [{ found, corrected }, colors, newest] = await Promise.all([
    findProducts(filters, shelf),
    findColors(shelf),
    findNewest(shelf, LATEST_SHOWN),
  ])
  const cards = new Map((await loadCards([...found.ids, ...newest])).map(card => [card._id, card]))
  const pick = (ids: readonly string[]) => ids.flatMap(id => cards.get(id) ?? [])
  return {
    priceRange,
    filters,
    colors,
    products: pick(found.ids),
    totalProduct: found.total,
    facets: presentFacets(found.facets),
    correctedSearch: corrected,
    latest: pick(newest),
  }
}
