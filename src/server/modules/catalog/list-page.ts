import { LATEST_SHOWN } from '#shared/business.ts'
import type { PriceRangeAnswer } from '#shared/contracts/catalog.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { priceRangeOf } from './home.ts'
import { colorsOf } from './lists.ts'
import { loadCards } from './load.ts'
import { catalogShelf } from './memory/index.ts'
import { newestOf } from './memory/picks.ts'
import { findProducts, presentFacets } from './query.ts'

/**
 * What a list's page shows of the catalogue, of one state of it: each look at what changed waits for the one before it.
 * `filtersIn` reads the page's filters, given the bounds of the prices.
 */
export async function getListPage(filtersIn: (priceRange: PriceRangeAnswer) => Filters) {
  const shelf = await catalogShelf()
  const priceRange = priceRangeOf(shelf)
  const filters = filtersIn(priceRange)
  const colors = colorsOf(shelf)
  const newest = newestOf(shelf, LATEST_SHOWN)
  const { found, corrected } = await findProducts(filters, shelf)
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
