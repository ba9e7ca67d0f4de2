import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db, transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { banners } from '../../db/schema/banners.ts'
import { brands, categories, products, typeArticles, typeProducts } from '../../db/schema/catalog.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { rebuildVocabulary } from '../catalog/search.ts'
import { forgetDemoCompany } from './company.ts'
import { refreshRatings } from '../import/reviews.ts'
import { removeSales } from './sales/index.ts'
import { removeOrphans, removeFiles } from '../media/store.ts'

interface RemovedDemo {
  products: number
  reviews: number
  orders: number
  pictures: number
  /** Demo lists that stay because products of the owner name them. */
  kept: string[]
  /** Fields of the profile that held the demo's values. */
  emptied: string[]
}

/**
 * Removes what the first start loaded and the owner has not made their own. Orders of real customers keep the texts of
 * their lines.
 */
export async function removeDemo(): Promise<RemovedDemo> {
  const removed = await transaction(
    async () => {
      const goneOrders = await removeSales()
      // Before their products: a deleted product would take its reviews along, and they would not be counted.
      const goneReviews = await db()
        .delete(reviews)
        .where(eq(reviews.isDemo, true))
        .returning({ productId: reviews.productId })
      const goneProducts = await db()
        .delete(products)
        .where(eq(products.isDemo, true))
        .returning({ id: products.id })
      await db().delete(banners).where(eq(banners.isDemo, true))
      await refreshRatings([...new Set(goneReviews.map(({ productId }) => productId))])
      const kept = [
        ...(await removeUnused(sellers, sellers.isDemo, sellers.name, sql`p.seller_id = ${sellers.id}`)),
        ...(await removeUnused(brands, brands.isDemo, brands.name, sql`p.brand = ${brands.name}`)),
        ...(await removeUnused(
          categories,
          categories.isDemo,
          categories.name,
          sql`p.category = ${categories.name}`,
        )),
        ...(await removeUnused(
          typeArticles,
          typeArticles.isDemo,
          typeArticles.name,
          sql`p.typearticle = ${typeArticles.name}`,
        )),
        ...(await removeUnused(
          typeProducts,
          typeProducts.isDemo,
          typeProducts.name,
          sql`p.typeproduct = ${typeProducts.name}`,
        )),
      ]
      const emptied = await forgetDemoCompany()
      await rebuildVocabulary()
      await invalidate(['all'])
      const pictures = await removeOrphans()
      return {
        ...{ products: goneProducts.length, reviews: goneReviews.length, orders: goneOrders },
        ...{ pictures, kept, emptied },
      }
    },
    { isLong: true },
  )
  await removeFiles(removed.pictures)
  return { ...removed, pictures: removed.pictures.length }
}

/** Deletes the demo rows of a list that no product uses; returns the names of the others. */
async function removeUnused(
  table: PgTable,
  isDemo: AnyPgColumn,
  name: AnyPgColumn,
  isUsed: ReturnType<typeof sql>,
): Promise<string[]> {
  await db().execute(
    sql`delete from ${table} where ${isDemo} and not exists (select 1 from products p where ${isUsed})`,
  )
  const { rows } = await db().execute<{ name: string }>(
    sql`select ${name} as name from ${table} where ${isDemo}`,
  )
  return rows.map(row => row.name)
}
