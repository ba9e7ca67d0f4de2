import { and, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { CAROUSEL_GROUP, CAROUSEL_SIZE, PAGE_SIZE, PRICE_STEP_SOLES } from '#shared/business.ts'
import type {
  CardAnswer,
  HomeProductsAnswer,
  LatestAnswer,
  PriceRangeAnswer,
} from '#shared/contracts/catalog.ts'
import { inGroups, outwardRange } from '#shared/rules/catalog.ts'
import { cents, toSoles, type Cents } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { loadCards, loadProducts } from './load.ts'
import { catalogShelf } from './memory/index.ts'
import { pricesOf } from './memory/lists.ts'
import { bestRated, mostReduced, newestOf } from './memory/picks.ts'
import type { Shelf } from './memory/shelf.ts'

const isActive = eq(products.isActive, true)
const inStock = gt(products.stock, 0)
const isDiscounted = lt(products.sellingPrice, products.price)
/** Share of the list price that is left: the smallest is the largest discount. */
const shareLeft = sql`${products.sellingPrice}::float / nullif(${products.price}, 0)`
const newestFirst = [desc(products.createdAt), desc(products.id)]

async function idsOf(where: SQL | undefined, order: SQL[], limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: products.id })
    .from(products)
    .where(and(isActive, where))
    .orderBy(...order)
    .limit(limit)
  return rows.map(({ id }) => id)
}

interface Carousels {
  topRated: string[]
  discounted: string[]
}

/** The ids of two carousels, of a shelf or, without one, of the tables (LARGE-05). */
export async function findCarousels(shelf: Shelf | undefined): Promise<Carousels> {
  if (shelf)
    return { topRated: bestRated(shelf, CAROUSEL_SIZE), discounted: mostReduced(shelf, CAROUSEL_SIZE) }
  return {
    topRated: await idsOf(
      inStock,
      [desc(products.rating), desc(products.reviewCount), ...newestFirst],
      CAROUSEL_SIZE,
    ),
    discounted: await idsOf(and(inStock, isDiscounted), [shareLeft, ...newestFirst], CAROUSEL_SIZE),
  }
}

/** The ids of the newest on sale, of a shelf or, without one, of the tables. */
export const findNewest = async (shelf: Shelf | undefined, limit: number): Promise<string[]> =>
  shelf ? newestOf(shelf, limit) : idsOf(undefined, newestFirst, limit)

/** The newest products and the three carousels, these in groups of three (D-88). */
async function readHome<Product extends { _id: string }>(
  load: (ids: readonly string[]) => Promise<Product[]>,
): Promise<HomeProductsAnswer<Product>> {
  const shelf = await catalogShelf()
  const [newest, { topRated, discounted }] = await Promise.all([
    findNewest(shelf, PAGE_SIZE),
    findCarousels(shelf),
  ])
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
/** The same as home shows it. */
export const getHomeCards = (): Promise<HomeProductsAnswer<CardAnswer>> => readHome(loadCards)

/** API-18: the newest nine in groups of three and the bounds of the price slider. */
export async function getLatest(): Promise<LatestAnswer> {
  const shelf = await catalogShelf()
  const [newest, priceRange] = await Promise.all([findNewest(shelf, CAROUSEL_SIZE), findPriceRange(shelf)])
  return { latest_product: inGroups(await loadProducts(newest), CAROUSEL_GROUP), priceRange }
}

/**
 * D-18, D-21: the lowest and highest price anybody pays, in whole soles, rounded outward; zeros without products. Of a shelf
 * or, without one, of the tables.
 */
export async function findPriceRange(shelf: Shelf | undefined): Promise<PriceRangeAnswer> {
  const { low, high } = (shelf ? pricesOf(shelf) : await pricesInTables()) ?? {
    low: cents(0),
    high: cents(0),
  }
  return outwardRange({ lowSoles: toSoles(low), highSoles: toSoles(high), step: PRICE_STEP_SOLES })
}

async function pricesInTables(): Promise<{ low: Cents; high: Cents } | null> {
  const [row] = await db()
    .select({
      low: sql<Cents | null>`min(${products.sellingPrice})`,
      high: sql<Cents | null>`max(${products.sellingPrice})`,
    })
    .from(products)
    .where(isActive)
  return row && row.low !== null && row.high !== null ? { low: row.low, high: row.high } : null
}
