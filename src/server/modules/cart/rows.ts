import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { pictureMessages } from '#shared/messages/pictures.ts'
import type { PictureAnswer } from '#shared/contracts/catalog.ts'
import { daysBefore } from '#shared/rules/retention.ts'
import { db } from '../../db/index.ts'
import { cartLines, carts, products, sizes, variants } from '../../db/schema.ts'
import { clock } from '../../lib/clock.ts'
import { findPictureSizes, picturesOf } from '../media.ts'

/** A stored line with what its product and size say today. Céntimos. */
export interface CartRow {
  id: string
  owner: string
  quantity: number
  productId: string
  sizeId: string | null
  sellerId: string
  shopName: string
  name: string
  slug: string
  code: string
  brand: string
  category: string
  rating: number
  color: string
  colorCode: string
  size: string
  sku: string
  price: number
  discount: number
  /** What can be bought: nothing of a product that is off sale, or of one that got sizes after the line was made. */
  stock: number
  pictures: PictureAnswer[]
  /** Media id of the first picture, as an order keeps it. */
  imageId: string | null
}

const columns = {
  id: cartLines.id,
  owner: cartLines.owner,
  quantity: cartLines.quantity,
  productId: cartLines.productId,
  sizeId: cartLines.sizeId,
  sellerId: products.sellerId,
  shopName: products.shopName,
  name: products.name,
  slug: products.slug,
  code: products.code,
  brand: sql<string>`coalesce(${products.brand}, '')`,
  category: products.category,
  rating: products.rating,
  color: sql<string>`coalesce(${variants.color}, '')`,
  colorCode: sql<string>`coalesce(${variants.colorCode}, '')`,
  size: sql<string>`coalesce(${sizes.size}, '')`,
  sku: sql<string>`coalesce(${sizes.sku}, ${products.code})`,
  price: sql<number>`coalesce(${sizes.price}, ${products.price})`,
  discount: sql<number>`coalesce(${sizes.discount}, ${products.discount})`,
  stock: sql<number>`case when not ${products.isActive} then 0 when ${sizes.id} is not null then ${sizes.stock}
    when ${products.hasVariants} then 0 else ${products.stock} end`,
  /** D-27: the size's own picture, else those of its colour, else the product's. */
  images: sql<string[]>`case when ${sizes.image} is not null then array[${sizes.image}] || ${variants.images}
    when cardinality(${variants.images}) > 0 then ${variants.images} else ${products.images} end`,
}

async function select(where: SQL | undefined): Promise<CartRow[]> {
  const rows = await db()
    .select(columns)
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(sizes, eq(sizes.id, cartLines.sizeId))
    .leftJoin(variants, eq(variants.id, sizes.variantId))
    .where(where)
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id))
  const pictures = await findPictureSizes(rows.flatMap(row => row.images))
  return rows.map(({ images, ...row }) => ({
    ...row,
    imageId: images[0] ?? null,
    pictures: picturesOf([...new Set(images)], pictures, (view, views) =>
      pictureMessages.product(row.name, row.color, view, views),
    ),
  }))
}

/** The lines of one shopper, oldest first. */
export const findLines = (owner: string): Promise<CartRow[]> => select(eq(cartLines.owner, owner))

export const findItem = async (
  owner: string,
  item: { productId: string; sizeId: string | null },
): Promise<CartRow | null> => {
  const [row] = await select(
    and(
      eq(cartLines.owner, owner),
      eq(cartLines.productId, item.productId),
      sql`${cartLines.sizeId} is not distinct from ${item.sizeId}::uuid`,
    ),
  )
  return row ?? null
}

/** Makes the shopper's cart if needed and locks it, so that changes of one cart happen one after the other. */
export async function lockCart(owner: string): Promise<{ couponCode: string | null }> {
  const [row] = await db()
    .insert(carts)
    .values({ owner, updatedAt: clock.now() })
    .onConflictDoUpdate({ target: carts.owner, set: { updatedAt: clock.now() } })
    .returning({ couponCode: carts.couponCode })
  return { couponCode: row?.couponCode ?? null }
}

/** A cart that is looked at is in use (`rules/retention.ts`); written at most once a day. */
export async function touchCart(owner: string): Promise<void> {
  const now = clock.now()
  await db()
    .update(carts)
    .set({ updatedAt: now })
    .where(and(eq(carts.owner, owner), lt(carts.updatedAt, daysBefore(now, 1))))
}
