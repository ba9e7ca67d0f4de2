import { inArray } from 'drizzle-orm'
import { db } from '../../../db/index.ts'
import { products, variants, colors } from '../../../db/schema/catalog.ts'

type StoredProduct = typeof products.$inferSelect
type StoredColor = typeof colors.$inferSelect
export type StoredVariant = typeof variants.$inferSelect

export interface Stored {
  product: StoredProduct
  colors: StoredColor[]
  variants: StoredVariant[]
}

/**
 * What is stored for these codes. Rows are locked in the same way as orders lock them (products before variants, each
 * by id, `no key update`), so that there is no deadlock. Adding to a cart does not wait for this lock.
 */
export async function loadStored(
  codes: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, Stored>> {
  const named = db()
    .select()
    .from(products)
    .where(inArray(products.code, [...codes]))
    .orderBy(products.id)
  const rows = await (lock ? named.for('no key update') : named)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const allColors = await db().select().from(colors).where(inArray(colors.productId, ids))
  const theirs = db().select().from(variants).where(inArray(variants.productId, ids)).orderBy(variants.id)
  const all = await (lock ? theirs.for('no key update') : theirs)
  return new Map(
    rows.map(product => [
      product.code,
      {
        product,
        colors: allColors.filter(({ productId }) => productId === product.id),
        variants: all.filter(({ productId }) => productId === product.id),
      },
    ]),
  )
}
