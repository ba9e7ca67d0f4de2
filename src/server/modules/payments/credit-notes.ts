import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { noteEnd } from '#shared/rules/reversals.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import { orderNumber } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { reversals } from '../../db/schema/reversals.ts'
import { clock } from '../../lib/clock.ts'
import type { OrderRow } from './locks.ts'
import { moneyLeft } from './refunds.ts'

/**
 * CREDIT-01, REFUND-11: a credit note for units that came back to a locked order, with their value and never more than
 * is left of the order's money: a code only for its customer, valid for some days. Returns the code; null when nothing
 * is left, or there is no account to keep it.
 */
export async function giveCreditNote(
  order: OrderRow,
  { reversalId, net }: { reversalId: string; net: Cents },
): Promise<string | null> {
  const value = cents(Math.min(net, await moneyLeft(order.id)))
  const { customerId } = order
  const noteCode = value > 0 && customerId !== null ? await createNote(customerId, value) : null
  await db()
    .update(reversals)
    .set({ noteCode, credited: noteCode === null ? cents(0) : value })
    .where(eq(reversals.id, reversalId))
  return noteCode
}

async function createNote(customerId: string, value: Cents): Promise<string> {
  const code = orderNumber(randomBytes(8)).replace(/^V-/, 'NC-')
  const now = clock.now()
  await db()
    .insert(coupons)
    .values({ code, kind: 'amount', value, customerId, startsAt: now, endsAt: noteEnd(now, null) })
  return code
}

/**
 * CREDIT-03: what was paid with a credit note returns to it, and it is valid for its days again. False for another
 * coupon.
 */
export async function restoreNote(code: string, amount: Cents): Promise<boolean> {
  const [coupon] = await db().select().from(coupons).where(eq(coupons.code, code)).for('update')
  if (!coupon || coupon.customerId === null) return false
  if (amount > 0)
    await db()
      .update(coupons)
      .set({ value: coupon.value + amount, endsAt: noteEnd(clock.now(), coupon.endsAt) })
      .where(eq(coupons.code, code))
  return true
}
