import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db } from '../db/index.ts'
import { coupons } from '../db/schema/coupons.ts'

export type Coupon = typeof coupons.$inferSelect

/** Null when the code exists already: a code that shoppers know never changes its meaning. */
export async function createCoupon(
  values: Omit<typeof coupons.$inferInsert, 'used' | 'createdAt'>,
): Promise<Coupon | null> {
  const [made] = await db().insert(coupons).values(values).onConflictDoNothing().returning()
  return made ?? null
}

/** For the owner: all of his codes by their name, then so many of the credit notes, the newest first. */
export async function listCoupons(o: { notes: number }): Promise<Coupon[]> {
  const own = db().select().from(coupons).where(isNull(coupons.customerId)).orderBy(asc(coupons.code))
  const notes = db()
    .select()
    .from(coupons)
    .where(isNotNull(coupons.customerId))
    .orderBy(desc(coupons.createdAt))
    .limit(o.notes)
  return [...(await own), ...(await notes)]
}

/**
 * Carts with the code lose it; orders keep what they were charged. A credit note stays: it is its customer's money
 * (CREDIT-01).
 */
export async function removeCoupon(code: string): Promise<'removed' | 'unknown' | 'creditNote'> {
  const { rowCount } = await db()
    .delete(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.customerId)))
  if (rowCount === 1) return 'removed'
  return (await db().$count(coupons, eq(coupons.code, code))) === 0 ? 'unknown' : 'creditNote'
}
