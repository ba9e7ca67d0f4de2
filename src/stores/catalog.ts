// State area `home` (DATA-52), its catalogue part (DATA-21, D-98): the list, its filters and the slider's bounds.
import { persistentAtom } from './persistent.ts'
import { atom, map } from 'nanostores'
import { INITIAL_PAGE_SIZE, INITIAL_PRICE_RANGE, PAGE_SIZE } from '#shared/business.ts'
import type { ProductAnswer, PriceRangeAnswer, QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { queryProducts } from '#shared/endpoints/catalog.ts'
import { noFilters, writeFilters, type Filters } from '#shared/rules/catalog.ts'
import type { View } from '#shared/rules/catalog-page.ts'
import { withReading } from '#shared/rules/search-answer.ts'
import { storageKeys } from '#shared/storage.ts'
import { call } from './call.ts'
import { attempt } from './run.ts'

export interface CatalogState extends Omit<QueryProductsAnswer, 'products'> {
  filters: Filters
  /** Null while the list that the server rendered is current: its products are not sent twice. */
  products: ProductAnswer[] | null
  /** SHOWN-02: the filters by which these products were found: the old list stays while the next one is loading. */
  listedBy?: Filters
  priceRange: PriceRangeAnswer
}

export const $catalog = map<CatalogState>({
  filters: noFilters,
  products: [],
  totalProduct: 0,
  parPage: INITIAL_PAGE_SIZE,
  priceRange: INITIAL_PRICE_RANGE,
  facets: { typeproduct: [], category: [], typearticle: [], brand: [], color: [], size: [], rating: [] },
  correctedSearch: null,
  read: null,
})
export const $catalogBusy = atom(false)
/** CAT-14: the form of the list that this shopper chose, for pages whose address does not name one. */
export const $view = persistentAtom<View>(storageKeys.view, 'grid', {
  encode: view => view,
  decode: text => (text === 'list' ? 'list' : 'grid'),
})

let running: AbortController | null = null
/** The filters of the list that is shown, while another one is loading. */
let shown = noFilters

/** Takes over what the server drew, so that nothing is requested twice. */
export function openCatalog(drawn: CatalogState): void {
  shown = drawn.filters
  $catalog.set(drawn)
}

/**
 * STATE-46: another list. The old one stays until the new one is there. If the new list cannot be loaded, returns false
 * and restores the old filters (D-25).
 */
export async function showFilters(filters: Filters): Promise<boolean> {
  running?.abort()
  const mine = new AbortController()
  running = mine
  $catalog.setKey('filters', filters)
  $catalogBusy.set(true)
  const query = writeFilters(filters)
  if (filters.parPage !== PAGE_SIZE) query.set('parPage', String(filters.parPage))
  const outcome = await attempt(() => call(queryProducts, { query, signal: mine.signal }))
  if (running !== mine) return true
  running = null
  $catalogBusy.set(false)
  if (outcome.ok) {
    shown = filters
    const listedBy = withReading(filters, outcome.value.read ?? null)
    $catalog.set({ ...$catalog.get(), read: null, ...outcome.value, listedBy })
  } else $catalog.setKey('filters', shown)
  return outcome.ok
}
