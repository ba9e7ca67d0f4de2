import { CAROUSEL_GROUP, CAROUSEL_SIZE, PAGE_SIZE, PRICE_STEP_SOLES } from '#shared/business.ts'
import type {
  CardAnswer,
  HomeProductsAnswer,
  LatestAnswer,
  PriceRangeAnswer,
} from '#shared/contracts/catalog.ts'
import { inGroups, outwardRange } from '#shared/rules/catalog.ts'
import { cents, toSoles } from '#shared/rules/money.ts'
import { loadCards, loadProducts } from './load.ts'
import { catalogIndex } from './index/current.ts'
import { bestRated, mostReduced, newestOf, pricesOf } from './index/picks.ts'
import type { CatalogIndex } from './index/catalog-index.ts'

/** LARGE-05: the newest products and the three carousels, these in groups of three (D-88). */
async function readHome<Product extends { _id: string }>(
  load: (ids: readonly string[]) => Promise<Product[]>,
): Promise<HomeProductsAnswer<Product>> {
  const index = await catalogIndex()
  const newest = newestOf(index, PAGE_SIZE)
  const topRated = bestRated(index, CAROUSEL_SIZE)
  const discounted = mostReduced(index, CAROUSEL_SIZE)
  const loaded = await load([...new Set([...newest, ...topRated, ...discounted])])
  const byId = new Map(loaded.map(product => [product._id, product]))
  const pick = (ids: string[]) => ids.flatMap(id => byId.get(id) ?? [])
  return {
    products: pick(newest),
    latest_product: inGroups(pick(newest.slice(0, CAROUSEL_SIZE)), CAROUSEL_GROUP),
    topRated_product: inGroups(pick(topRated), CAROUSEL_GROUP),
    discount_product: inGroups(pick(discounted), CAROUSEL_GROUP),
  }
}

/** API-17. */
export const getHomeProducts = (): Promise<HomeProductsAnswer> => readHome(loadProducts)
/** The products of the home page, as cards. */
export const getHomeCards = (): Promise<HomeProductsAnswer<CardAnswer>> => readHome(loadCards)

/** API-18: the newest nine in groups of three and the bounds of the price slider. */
export async function getLatest(): Promise<LatestAnswer> {
  const index = await catalogIndex()
  const newest = await loadProducts(newestOf(index, CAROUSEL_SIZE))
  return { latest_product: inGroups(newest, CAROUSEL_GROUP), priceRange: priceRangeOf(index) }
}

/** D-18, D-21: the lowest and the highest selling price, in whole soles, rounded outward; zeros without products. */
export function priceRangeOf(index: CatalogIndex): PriceRangeAnswer {
  const { low, high } = pricesOf(index) ?? { low: cents(0), high: cents(0) }
  return outwardRange({ lowSoles: toSoles(low), highSoles: toSoles(high), step: PRICE_STEP_SOLES })
}
