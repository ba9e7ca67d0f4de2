import { and, eq, sql } from 'drizzle-orm'
import type { SellerFacts } from '#shared/contracts/catalog.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { catalogShelf } from './memory/index.ts'
import { factsOf } from './memory/picks.ts'
import type { Shelf } from './memory/shelf.ts'

/** SCREEN-08: what a shopper may know of who sells a product. */
export const getSellerFacts = async (sellerId: string): Promise<SellerFacts> =>
  findSellerFacts(sellerId, await catalogShelf())

/** The same of a shelf or, without one, of the tables (LARGE-05). */
export async function findSellerFacts(sellerId: string, shelf: Shelf | undefined): Promise<SellerFacts> {
  if (shelf) return factsOf(shelf, sellerId)
  const [row] = await db()
    .select({
      products: sql<number>`count(*)::int`,
      reviews: sql<number>`coalesce(sum(${products.reviewCount}), 0)::int`,
      rating: sql<number>`coalesce(round((sum(${products.rating} * ${products.reviewCount})
        / nullif(sum(${products.reviewCount}), 0))::numeric, 1), 0)::float`,
    })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), eq(products.isActive, true)))
  return row ?? { products: 0, reviews: 0, rating: 0 }
}
