import { and, asc, eq, lt } from 'drizzle-orm'
import { UNCONFIRMED_ORDER_HOURS } from '#shared/business.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { ASKED_AT_ONCE, openPayment } from '../payments/ledger.ts'
import { cancelLocked } from './states.ts'

/** More wait for the next minute. */
const BATCH = 500

/**
 * D-62: cancels orders that nobody confirmed for 24 hours and returns their stock. One that is being paid waits until its
 * provider says how it went (PAYMENT-02).
 */
export async function cancelUnconfirmedOrders(signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - UNCONFIRMED_ORDER_HOURS * 3_600_000)
  const due = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), lt(orders.createdAt, before)))
    .orderBy(asc(orders.createdAt))
    .limit(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, ({ id }) => cancel(id))
}

/** Another instance may have the row: then it is that one's to cancel. */
const cancel = (id: string): Promise<void> =>
  transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
      .for('update', { skipLocked: true })
    if (order && (await openPayment(id))?.state !== 'processing') await cancelLocked(order)
  })
