import { LIST_SIZE } from '../business.ts'
import {
  isCategoryOnly,
  NAME_FILTERS,
  noFilters,
  readFilters,
  type Filters,
  type NameFilter,
} from './catalog.ts'

export type View = 'grid' | 'list'

/** CAT-14: the view that the address names; null when it names none. */
export const readView = (query: { get(name: string): string | null }): View | null => {
  const view = query.get('view')
  return view === 'grid' || view === 'list' ? view : null
}

interface Range {
  low: number
  high: number
}
type PriceFilter = Pick<Filters, 'lowPrice' | 'highPrice'>

/**
 * The slider's two values in soles: the filter, kept inside the bounds. A value at its bound filters nothing (VAL-29).
 */
export const priceValues = ({ lowPrice, highPrice }: PriceFilter, bounds: Range): Range => {
  const inside = (price: number) => Math.min(bounds.high, Math.max(bounds.low, price))
  return { low: inside(lowPrice ?? bounds.low), high: inside(highPrice ?? bounds.high) }
}

/**
 * Two values as a filter: swapped when they are in the wrong order. A value at its bound restricts nothing, so it is
 * left out.
 */
export const priceFilter = ({ low, high }: Range, bounds: Range): PriceFilter => {
  const from = Math.min(low, high)
  const to = Math.max(low, high)
  return { lowPrice: from <= bounds.low ? null : from, highPrice: to >= bounds.high ? null : to }
}

/** A form sends both prices, chosen or not. This keeps only those that restrict something. */
export const dropIdlePrices = (filters: Filters, bounds: Range): Filters => ({
  ...filters,
  ...priceFilter({ low: filters.lowPrice ?? bounds.low, high: filters.highPrice ?? bounds.high }, bounds),
})

/** One thumb moved: it never passes the other one. */
export const movePrice = (range: Range, end: keyof Range, value: number): Range =>
  end === 'low'
    ? { ...range, low: Math.min(value, range.high) }
    : { ...range, high: Math.max(value, range.low) }

export type Chip =
  | { kind: NameFilter | 'search'; value: string; clear: Partial<Filters> }
  | { kind: 'price'; low: number | null; high: number | null; clear: Partial<Filters> }
  | { kind: 'rating'; value: number; clear: Partial<Filters> }

/** D-92: the chosen filters, each with the change that removes it. Sort and page are not filters. */
export const chips = (filters: Filters): Chip[] => {
  const { searchValue, lowPrice, highPrice, rating } = filters
  const list: Chip[] = []
  if (searchValue !== '') list.push({ kind: 'search', value: searchValue, clear: { searchValue: '' } })
  for (const kind of NAME_FILTERS) {
    if (filters[kind] !== '') list.push({ kind, value: filters[kind], clear: { [kind]: '' } })
  }
  if (lowPrice !== null || highPrice !== null)
    list.push({ kind: 'price', low: lowPrice, high: highPrice, clear: { lowPrice: null, highPrice: null } })
  if (rating > 0) list.push({ kind: 'rating', value: rating, clear: { rating: 0 } })
  return list
}

/** 'Limpiar filtros' keeps the order and the page's size. */
export const clearFilters = ({ sortPrice, parPage }: Filters): Filters => ({
  ...noFilters,
  sortPrice,
  parPage,
})

interface Choice {
  name: string
  count: number
}

/** The values with at least one product, and the chosen value even without any, so that it can be unticked. */
export const choices = (values: readonly Choice[], selected: string): Choice[] => {
  const shown = values.filter(({ name, count }) => count > 0 || name === selected)
  return selected === '' || shown.some(({ name }) => name === selected)
    ? shown
    : [{ name: selected, count: 0 }, ...shown]
}

/** CAT-06, CAT-11, D-22: the owner's flag decides, except when only a category is chosen on the search page. */
export const showsExtra = (o: { filters: Filters; isSearchPage: boolean; flag: boolean }): boolean =>
  o.flag || (o.isSearchPage && isCategoryOnly(o.filters))

/** CAT-10: the picture behind the heading; '' while the owner shows none. */
export const bannerImage = (company: { verimageDetails: boolean; imageDetails: string } | null): string =>
  company?.verimageDetails ? company.imageDetails : ''

/**
 * A name of the catalogue's lists as it is written in a sentence: 'ZAPATILLAS' becomes 'Zapatillas', 'Outdoor' stays.
 */
const readable = (name: string): string =>
  name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name

/** A category whose name is not the name of the people it is for. */
const CATEGORY_TITLES: ReadonlyMap<string, string> = new Map([['JUNIOR', 'Niños']])
const categoryTitle = (category: string): string => CATEGORY_TITLES.get(category) ?? readable(category)

/**
 * What the page is about: 'Zapatillas ADIDAS para mujer'; '' for the whole shop. `forWhom` has the words for categories
 * that are groups of people.
 */
export const headingOf = (
  { typearticle, typeproduct, category, brand }: Filters,
  forWhom: Readonly<Record<string, string>>,
): string => {
  const what = [readable(typearticle || typeproduct), brand].filter(Boolean).join(' ')
  if (category === '' || what === '') return what || categoryTitle(category)
  // The address may name any category, also 'constructor'.
  const whom = Object.hasOwn(forWhom, category) ? forWhom[category] : undefined
  return `${what} ${whom ?? `· ${readable(category)}`}`
}

/** Groups that are open when the page loads: the most wanted ones, and every one with a choice. */
const OPEN_AT_FIRST: readonly NameFilter[] = ['category', 'typearticle', 'size']
export const openGroups = (filters: Filters): NameFilter[] =>
  NAME_FILTERS.filter(name => OPEN_AT_FIRST.includes(name) || filters[name] !== '')

/** No price of the shop is higher, so a higher bound has the same meaning. */
const MOST_SOLES = 99_999

/**
 * The query of a page. Only a caller of the API chooses the page size (D-20); a page has its own. Prices are whole
 * soles, rounded outward, so that addresses which mean the same are one page.
 */
export const readQuery = (query: { get(name: string): string | null }): Filters => {
  const filters = readFilters(query)
  const whole = (price: number | null, round: (n: number) => number) =>
    price === null ? null : Math.min(round(price), MOST_SOLES)
  return {
    ...filters,
    parPage: LIST_SIZE,
    lowPrice: whole(filters.lowPrice, Math.floor),
    highPrice: whole(filters.highPrice, Math.ceil),
  }
}

/** What a page of the catalogue shows. */
export const readPage = (query: { get(name: string): string | null }, bounds: Range): Filters =>
  dropIdlePrices(readQuery(query), bounds)
