import { inArray } from 'drizzle-orm'
import { db } from '../../../db/index.ts'
import { products, sizes, variants } from '../../../db/schema/catalog.ts'

type StoredProduct = typeof products.$inferSelect
type StoredVariant = typeof variants.$inferSelect
export type StoredSize = typeof sizes.$inferSelect

export interface Stored {
  product: StoredProduct
  variants: StoredVariant[]
  sizes: StoredSize[]
}

/** What is stored of these codes, locked in the order of ids so that two writers cannot wait for each other. */
export async function loadStored(codes: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await db()
    .select()
    .from(products)
    .where(inArray(products.code, [...codes]))
    .orderBy(products.id)
    .for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const colors = await db().select().from(variants).where(inArray(variants.productId, ids))
  const all = await db()
    .select()
    .from(sizes)
    .where(inArray(sizes.productId, ids))
    .orderBy(sizes.id)
    .for('update')
  return new Map(
    rows.map(product => [
      product.code,
      {
        product,
        variants: colors.filter(({ productId }) => productId === product.id),
        sizes: all.filter(({ productId }) => productId === product.id),
      },
    ]),
  )
}
