import type { FacetAnswer, QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { STAR_CHOICES } from '#shared/business.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { compareSizes } from '#shared/rules/sizes.ts'
import { isSearchable } from '#shared/rules/text.ts'
import { loadProducts } from './load.ts'
import { findOn, type Found } from './memory/find.ts'
import { catalogShelf } from './memory/index.ts'
import type { Shelf } from './memory/shelf.ts'
import { ShelfSearch } from './finders.ts'
import { understand } from './search.ts'

const nothing: Found = { ids: [], total: 0, facets: [] }

/** API-19: one page of the catalogue with its count and facets (D-18 to D-20, D-23, D-24, D-92). */
export async function queryProducts(filters: Filters): Promise<QueryProductsAnswer> {
  const { found, corrected } = await findProducts(filters, await catalogShelf())
  return {
    products: await loadProducts(found.ids),
    totalProduct: found.total,
    parPage: filters.parPage,
    facets: presentFacets(found.facets),
    correctedSearch: corrected,
  }
}

/** LARGE-01: what the filters find. */
export async function findProducts(
  filters: Filters,
  shelf: Shelf,
): Promise<{ found: Found; corrected: string | null }> {
  const { searchValue: text } = filters
  if (!isSearchable(text)) return { found: findOn(shelf, filters, null), corrected: null }
  const search = new ShelfSearch(shelf)
  const { query, corrected } = await understand(text, search)
  const mark = query && (await search.markerOf(query))
  // In one go: the shelf may have changed since the line above.
  return {
    found: mark ? findOn(shelf, filters, mark(shelf)) : nothing,
    corrected,
  }
}

export function presentFacets(rows: Found['facets']): FacetAnswer {
  const of = (facet: string) =>
    rows
      .filter(row => row.facet === facet)
      .map(({ name, count }) => ({ name, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
  const stars = of('rating')
  return {
    typeproduct: of('typeproduct'),
    category: of('category'),
    typearticle: of('typearticle'),
    brand: of('brand'),
    color: of('color'),
    size: of('size').sort((a, b) => compareSizes(a.name, b.name)),
    rating: STAR_CHOICES.map(rating => ({
      rating,
      count: stars.find(({ name }) => name === String(rating))?.count ?? 0,
    })),
  }
}
