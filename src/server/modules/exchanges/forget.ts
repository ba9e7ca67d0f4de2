import { and, eq, inArray } from 'drizzle-orm'
import { OPEN_EXCHANGES } from '#shared/rules/exchanges.ts'
import { db } from '../../db/index.ts'
import { exchangeFiles, exchanges } from '../../db/schema/exchanges.ts'
import { orders } from '../../db/schema/orders.ts'
import { releaseSizes } from './holds.ts'
import { findExchangesBy, updateExchange } from './rows.ts'

/**
 * What a customer said and showed goes with the account, in its transaction; that something was exchanged stays with the
 * order. What is still open is refused, and what it held is for sale again.
 */
export async function forgetExchangesOf(customerId: string): Promise<void> {
  const own = await db()
    .select({ id: exchanges.id })
    .from(exchanges)
    .innerJoin(orders, eq(orders.id, exchanges.orderId))
    .where(eq(orders.customerId, customerId))
  const ids = own.map(({ id }) => id)
  const isOwn = inArray(exchanges.id, ids)
  const open = await findExchangesBy(and(isOwn, inArray(exchanges.state, [...OPEN_EXCHANGES])))
  for (const exchange of open) {
    await releaseSizes(exchange)
    await updateExchange(exchange, { state: 'refused' })
  }
  await db().delete(exchangeFiles).where(inArray(exchangeFiles.exchangeId, ids))
  await db().update(exchanges).set({ reason: '' }).where(isOwn)
}
