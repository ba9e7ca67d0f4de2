import { and, eq, sql } from 'drizzle-orm'
import type { SellerFacts } from '#shared/contracts/catalog.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'

/** SCREEN-08: what a shopper may know of who sells a product. */
export async function getSellerFacts(sellerId: string): Promise<SellerFacts> {
  const [row] = await db()
    .select({
      products: sql<number>`count(*)::int`,
      reviews: sql<number>`coalesce(sum(${products.reviewCount}), 0)::int`,
      rating: sql<number>`coalesce(round(sum(${products.rating} * ${products.reviewCount})::numeric
        / nullif(sum(${products.reviewCount}), 0), 1), 0)::float`,
    })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), eq(products.isActive, true)))
  return row ?? { products: 0, reviews: 0, rating: 0 }
}
