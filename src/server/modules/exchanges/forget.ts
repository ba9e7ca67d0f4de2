import { eq, inArray } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { exchangeFiles, exchanges } from '../../db/schema/exchanges.ts'
import { orders } from '../../db/schema/orders.ts'

/** What a customer said and showed goes with the account, in its transaction; that something was exchanged stays with the order. */
export async function forgetExchangesOf(customerId: string): Promise<void> {
  const own = db()
    .select({ id: exchanges.id })
    .from(exchanges)
    .innerJoin(orders, eq(orders.id, exchanges.orderId))
    .where(eq(orders.customerId, customerId))
  await db().delete(exchangeFiles).where(inArray(exchangeFiles.exchangeId, own))
  await db().update(exchanges).set({ reason: '' }).where(inArray(exchanges.id, own))
}
