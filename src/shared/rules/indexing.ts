import { noFilters, type Filters } from './catalog.ts'

/** The filters by whose value alone a list has an address of its own for search engines. */
export const INDEXED_FILTERS = ['category', 'typearticle', 'typeproduct', 'brand'] as const
export type IndexedFilter = (typeof INDEXED_FILTERS)[number]

/**
 * SEO-03: the whole catalogue and lists by exactly one category, article type, product type or brand are indexed,
 * each page of them; whatever is searched, filtered further or sorted is not.
 */
export function isIndexed(filters: Filters): boolean {
  const names = INDEXED_FILTERS.filter(name => filters[name] !== '')
  const plain = { ...filters, category: '', typearticle: '', typeproduct: '', brand: '' }
  const rest = { ...noFilters, pageNumber: filters.pageNumber, parPage: filters.parPage }
  return names.length <= 1 && (Object.keys(rest) as (keyof Filters)[]).every(key => plain[key] === rest[key])
}
