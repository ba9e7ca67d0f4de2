import { eq } from 'drizzle-orm'
import { limits } from '#shared/limits/table.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { db } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { wishlistItems } from '../../db/schema/wishlist.ts'
import { spend } from '../limits.ts'

/**
 * A guest chooses its own id, and somebody who makes up many of them stores in each. New ones of a network are counted
 * (GUARD-23); the shop bounds what it keeps of all of them (`retention.ts`).
 */
export async function admitGuest(shopperId: string, address: string): Promise<void> {
  if (!isGuestId(shopperId) || (await isKnown(shopperId))) return
  await spend([limits.newGuestNetwork, address])
}

async function isKnown(shopperId: string): Promise<boolean> {
  const [cart] = await db()
    .select({ shopperId: carts.shopperId })
    .from(carts)
    .where(eq(carts.shopperId, shopperId))
  if (cart) return true
  const [wish] = await db()
    .select({ id: wishlistItems.id })
    .from(wishlistItems)
    .where(eq(wishlistItems.shopperId, shopperId))
    .limit(1)
  return wish !== undefined
}
