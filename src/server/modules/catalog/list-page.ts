import { LATEST_SHOWN } from '#shared/business.ts'
import type { CardAnswer, PriceRangeAnswer, ProductAnswer } from '#shared/contracts/catalog.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { withReading } from '#shared/rules/search-answer.ts'
import { asShown } from '#shared/shown-card.ts'
import { priceRangeOf } from './home.ts'
import { colorsOf } from './lists.ts'
import { loadCards, loadProducts } from './load.ts'
import { catalogIndex } from './index/current.ts'
import { newestOf } from './index/picks.ts'
import { findProducts, presentFacets } from './query.ts'

/**
 * Reads everything that a list's page shows from one state of the catalogue, because every further reading of changes
 * would have to wait. `filtersIn` reads the page's filters, given the bounds of the prices.
 */
export async function getListPage(filtersIn: (priceRange: PriceRangeAnswer) => Filters) {
  const index = await catalogIndex()
  const priceRange = priceRangeOf(index)
  const filters = filtersIn(priceRange)
  const colors = colorsOf(index)
  const newest = newestOf(index, LATEST_SHOWN)
  const { found, corrected, read } = await findProducts(filters, index)
  const meant = withReading(filters, read)
  const ids = [...found.ids, ...newest]
  // Only a list by colour or size needs to know which variant of each product is meant.
  const loaded = meant.color === '' && meant.size === '' ? await loadCards(ids) : await loadProducts(ids)
  const cards = new Map<string, CardAnswer | ProductAnswer>(loaded.map(card => [card._id, card]))
  const pick = (some: readonly string[]): (CardAnswer | ProductAnswer)[] =>
    some.flatMap(id => cards.get(id) ?? [])
  return {
    priceRange,
    filters,
    colors,
    products: pick(found.ids).map(card => ('images' in card ? asShown(card, meant) : card)),
    totalProduct: found.total,
    facets: presentFacets(found.facets),
    correctedSearch: corrected,
    read,
    latest: pick(newest),
  }
}
