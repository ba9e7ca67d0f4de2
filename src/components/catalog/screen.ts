import { catalogPath } from '#shared/catalog-paths.ts'
import { routes } from '#shared/routes.ts'
import { changeFilters, type Filters } from '#shared/rules/catalog.ts'
import type { View } from '#shared/rules/catalog-page.ts'

/** The state of the catalogue's screen; every link and form of the page changes a part of it. */
export interface Screen {
  /** `/shops` or `/products/search`. */
  base: string
  /** The filters of the address, and those read from the words of its search (SEARCH-02). */
  filters: Filters
  view: View | null
}

export const isSearchPage = ({ base }: Screen): boolean => base === routes.search

/** The address of the same catalogue with a part changed. */
export const hrefWith = ({ base, filters, view }: Screen, change: Partial<Filters>): string =>
  catalogPath(base, changeFilters(filters, change), view)

/** Anchors of the page: the expanded filters and the top of the list. */
export const anchors = { filters: 'filtros', list: 'productos' } as const
