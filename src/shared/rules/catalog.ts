import { MAX_PAGE_SIZE, PAGE_SIZE, SORTS, type Sort } from '../business.ts'
import type { Soles } from './money.ts'

/**
 * The filters by one value, in the order of their lists. A new one needs a name here and a row in the index's facets.
 */
export const NAME_FILTERS = ['typeproduct', 'category', 'typearticle', 'brand', 'color', 'size'] as const
export type NameFilter = (typeof NAME_FILTERS)[number]

/** One entry for each filter by one value. */
export const byName = <T>(make: (name: NameFilter) => T): Record<NameFilter, T> =>
  Object.fromEntries(NAME_FILTERS.map(name => [name, make(name)])) as Record<NameFilter, T>

/** The filters of the catalogue as the server reads them; '' means no filter. Prices in whole or decimal soles. */
export interface Filters extends Record<NameFilter, string> {
  /** 0 = any; n = n <= rating < n+1 (D-19). */
  rating: number
  lowPrice: number | null
  highPrice: number | null
  sortPrice: Sort | ''
  pageNumber: number
  parPage: number
  searchValue: string
}

export const noFilters: Filters = {
  ...byName(() => ''),
  rating: 0,
  lowPrice: null,
  highPrice: null,
  sortPrice: '',
  pageNumber: 1,
  parPage: PAGE_SIZE,
  searchValue: '',
}

/**
 * D-89: `null`, `undefined`, blank and missing all mean "no filter". A NUL is dropped: no text in the database can hold
 * one.
 */
export const readText = (value: string | null | undefined): string => {
  const text = (value ?? '').replaceAll('\0', '').trim()
  return text === 'null' || text === 'undefined' ? '' : text.slice(0, 120)
}

/** D-23: malformed numbers are ignored. */
const readNumber = (value: string | null | undefined): number | null => {
  const text = readText(value)
  if (!/^\d+(?:\.\d+)?$/.test(text)) return null
  return Number(text)
}

const readCount = (value: string | null | undefined, most: number, fallback: number): number => {
  const n = readNumber(value)
  return n === null || n < 1 ? fallback : Math.min(Math.floor(n), most)
}

/** A 1-based page number; malformed text means the first page (D-23). */
export const readPageNumber = (value: string | null): number => readCount(value, 10_000, 1)

type Source = { get(name: string): string | null }

/** Reads the API's own query names and the pages' `value` (D-23) from one source. */
export const readFilters = (query: Source): Filters => {
  const sort = readText(query.get('sortPrice'))
  const rating = readNumber(query.get('rating'))
  return {
    ...byName(name => readText(query.get(name))),
    rating: rating !== null && Number.isInteger(rating) && rating <= 5 ? rating : 0,
    lowPrice: readNumber(query.get('lowPrice')),
    highPrice: readNumber(query.get('highPrice')),
    sortPrice: SORTS.find(s => s === sort) ?? '',
    pageNumber: readPageNumber(query.get('pageNumber')),
    parPage: readCount(query.get('parPage'), MAX_PAGE_SIZE, PAGE_SIZE),
    searchValue: readText(query.get('searchValue')) || readText(query.get('value')),
  }
}

/**
 * The query of a page for these filters, in a fixed order; what is not filtered is left out. The search text is called
 * `value`.
 */
export const writeFilters = (filters: Filters): URLSearchParams => {
  const query = new URLSearchParams()
  const set = (name: string, value: string) => value !== '' && query.set(name, value)
  // An address begins with the category, whatever the order of the lists.
  set('category', filters.category)
  for (const name of NAME_FILTERS) set(name, filters[name])
  set('rating', filters.rating > 0 ? String(filters.rating) : '')
  set('lowPrice', filters.lowPrice === null ? '' : String(filters.lowPrice))
  set('highPrice', filters.highPrice === null ? '' : String(filters.highPrice))
  set('sortPrice', filters.sortPrice)
  set('value', filters.searchValue)
  set('pageNumber', filters.pageNumber > 1 ? String(filters.pageNumber) : '')
  return query
}

/** D-23: changing anything but the page returns to page 1. */
export const changeFilters = (filters: Filters, change: Partial<Filters>): Filters => ({
  ...filters,
  pageNumber: 1,
  ...change,
})

/** CAT-03, CAT-04: ticking a value selects it and replaces the other, unticking clears it. */
export const toggleValue = (current: string, value: string): string => (current === value ? '' : value)

/**
 * D-22: whether the list is by a category alone. Price, rating, sort and page, which such a list offers, may be set.
 */
export const isCategoryOnly = (filters: Filters): boolean =>
  filters.category !== '' &&
  filters.searchValue === '' &&
  NAME_FILTERS.every(name => name === 'category' || filters[name] === '')

/** D-21: bounds in whole soles, rounded outward to multiples of the step. */
export const outwardRange = (o: {
  lowSoles: Soles
  highSoles: Soles
  step: number
}): { low: number; high: number } => ({
  low: Math.floor(o.lowSoles / o.step) * o.step,
  high: Math.ceil(o.highSoles / o.step) * o.step,
})

/** D-88: carousel lists travel in groups of three. */
export const inGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
