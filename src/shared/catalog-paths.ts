import { routes } from './routes.ts'
import type { View } from './rules/catalog-page.ts'
import { noFilters, writeFilters, type Filters } from './rules/catalog.ts'

/** The catalogue page of a set of filters, on the page the shopper is on (`/shops` or the search). */
export const catalogPath = (base: string, filters: Filters, view: View | null = null): string => {
  const query = writeFilters(filters)
  if (view !== null) query.set('view', view)
  return query.size === 0 ? base : `${base}?${query.toString()}`
}

/**
 * SEO-03, D-03: the canonical address of a list: only what it is about, without sort and other filters. A list by names
 * has the address of the search page, even if it was opened on /shops.
 */
export const canonicalListPath = (base: string, filters: Filters): string => {
  const { category, typeproduct, typearticle, brand, pageNumber } = filters
  const hasName = [category, typeproduct, typearticle, brand].some(name => name !== '')
  const path = hasName ? routes.search : base
  return catalogPath(path, { ...noFilters, category, typeproduct, typearticle, brand, pageNumber })
}
