import { and, asc, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import type { WishlistAnswer, WishlistItemAnswer } from '#shared/contracts/wishlist.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { things } from '#shared/messages/things.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { daysBefore } from '#shared/rules/retention.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db, transaction } from '../db/index.ts'
import { products } from '../db/schema/catalog.ts'
import { wishlistItems } from '../db/schema/wishlist.ts'
import { shopperIdOf, type Actor } from '../lib/actor.ts'
import { clock } from '../lib/clock.ts'
import { newId } from '../lib/uuid.ts'
import { admitGuest } from './limits/guests.ts'
import { loadProducts } from './catalog/load.ts'

/**
 * D-37: the product is looked up, and the caller's copy of it is ignored; adding twice makes one item (D-36). Refuses
 * an unknown product.
 */
export async function addToWishlist(actor: Actor, productId: string, address: string): Promise<void> {
  const shopperId = shopperIdOf(actor)
  await admitGuest(shopperId, address)
  const [product] = isUuid(productId)
    ? await db()
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, productId), eq(products.isActive, true)))
    : []
  if (!product) throw new AppError('notFound', { what: things.product })
  // What is on the list already is no item more.
  const others = and(eq(wishlistItems.shopperId, shopperId), ne(wishlistItems.productId, product.id))
  if ((await db().$count(wishlistItems, others)) >= limits.wishes.max)
    throw new AppError('wishlistFull', { max: limits.wishes.max })
  await db()
    .insert(wishlistItems)
    .values({ id: newId(), shopperId, productId, createdAt: clock.now(), usedAt: clock.now() })
    .onConflictDoNothing()
}

/** Newest first; a product that left the shop leaves the list. */
export async function getWishlist(actor: Actor): Promise<WishlistAnswer> {
  const shopperId = shopperIdOf(actor)
  await touch(shopperId)
  const items = await db()
    .select({ id: wishlistItems.id, productId: wishlistItems.productId })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlistItems.shopperId, shopperId), eq(products.isActive, true)))
    .orderBy(desc(wishlistItems.createdAt), asc(wishlistItems.id))
  const byId = new Map((await loadProducts(items.map(item => item.productId))).map(p => [p._id, p]))
  const wishlists = items.flatMap(({ id, productId }): WishlistItemAnswer[] => {
    const product = byId.get(productId)
    if (!product) return []
    const { name, brand, slug, price, discount, rating, stock, hasVariants, image, pictures } = product
    const picture = pictures[0] ?? null
    const facts = { name, brand, slug, price, discount, rating, stock, hasVariants, image, picture }
    return [{ _id: id, userId: shopperId, productId, ...facts }]
  })
  return { wishlists, wishlistCount: wishlists.length }
}

/** Looking at a list counts as using it (`rules/retention.ts`); written at most once a day. */
async function touch(shopperId: string): Promise<void> {
  const now = clock.now()
  await db()
    .update(wishlistItems)
    .set({ usedAt: now })
    .where(and(eq(wishlistItems.shopperId, shopperId), lt(wishlistItems.usedAt, daysBefore(now, 1))))
}

/** D-35: a guest's item needs only its unguessable id, a customer's also that customer; anything else is a 404. */
export async function removeFromWishlist(wishlistId: string, actor: Actor): Promise<void> {
  const customerId = actor.kind === 'customer' ? actor.id : null
  const [item] = isUuid(wishlistId)
    ? await db()
        .select({ shopperId: wishlistItems.shopperId })
        .from(wishlistItems)
        .where(eq(wishlistItems.id, wishlistId))
    : []
  if (!item) throw new AppError('notFound', { what: things.wish })
  if (!isGuestId(item.shopperId) && item.shopperId !== customerId) {
    if (customerId === null) throw new AppError('loginRequired')
    throw new AppError('notFound', { what: things.wish })
  }
  await db().delete(wishlistItems).where(eq(wishlistItems.id, wishlistId))
}

/** D-36: a guest's wishlist joins the customer's; duplicates are dropped. Part of the cart's migration. */
export async function migrateWishlist(guestId: string, customerId: string): Promise<void> {
  await transaction(async () => {
    const mine = db()
      .select({ productId: wishlistItems.productId })
      .from(wishlistItems)
      .where(eq(wishlistItems.shopperId, customerId))
    await db()
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.shopperId, guestId), inArray(wishlistItems.productId, mine)))
    await db()
      .update(wishlistItems)
      .set({ shopperId: customerId })
      .where(eq(wishlistItems.shopperId, guestId))
  })
}
