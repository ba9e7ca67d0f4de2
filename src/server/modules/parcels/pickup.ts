import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterWrongCode, minutesLocked, pickupCodeFrom } from '#shared/rules/pickup.ts'
import { db } from '../../db/index.ts'
import { pickupTries } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'

/**
 * PARCEL-12: the code with which a customer picks an order up in a store. It is computed from the shop's secret, so it
 * is stored nowhere.
 */
export const pickupCode = (orderId: string, store: string): string =>
  pickupCodeFrom(createHmac('sha256', env().tokenSecret).update(`pickup:${orderId}:${store}`).digest())

type Checked = { result: 'right' } | { result: 'wrong' } | { result: 'locked'; minutes: number }

/** Compares a typed code, for a locked order, and counts a wrong one. The caller commits that before it refuses. */
export async function checkPickupCode(orderId: string, store: string, typed: string): Promise<Checked> {
  const now = clock.now()
  const [row] = await db().select().from(pickupTries).where(eq(pickupTries.orderId, orderId))
  const tries = row ?? { wrong: 0, lockedUntil: null }
  const minutes = minutesLocked(tries, now)
  if (minutes > 0) return { result: 'locked', minutes }
  const code = Buffer.from(pickupCode(orderId, store))
  const given = Buffer.from(typed)
  if (given.length === code.length && timingSafeEqual(given, code)) {
    await db().delete(pickupTries).where(eq(pickupTries.orderId, orderId))
    return { result: 'right' }
  }
  const counted = afterWrongCode(tries, now)
  await db()
    .insert(pickupTries)
    .values({ orderId, ...counted })
    .onConflictDoUpdate({ target: pickupTries.orderId, set: counted })
  return { result: 'wrong' }
}
