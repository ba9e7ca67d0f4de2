import { lte, and, eq, inArray } from 'drizzle-orm'
import { db, transaction } from '../../db/index.ts'
import { exchanges, exchangeFiles } from '../../db/schema/exchanges.ts'
import { clock } from '../../lib/clock.ts'
import { releaseVariants } from './holds.ts'
import { queueReleased } from './mails.ts'
import { lockExchange, updateExchange, findExchangesBy } from './rows.ts'
import { OPEN_EXCHANGES } from '#shared/rules/exchanges.ts'
import { orders } from '../../db/schema/orders.ts'

const BATCH = 100

/**
 * EXCHANGE-04: ends the holds that are over: the units are for sale again, and both sides get a mail. A request that
 * was accepted lapses. A request that still waits for the owner goes on waiting; accepting it takes the size again, if
 * there is one left.
 */
export async function releaseExchanges(): Promise<void> {
  const due = await db()
    .select({ number: exchanges.number })
    .from(exchanges)
    .where(lte(exchanges.heldUntil, clock.now()))
    .limit(BATCH)
  for (const { number } of due) await release(number)
}

const release = (number: number): Promise<void> =>
  transaction(async () => {
    const { exchange, order } = await lockExchange(number)
    if (exchange.heldUntil === null || exchange.heldUntil > clock.now()) return
    await releaseVariants(exchange)
    const state = exchange.state === 'accepted' ? 'lapsed' : exchange.state
    await updateExchange(exchange, { state })
    await queueReleased(order, { ...exchange, state })
  })

/**
 * Deletes the customer's words and pictures with the account, and how units came back, in the same transaction. The fact of the exchange stays
 * with the order. Open requests are refused, and what they held is for sale again.
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
    await releaseVariants(exchange)
    await updateExchange(exchange, { state: 'refused' })
  }
  await db().delete(exchangeFiles).where(inArray(exchangeFiles.exchangeId, ids))
  await db().update(exchanges).set({ reason: '', comesBy: '' }).where(isOwn)
}
