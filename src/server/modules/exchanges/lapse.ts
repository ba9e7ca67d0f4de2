import { lte } from 'drizzle-orm'
import { db, transaction } from '../../db/index.ts'
import { exchanges } from '../../db/schema/exchanges.ts'
import { clock } from '../../lib/clock.ts'
import { releaseSizes } from './holds.ts'
import { queueReleased } from './mails.ts'
import { lockExchange, updateExchange } from './rows.ts'

const BATCH = 100

/**
 * EXCHANGE-04: what was held in vain is for sale again, and both sides are told. A request that was accepted is over; one
 * that waits for the owner still does, and his acceptance takes the size again if there is any.
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
    await releaseSizes(exchange)
    const state = exchange.state === 'accepted' ? 'lapsed' : exchange.state
    await updateExchange(exchange, { state })
    await queueReleased(order, { ...exchange, state })
  })
