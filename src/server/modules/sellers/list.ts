import { asc, eq, sql } from 'drizzle-orm'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { sellers } from '../../db/schema/sellers.ts'

/**
 * FISCAL-08: who gives the receipts for a seller's items from now on; returns the seller's name, null when there is
 * none.
 */
export async function setIssuer(name: string, ruc: string): Promise<string | null> {
  const [seller] = await db()
    .update(sellers)
    .set({ issuerRuc: ruc })
    .where(eq(sellers.slug, slugify(name)))
    .returning({ name: sellers.name })
  return seller?.name ?? null
}

/** Every seller by name, with its number of products. */
export const listSellers = () =>
  db()
    .select({
      name: sellers.name,
      email: sellers.email,
      suspendedAt: sellers.suspendedAt,
      products: sql<number>`count(${products.id})::int`,
    })
    .from(sellers)
    .leftJoin(products, eq(products.sellerId, sellers.id))
    .groupBy(sellers.id)
    .orderBy(asc(sellers.name))
