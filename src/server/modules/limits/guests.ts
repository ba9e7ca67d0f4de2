import { eq, sql, type SQL } from 'drizzle-orm'
import { limits } from '#shared/limits/table.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { db } from '../../db/index.ts'
import { carts, cartLines } from '../../db/schema/cart.ts'
import { wishlistItems } from '../../db/schema/wishlist.ts'
import { spend } from '../limits.ts'

/**
 * The browser makes up a guest's id, so a caller could make up many and store something under each. New guests of a
 * network are counted (GUARD-23); the shop bounds what it keeps of all of them (`retention.ts`).
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

const isGuests = sql`starts_with(owner, 'guest_')`
/** The most rows that one run removes; a larger surplus takes the next minutes. */
const BATCH = 2_000

/**
 * NETWORK-06: when guests keep more than `most` lines of carts or wishlists, the ones unused for longest are removed.
 * So nobody is refused a first product because of made-up guests.
 */
export async function dropSurplusGuests(most: number): Promise<void> {
  await drop(carts, { age: sql`updated_at`, surplus: await surplusOf(cartLines, most) })
  await drop(wishlistItems, { age: sql`used_at`, surplus: await surplusOf(wishlistItems, most) })
}

/** Counts no more than one run can remove. */
async function surplusOf(table: typeof cartLines | typeof wishlistItems, most: number): Promise<number> {
  const { rows } = await db().execute<{ kept: number }>(
    sql`select count(*)::int as kept from (select from ${table} where ${isGuests} limit ${most + BATCH}) as counted`,
  )
  return (rows[0]?.kept ?? 0) - most
}

async function drop(
  table: typeof carts | typeof wishlistItems,
  { age, surplus }: { age: SQL; surplus: number },
): Promise<void> {
  if (surplus <= 0) return
  await db().execute(
    sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${isGuests} order by ${age} limit ${surplus} for update skip locked))`,
  )
}
