import type { Filters, NameFilter } from './catalog.ts'
import type { FilterPart, SearchReading, WordPart } from './search-reading.ts'

/** SEARCH-02: how a search was read, for the page that shows its list. */
export interface ReadSearch {
  /** The filters that words were read as. */
  filters: Partial<Pick<Filters, NameFilter | 'lowPrice' | 'highPrice' | 'sortPrice'>>
  /** The words that were searched in texts; '' for none. */
  text: string
  /** SEARCH-05: words without which something was found. */
  leftOut: string[]
  /** SEARCH-06: no product has this name, but some mention it. */
  isMentioned: boolean
}

export type Part = FilterPart | WordPart

/** A filter that the shopper chose counts more than the same filter read from the words. */
export function isChosen(part: Part, filters: Filters): boolean {
  if (part.kind === 'word') return false
  if (part.kind === 'price') return filters.lowPrice !== null || filters.highPrice !== null
  if (part.kind === 'sort') return filters.sortPrice !== ''
  return filters[part.kind] !== ''
}

function filterOf(part: Part): ReadSearch['filters'] {
  if (part.kind === 'word') return {}
  if (part.kind === 'sort') return { sortPrice: part.value }
  if (part.kind !== 'price') return { [part.kind]: part.value }
  return {
    ...(part.low === null ? {} : { lowPrice: part.low }),
    ...(part.high === null ? {} : { highPrice: part.high }),
  }
}

/** The filters that these parts are. */
export const filtersOf = (parts: readonly Part[]): ReadSearch['filters'] =>
  Object.assign({}, ...parts.map(filterOf)) as ReadSearch['filters']

/** What is left out first: the price before the size, and the kind of article last. */
const GIVEN_UP = ['price', 'size', 'color', 'brand', 'category', 'typeproduct'] as const
const rankOf = (part: Part): number => {
  if (part.kind === 'word') return GIVEN_UP.length + Number(part.article !== '')
  return part.kind === 'sort' ? Infinity : GIVEN_UP.indexOf(part.kind)
}

/**
 * SEARCH-05: what may be left out where a search finds nothing, the smallest loss first: each part alone, then more and
 * more of them, then all but one. `lost` are the parts that no product matches; they are always left out.
 */
export function* withLess({ parts }: SearchReading, lost: ReadonlySet<Part>): Generator<ReadonlySet<Part>> {
  yield lost
  const rest = parts
    .filter(part => !lost.has(part) && part.kind !== 'sort')
    .sort((a, b) => rankOf(a) - rankOf(b))
  for (const part of rest) yield new Set([...lost, part])
  for (let count = 2; count < rest.length; count += 1) yield new Set([...lost, ...rest.slice(0, count)])
  // The last of them alone was tried just now; of two parts, each was alone from the beginning.
  for (const kept of rest.length > 2 ? rest.slice(0, -1).toReversed() : [])
    yield new Set([...lost, ...rest.filter(part => part !== kept)])
}

/** The filters of the list after words were read as filters; all links of the page start from these. */
export const withReading = (filters: Filters, read: ReadSearch | null): Filters =>
  read === null ? filters : { ...filters, ...read.filters, searchValue: read.text }
