import { eq, sql } from 'drizzle-orm'
import { cents, type Cents } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { restoreNote } from '../payments/credit-notes.ts'
import type { OrderRow } from './rows.ts'

/**
 * What an order returns of its coupon. If the whole order is cancelled, the coupon may be used once more (D-62); for a
 * part of the order it does not come back. A credit note is the customer's money: what was paid with it returns to it,
 * and it is valid for its days again (CREDIT-03). Returns what a credit note got.
 */
export async function giveBackCoupon(
  { couponCode }: Pick<OrderRow, 'couponCode'>,
  { share, isAll }: { share: Cents; isAll: boolean },
): Promise<Cents> {
  if (couponCode === null) return cents(0)
  if (await restoreNote(couponCode, share)) return share
  if (isAll)
    await db()
      .update(coupons)
      .set({ used: sql`greatest(${coupons.used} - 1, 0)` })
      .where(eq(coupons.code, couponCode))
  return cents(0)
}
