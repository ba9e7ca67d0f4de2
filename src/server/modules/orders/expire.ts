import { and, eq } from 'drizzle-orm'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { eachOf } from '../../lib/each.ts'
import { log } from '../../lib/log.ts'
import { ProviderError } from '../payments/request.ts'
import { ASKED_AT_ONCE, cancelPayment, openPayments, succeededPayment } from '../payments/sessions.ts'
import { ordersPastTheirHold } from './holds.ts'
import { cancelLocked, confirmLocked } from './states.ts'

/** More wait for the next minute. */
const BATCH = 500

/**
 * D-62, CASH-03: cancels orders that nobody confirmed in their time and returns their stock. One whose card was charged after
 * all is confirmed instead; one whose payment is still under way, or whose provider is silent, waits for the next time.
 */
export async function cancelUnconfirmedOrders(signal?: AbortSignal): Promise<void> {
  const due = await ordersPastTheirHold(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, async ({ id }) => {
    if (await arePaymentsEnded(id)) await finish(id)
  })
}

async function arePaymentsEnded(orderId: string): Promise<boolean> {
  try {
    for (const payment of await openPayments(orderId)) {
      const { state } = await cancelPayment(payment)
      if (state === 'processing' || state === 'requires_action') return false
    }
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('payment of an old order could not be asked for', { reason: error })
    return false
  }
}

/** Another instance may have the row: then it is that one's to finish. */
const finish = (id: string): Promise<void> =>
  transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
      .for('update', { skipLocked: true })
    if (!order) return
    if (await succeededPayment(id)) await confirmLocked(order, 'culqi')
    else await cancelLocked(order)
  })
