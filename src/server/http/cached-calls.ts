import type { BannerAnswer, ProductAnswer } from '#shared/contracts/catalog.ts'
import { PAGE_SIZE } from '#shared/business.ts'
import { getBanners } from '#shared/endpoints/banners.ts'
import * as catalog from '#shared/endpoints/catalog.ts'
import { getCompany } from '#shared/endpoints/company.ts'
import type { Endpoint, NoBody } from '#shared/endpoints/endpoint.ts'
import { getReviews } from '#shared/endpoints/reviews.ts'
import { readFilters, readPageNumber, writeFilters } from '#shared/rules/catalog.ts'
import { CONTENT_TAG } from '../modules/content.ts'
import { isStorable } from './storable.ts'

/** How a call whose answer is the same for everybody is kept, like a page (STORE-01). */
interface CachedCall {
  endpoint: Endpoint
  /** What the call reads of its query, in one spelling; without this it reads nothing. */
  query?: (given: URLSearchParams) => string
  /** What the answer shows; null when it is not worth keeping: it found nothing, or the path has another spelling. */
  tags: (answer: unknown, params: Record<string, string>) => readonly string[] | null
}

const cached = <Answer>(
  endpoint: Endpoint<NoBody, Answer>,
  {
    tags,
    ...call
  }: Omit<CachedCall, 'endpoint' | 'tags'> & {
    tags: (answer: Answer, params: Record<string, string>) => readonly string[] | null
  },
): CachedCall => ({ endpoint, tags: tags as CachedCall['tags'], ...call })

const LISTS = ['catalog']
/** An order changes the stock of its products without invalidating the lists. */
const showing = (products: readonly ProductAnswer[]): readonly string[] => [
  ...LISTS,
  ...new Set(products.map(({ _id }) => `product:${_id}`)),
]
const ofBanners = (banners: readonly BannerAnswer[]): readonly string[] => [
  ...LISTS,
  ...banners.map(({ productId }) => `product:${productId}`),
]

function queryOfProducts(given: URLSearchParams): string {
  const filters = readFilters(given)
  const query = writeFilters(filters)
  if (filters.parPage !== PAGE_SIZE) query.set('parPage', String(filters.parPage))
  return query.toString()
}

function queryOfReviews(given: URLSearchParams): string {
  const page = readPageNumber(given.get('pageNo'))
  return page > 1 ? `pageNo=${String(page)}` : ''
}

const isLowerCase = (text: string | undefined) => text === text?.toLowerCase()

/** STORE-01: the calls whose answers are kept. None of them looks at the caller. */
export const cachedCalls: readonly CachedCall[] = [
  cached(catalog.getCategories, { tags: () => LISTS }),
  cached(catalog.getTypeProducts, { tags: () => LISTS }),
  cached(catalog.getTypeArticles, { tags: () => LISTS }),
  cached(catalog.getBrands, { tags: () => LISTS }),
  cached(catalog.getColors, { tags: () => LISTS }),
  cached(catalog.getSizes, { tags: () => LISTS }),
  cached(catalog.getProducts, {
    tags: ({ products, topRated_product, discount_product }) =>
      showing([...products, ...topRated_product.flat(), ...discount_product.flat()]),
  }),
  cached(catalog.getLatest, { tags: ({ latest_product }) => showing(latest_product.flat()) }),
  cached(catalog.queryProducts, {
    query: queryOfProducts,
    // The owner's synonyms say what words find.
    tags: ({ products, read }) =>
      products.length > 0 ? [...showing(products), ...(read ? [CONTENT_TAG] : [])] : null,
  }),
  cached(catalog.getProductDetails, {
    tags: ({ product, relatedProducts, moreProducts }, { slug }) =>
      slug === product.slug || slug === product._id
        ? showing([product, ...relatedProducts, ...moreProducts])
        : null,
  }),
  cached(catalog.getBrand, { tags: ({ brand }, { name }) => (name === brand.name ? LISTS : null) }),
  cached(getReviews, {
    query: queryOfReviews,
    tags: ({ reviews }, { productId }) =>
      reviews.length > 0 && isLowerCase(productId) ? [...LISTS, `product:${productId ?? ''}`] : null,
  }),
  cached(getCompany, { tags: () => ['company'] }),
  cached(getBanners, { tags: ({ banners }) => ofBanners(banners) }),
]

const byEndpoint = new Map(cachedCalls.map(call => [call.endpoint, call]))
export const cachedCallOf = (endpoint: Endpoint): CachedCall | undefined => byEndpoint.get(endpoint)

const API = '/api'
const fixed = new Map(cachedCalls.map(call => [API + call.endpoint.path, call]))
/** Those with one parameter at their end, by the path before it. */
const open = new Map(
  cachedCalls
    .filter(({ endpoint }) => endpoint.path.endsWith('}'))
    .map(call => [API + call.endpoint.path.slice(0, call.endpoint.path.indexOf('{')), call]),
)

function callAt(pathname: string): CachedCall | undefined {
  const known = fixed.get(pathname)
  if (known) return known
  const end = pathname.lastIndexOf('/') + 1
  return end < pathname.length ? open.get(pathname.slice(0, end)) : undefined
}

/**
 * The key under which the answer of a call is kept: its path and what it reads of the query, nothing else. Undefined
 * for a query that the call refuses.
 */
export function callKey({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const call = callAt(pathname)
  if (!call) return undefined
  if (search === '') return pathname
  const given = new URLSearchParams(search)
  if (![...given].flat().every(isStorable)) return undefined
  const query = call.query?.(given) ?? ''
  return query === '' ? pathname : `${pathname}?${query}`
}
