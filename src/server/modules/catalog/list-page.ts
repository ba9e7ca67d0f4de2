import { LATEST_SHOWN } from '#shared/business.ts'
import type { PriceRangeAnswer } from '#shared/contracts/catalog.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { priceRangeOf } from './home.ts'
import { colorsOf } from './lists.ts'
import { loadCards } from './load.ts'
import { catalogIndex } from './index/current.ts'
import { newestOf } from './index/picks.ts'
import { findProducts, presentFacets } from './query.ts'

/**
 * What a list's page shows of the catalogue, all from one state of it: each look at the changes waits for the one
 * before. `filtersIn` reads the page's filters, given the bounds of the prices.
 */
export async function getListPage(filtersIn: (priceRange: PriceRangeAnswer) => Filters) {
  const index = await catalogIndex()
  const priceRange = priceRangeOf(index)
  const filters = filtersIn(priceRange)
  const colors = colorsOf(index)
  const newest = newestOf(index, LATEST_SHOWN)
  const { found, corrected, read } = await findProducts(filters, index)
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
    read,
    latest: pick(newest),
  }
}
