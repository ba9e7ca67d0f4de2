import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { daysBefore } from '#shared/rules/retention.ts'
import { db, prepared } from '../../db/index.ts'
import { cartLines, carts } from '../../db/schema/cart.ts'
import { products, variants, colors } from '../../db/schema/catalog.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { clock } from '../../lib/clock.ts'
import { itemColumns, orderItemColumns, withPictures, type Item, type OrderItem } from './items.ts'

/** A stored line with today's data of its product and size. */
export interface CartRow extends Item {
  id: string
  shopperId: string
}

const columns = {
  ...itemColumns,
  id: cartLines.id,
  shopperId: cartLines.shopperId,
  quantity: cartLines.quantity,
  variantId: cartLines.variantId,
}

async function select(where: SQL | undefined): Promise<CartRow[]> {
  const rows = await db()
    .select(columns)
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(variants, eq(variants.id, cartLines.variantId))
    .leftJoin(colors, eq(colors.id, variants.colorId))
    .where(where)
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id))
  return withPictures(rows)
}

/** The lines of one shopper, oldest first. */
export const findLines = (shopperId: string): Promise<CartRow[]> => select(eq(cartLines.shopperId, shopperId))

/** A stored line as an order takes it. */
export type OrderLine = OrderItem & Pick<CartRow, 'id'>

/** The lines of one shopper for an order, oldest first; read once and without their pictures. */
export const findOrderLines = (shopperId: string): Promise<OrderLine[]> =>
  prepared('cart_for_order', (database, name) =>
    database
      .select({
        ...orderItemColumns,
        id: cartLines.id,
        quantity: cartLines.quantity,
        variantId: cartLines.variantId,
      })
      .from(cartLines)
      .innerJoin(products, eq(products.id, cartLines.productId))
      .innerJoin(sellers, eq(sellers.id, products.sellerId))
      .leftJoin(variants, eq(variants.id, cartLines.variantId))
      .leftJoin(colors, eq(colors.id, variants.colorId))
      .where(eq(cartLines.shopperId, sql.placeholder('shopperId')))
      .orderBy(asc(cartLines.createdAt), asc(cartLines.id))
      .prepare(name),
  ).execute({ shopperId })

export const findItem = async (
  shopperId: string,
  item: { productId: string; variantId: string | null },
): Promise<CartRow | null> => {
  const [row] = await select(
    and(
      eq(cartLines.shopperId, shopperId),
      eq(cartLines.productId, item.productId),
      sql`${cartLines.variantId} is not distinct from ${item.variantId}::uuid`,
    ),
  )
  return row ?? null
}

/** Makes the shopper's cart if needed and locks it, so that changes of one cart happen one after the other. */
export async function lockCart(shopperId: string): Promise<void> {
  await db()
    .insert(carts)
    .values({ shopperId, updatedAt: clock.now() })
    .onConflictDoUpdate({ target: carts.shopperId, set: { updatedAt: clock.now() } })
}

/** Looking at a cart counts as using it (`rules/retention.ts`); written at most once a day. */
export async function touchCart(shopperId: string): Promise<void> {
  const now = clock.now()
  await db()
    .update(carts)
    .set({ updatedAt: now })
    .where(and(eq(carts.shopperId, shopperId), lt(carts.updatedAt, daysBefore(now, 1))))
}
