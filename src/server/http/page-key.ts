import { noticeOf } from '#shared/forms.ts'
import { PARTIALS } from '#shared/partials.ts'
import { routes } from '#shared/routes.ts'
import { readQuery, readView } from '#shared/rules/catalog-page.ts'
import { writeFilters } from '#shared/rules/catalog.ts'
import { callKey } from './cached-calls.ts'

/** Where the server draws pages with the owner's texts; only the listener leads there. */
export const OWN_PAGES = '/contenido/'

const takesNoQuery = (path: string) =>
  path === routes.home ||
  path.startsWith(OWN_PAGES) ||
  path.startsWith('/product/details/') ||
  path.startsWith(PARTIALS)
const isCatalogue = (path: string) => path === routes.shops || path === routes.search || path === '/search'

/** Longer keys than any real filter makes; such pages are rendered without being stored. */
const LONGEST_KEY = 600

/**
 * The key of a page that may be stored: its path and what it reads of the query, read as the page itself reads it and
 * written in one spelling, so that other spellings do not become other pages. Nothing from the Host header. A stored
 * page must not depend on anything else: no cookie and no header.
 */
export function pageKey({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const key = pathname.startsWith('/api/') ? callKey({ pathname, search }) : keyOfPage({ pathname, search })
  return key === undefined || key.length > LONGEST_KEY ? undefined : key
}

function keyOfPage({ pathname, search }: { pathname: string; search: string }): string | undefined {
  // A form led back to it: the sentence is for this shopper only (AWAY-02).
  if (search !== '' && noticeOf(new URLSearchParams(search)) !== null) return undefined
  if (takesNoQuery(pathname)) return pathname
  if (!isCatalogue(pathname)) return undefined
  if (search === '') return pathname
  const given = new URLSearchParams(search)
  const read = writeFilters(readQuery(given))
  const view = readView(given)
  if (view !== null) read.set('view', view)
  const query = read.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** The number of pages with queries has no limit; of the others there are about as many as products. */
export const isOfQuery = (key: string): boolean => key.includes('?')
