import type { FacetAnswer, QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { STAR_CHOICES } from '#shared/business.ts'
import { byName, type Filters } from '#shared/rules/catalog.ts'
import type { ReadSearch } from '#shared/rules/search-answer.ts'
import { compareSizes } from '#shared/rules/sizes.ts'
import { isSearchable } from '#shared/rules/text.ts'
import { loadProducts } from './load.ts'
import { findIn, type Found } from './index/find.ts'
import { catalogIndex } from './index/current.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import { resultOf, understand } from './search.ts'

const nothing: Found = { ids: [], total: 0, facets: [] }

/** API-19: one page of the catalogue with its count and facets (D-18 to D-20, D-23, D-24, D-92). */
export async function queryProducts(filters: Filters): Promise<QueryProductsAnswer> {
  const { found, corrected, read } = await findProducts(filters, await catalogIndex())
  return {
    products: await loadProducts(found.ids),
    totalProduct: found.total,
    parPage: filters.parPage,
    facets: presentFacets(found.facets),
    correctedSearch: corrected,
    read,
  }
}

interface FoundProducts {
  found: Found
  corrected: string | null
  /** How the search was read; null without a search, and if nothing was found. */
  read: ReadSearch | null
}

/** LARGE-01: what the filters find. */
export async function findProducts(filters: Filters, index: CatalogIndex): Promise<FoundProducts> {
  const { searchValue: text } = filters
  if (!isSearchable(text)) return { found: findIn(index, filters, null), corrected: null, read: null }
  const meant = await understand(text, index)
  // Nothing is awaited from here on, because the index may change meanwhile.
  const result = resultOf(meant, filters, index)
  if (!result) return { found: nothing, corrected: null, read: null }
  const { filters: applied, matches, refusals, read } = result
  return { found: findIn(index, applied, matches, refusals), corrected: meant.corrected, read }
}

export function presentFacets(rows: Found['facets']): FacetAnswer {
  const of = (facet: string) =>
    rows
      .filter(row => row.facet === facet)
      .map(({ name, count }) => ({ name, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
  const stars = of('rating')
  return {
    ...byName(of),
    size: of('size').sort((a, b) => compareSizes(a.name, b.name)),
    rating: STAR_CHOICES.map(rating => ({
      rating,
      count: stars.find(({ name }) => name === String(rating))?.count ?? 0,
    })),
  }
}
