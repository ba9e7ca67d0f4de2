import { eq, sum } from 'drizzle-orm'
import { cents, type Cents } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { reversals } from '../../db/schema/reversals.ts'

/** The part of an order's shipping fee that was taken off it. */
export async function shippingBackOf(orderId: string): Promise<Cents> {
  const [row] = await db()
    .select({ back: sum(reversals.shipping) })
    .from(reversals)
    .where(eq(reversals.orderId, orderId))
  return cents(Number(row?.back ?? 0))
}
