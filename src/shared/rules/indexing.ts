import { noFilters, type Filters } from './catalog.ts'

/** The filters by whose value alone a list has an address of its own for search engines. */
export const INDEXED_FILTERS = ['category', 'typearticle', 'typeproduct', 'brand'] as const
export type IndexedFilter = (typeof INDEXED_FILTERS)[number]

/**
 * SEO-03: the whole catalogue (as /shops; the search without words shows the same) and lists by exactly one category,
 * article type, product type or brand are indexed, each page of them; what is searched, filtered further or sorted is not.
 */
export function isIndexed(filters: Filters, { isSearchPage }: { isSearchPage: boolean }): boolean {
  const names = INDEXED_FILTERS.filter(name => filters[name] !== '')
  const plain = { ...filters, category: '', typearticle: '', typeproduct: '', brand: '' }
  const rest = { ...noFilters, pageNumber: filters.pageNumber, parPage: filters.parPage }
  const isOne = names.length === 1 || (names.length === 0 && !isSearchPage)
  return isOne && (Object.keys(rest) as (keyof Filters)[]).every(key => plain[key] === rest[key])
}
