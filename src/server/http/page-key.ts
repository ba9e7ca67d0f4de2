import { routes } from '#shared/routes.ts'

/**
 * Which pages may be stored, and which parameters of the query they read. Everything else in the query is not part
 * of the key, so a stored page must read nothing else, no cookie and no header.
 */
const CATALOGUE_QUERY = [
  'brand',
  'category',
  'color',
  'highPrice',
  'lowPrice',
  'pageNumber',
  'parPage',
  'rating',
  'searchValue',
  'size',
  'sortPrice',
  'typearticle',
  'typeproduct',
  'value',
  'view',
]

const storable: { matches(path: string): boolean; query: readonly string[] }[] = [
  { matches: path => path === routes.home, query: [] },
  { matches: path => path === routes.shops || path === routes.search, query: CATALOGUE_QUERY },
  { matches: path => path === '/search', query: CATALOGUE_QUERY },
  { matches: path => path.startsWith('/product/details/'), query: [] },
]

/** Longer keys than any real filter makes are rendered without being stored. */
const LONGEST_KEY = 600

/** The key of a page: its path and the parameters it reads, sorted. Nothing from the Host header. */
export function pageKey(url: { pathname: string; search: string }): string | undefined {
  const kind = storable.find(candidate => candidate.matches(url.pathname))
  if (!kind) return undefined
  if (url.search === '' || kind.query.length === 0) return url.pathname
  const given = new URLSearchParams(url.search)
  const read = new URLSearchParams()
  for (const name of kind.query) {
    const value = given.get(name)
    if (value !== null && value !== '') read.set(name, value)
  }
  const query = read.toString()
  const key = query === '' ? url.pathname : `${url.pathname}?${query}`
  return key.length > LONGEST_KEY ? undefined : key
}
