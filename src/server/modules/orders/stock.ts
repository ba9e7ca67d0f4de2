import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { stockMoves } from '../../db/schema/stock.ts'
import { clock } from '../../lib/clock.ts'

export interface StockItem {
  productId: string
  variantId: string | null
  quantity: number
}

/**
 * Locks what an order takes or gives back, the products by their id, so that two orders cannot deadlock. Variants come
 * after: whoever locks one has its product by then, so their order does not matter. Read the stock after this.
 */
export async function lockStock(items: readonly Pick<StockItem, 'productId' | 'variantId'>[]): Promise<void> {
  const productIds = [...new Set(items.map(item => item.productId))]
  const variantIds = [...new Set(items.flatMap(item => item.variantId ?? []))]
  await db()
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(asc(products.id))
    .for('no key update')
  await db()
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, variantIds))
    .for('no key update')
}

export const takeStock = (items: readonly StockItem[]): Promise<void> => changeStock(items, -1)
export const returnStock = (items: readonly StockItem[]): Promise<void> => changeStock(items, 1)

/**
 * Changes locked rows, and notes it (STOCK-03). The stock of a product with variants stays the sum of theirs (D-27): if
 * it had none when it was ordered, nothing returns.
 */
async function changeStock(items: readonly StockItem[], sign: 1 | -1): Promise<void> {
  let doListsChange = false
  const moves: (typeof stockMoves.$inferInsert)[] = []
  for (const { productId, variantId, quantity } of items) {
    const change = sign * quantity
    const [row] = variantId
      ? await db()
          .update(variants)
          .set({ stock: sql`${variants.stock} + ${change}` })
          .where(eq(variants.id, variantId))
          .returning({ stock: variants.stock, sku: variants.sku })
      : await db()
          .update(products)
          .set({ stock: sql`${products.stock} + ${change}` })
          .where(and(eq(products.id, productId), eq(products.hasVariants, false)))
          .returning({ stock: products.stock, sku: sql<string>`''` })
    if (variantId)
      await db()
        .update(products)
        .set({
          stock: sql`(select coalesce(sum(${variants.stock}), 0) from ${variants} where ${variants.productId} = ${productId})`,
        })
        .where(eq(products.id, productId))
    if (row) moves.push({ productId, variantId, sku: row.sku, change, at: clock.now() })
    // Lists show only whether something is left; product pages show how much.
    doListsChange ||= row?.stock === 0 || row?.stock === change
  }
  if (moves.length > 0) await db().insert(stockMoves).values(moves)
  const tags = [...new Set(items.map(item => `product:${item.productId}`))]
  await invalidate(doListsChange ? [...tags, 'catalog'] : tags)
}
