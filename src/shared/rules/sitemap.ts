import { noFilters, type Filters } from './catalog.ts'

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

/** The most addresses in one file (sitemaps.org). */
export const SITEMAP_LIMIT = 50_000
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const MAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'

export interface SitemapEntry {
  /** Absolute. */
  url: string
  changedAt?: Date
  /** Absolute addresses of the pictures that it shows. */
  pictures?: readonly string[]
}

const changed = (at: Date | undefined): string => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '')
const picture = (url: string): string => `<image:image><image:loc>${escaped(url)}</image:loc></image:image>`

/** SEO-02: one file of addresses; more than the limit go into several files. */
export const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset xmlns="${MAPS}" xmlns:image="${IMAGES}">${entries
    .map(
      ({ url, changedAt, pictures = [] }) =>
        `<url><loc>${escaped(url)}</loc>${changed(changedAt)}${pictures.map(picture).join('')}</url>`,
    )
    .join('')}</urlset>`

/** SEO-02: the index that names the files. */
export const sitemapIndexXml = (files: readonly SitemapEntry[]): string =>
  `${HEAD}<sitemapindex xmlns="${MAPS}">${files
    .map(({ url, changedAt }) => `<sitemap><loc>${escaped(url)}</loc>${changed(changedAt)}</sitemap>`)
    .join('')}</sitemapindex>`

/** The filters whose lists have an address for search engines, if nothing else is chosen. */
export const INDEXED_FILTERS = ['category', 'typearticle', 'typeproduct', 'brand'] as const
export type IndexedFilter = (typeof INDEXED_FILTERS)[number]

/**
 * SEO-03: the whole catalogue (as /shops; the search without words shows the same) and lists by exactly one category,
 * article type, product type or brand are indexed, each page of them. Searched, further filtered or sorted lists are
 * not.
 */
export function isIndexed(filters: Filters, { isSearchPage }: { isSearchPage: boolean }): boolean {
  const names = INDEXED_FILTERS.filter(name => filters[name] !== '')
  const plain = { ...filters, category: '', typearticle: '', typeproduct: '', brand: '' }
  const rest = { ...noFilters, pageNumber: filters.pageNumber, parPage: filters.parPage }
  const isOne = names.length === 1 || (names.length === 0 && !isSearchPage)
  return isOne && (Object.keys(rest) as (keyof Filters)[]).every(key => plain[key] === rest[key])
}
