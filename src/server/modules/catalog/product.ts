import { and, desc, eq, not, or } from 'drizzle-orm'
import { MORE_PRODUCTS, RELATED_PRODUCTS } from '#shared/business.ts'
import type {
  CardAnswer,
  ProductAnswer,
  ProductDetailsAnswer,
  SellerFacts,
} from '#shared/contracts/catalog.ts'
import { readText } from '#shared/rules/catalog.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { loadCards, loadProducts } from './load.ts'
import { catalogIndex } from './index/current.ts'
import { factsOf, othersLike } from './index/picks.ts'
import type { CatalogIndex } from './index/catalog-index.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isActive = eq(products.isActive, true)
const isNamed = (slugOrId: string) => {
  const key = readText(slugOrId)
  return UUID.test(key) ? or(eq(products.id, key), eq(products.slug, key)) : eq(products.slug, key)
}

/** A product with similar ones and others of its seller; null when nothing with that slug or id is on sale. */
async function readProduct<Other extends { _id: string }>(
  slugOrId: string,
  load: (ids: readonly string[]) => Promise<Other[]>,
): Promise<ProductDetailsAnswer<Other> | null> {
  const found = await findRow(slugOrId)
  if (!found) return null
  const { related, more } = othersOf(await catalogIndex(), found)
  const [[product], others] = await Promise.all([
    loadProducts([found.id]),
    load([...new Set([...related, ...more])]),
  ])
  if (!product) return null
  const byId = new Map(others.map(other => [other._id, other]))
  return {
    product,
    relatedProducts: related.flatMap(id => byId.get(id) ?? []),
    moreProducts: more.flatMap(id => byId.get(id) ?? []),
  }
}

/** API-20. */
export const findProduct = (slugOrId: string): Promise<ProductDetailsAnswer | null> =>
  readProduct(slugOrId, loadProducts)
/** The same for its page. */
export const findProductPage = (slugOrId: string): Promise<ProductDetailsAnswer<CardAnswer> | null> =>
  readProduct(slugOrId, loadCards)

/** Only the product, without similar ones. */
export async function getProduct(slugOrId: string): Promise<ProductAnswer | null> {
  const found = await findRow(slugOrId)
  const [product] = found ? await loadProducts([found.id]) : []
  return product ?? null
}

export async function findRow(slugOrId: string) {
  const [row] = await db()
    .select({
      id: products.id,
      category: products.category,
      typearticle: products.typearticle,
      sellerId: products.sellerId,
    })
    .from(products)
    .where(and(isActive, isNamed(slugOrId)))
    .limit(1)
  return row
}

/** The id of the product on sale with that slug or id; null when there is none. */
export const findProductId = async (slugOrId: string): Promise<string | null> =>
  (await findRow(slugOrId))?.id ?? null

/** SEO-09: a product with that slug or id was on sale once and is no longer. */
export async function wasSold(slugOrId: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: products.id })
    .from(products)
    .where(and(not(isActive), isNamed(slugOrId)))
    .limit(1)
  return row !== undefined
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** LARGE-05: similar products, and others of its seller. */
export const othersOf = (index: CatalogIndex, { id, category, typearticle, sellerId }: Row) => ({
  related: othersLike(index, { id, category, typearticle, sellerId: null }, RELATED_PRODUCTS),
  more: othersLike(index, { id, sellerId, category: null, typearticle: null }, MORE_PRODUCTS),
})

/** SCREEN-08, LARGE-05: what a shopper may know about a seller. */
export const getSellerFacts = async (sellerId: string): Promise<SellerFacts> =>
  factsOf(await catalogIndex(), sellerId)

/** The slugs of the newest products on sale, at most `limit`: for warming the page cache. */
export async function newestSlugs(limit: number): Promise<string[]> {
  const rows = await db()
    .select({ slug: products.slug })
    .from(products)
    .where(isActive)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)
  return rows.map(({ slug }) => slug)
}
