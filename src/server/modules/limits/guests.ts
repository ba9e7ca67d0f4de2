import { eq } from 'drizzle-orm'
import { isGuestId } from '#shared/rules/guest.ts'
import { db } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { wishlistItems } from '../../db/schema/wishlist.ts'
import { env } from '../../lib/env.ts'
import { DAY_MINUTES, spend } from '../limits.ts'

/** A guest chooses its own id: whoever makes up many of them stores in each, so that a network's new ones are counted (GUARD-23). */
export async function admitGuest(shopperId: string, address: string): Promise<void> {
  if (!isGuestId(shopperId) || (await isKnown(shopperId))) return
  await spend({ kind: 'new-guest', subject: address, max: env().rateLimits.address, minutes: DAY_MINUTES })
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
