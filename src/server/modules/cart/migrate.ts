import { eq, sql } from 'drizzle-orm'
import { MAX_CART_LINES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { mergedQuantity } from '#shared/rules/stock.ts'
import { db, transaction } from '../../db/index.ts'
import { cartLines, carts } from '../../db/schema/cart.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { newId } from '../../lib/uuid.ts'
import { migrateWishlist } from '../wishlist.ts'
import { findLines, lockCart } from './rows.ts'

/**
 * API-10, D-43: moves a guest's lines into a customer's cart; equal lines are added up, at most the stock. A guest id
 * without a cart is not an error, so repeating this is harmless. The guest's wishlist comes too (D-36).
 */
export async function migrate(actor: Actor, guestId: string): Promise<{ message: string }> {
  const { id: customerId } = asCustomer(actor)
  if (!isGuestId(guestId)) throw new AppError('guestIdInvalid')
  await transaction(async () => {
    await migrateWishlist(guestId, customerId)
    await lockCart(customerId)
    const [guest] = await db()
      .select({ couponCode: carts.couponCode })
      .from(carts)
      .where(eq(carts.shopperId, guestId))
      .for('update')
    if (!guest) return
    await putLines(customerId, await findLines(guestId))
    if (guest.couponCode !== null)
      await db()
        .update(carts)
        .set({ couponCode: sql`coalesce(${carts.couponCode}, ${guest.couponCode})` })
        .where(eq(carts.shopperId, customerId))
    await db().delete(carts).where(eq(carts.shopperId, guestId))
  })
  return { message: cartMessages.merged }
}

/** Adds lines to a locked cart, each at most its stock (also how a modified order comes back, D-62). */
export async function putLines(
  shopperId: string,
  lines: readonly { productId: string; variantId: string | null; quantity: number; stock: number }[],
): Promise<void> {
  const held = await findLines(shopperId)
  let count = held.length
  for (const { productId, variantId, quantity, stock } of lines) {
    const own = held.find(line => line.productId === productId && line.variantId === variantId)
    // Two full carts may be joined; but the limit stops anybody from joining one after another.
    if (!own && (count += 1) > 2 * MAX_CART_LINES) continue
    const merged = mergedQuantity(own?.quantity ?? 0, quantity, stock)
    await db()
      .insert(cartLines)
      .values({ id: newId(), shopperId, productId, variantId, quantity: merged })
      .onConflictDoUpdate({
        target: [cartLines.shopperId, cartLines.productId, cartLines.variantId],
        set: { quantity: merged },
      })
  }
}
