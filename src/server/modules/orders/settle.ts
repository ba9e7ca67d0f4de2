import { and, asc, eq, isNotNull, lt, ne, or } from 'drizzle-orm'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { log } from '../../lib/log.ts'
import { ProviderError } from '../payments/request.ts'
import { ASKED_AT_ONCE, refresh } from '../payments/sessions.ts'
import { confirmLocked } from './states.ts'

/** By then a browser that lives has confirmed its order itself. */
const LEFT_ALONE_MS = 2 * 60_000
const BATCH = 100

/**
 * Confirms orders whose card was charged and whose customer closed the page before /order/confirm: the provider is asked
 * again and again, so that no callback address has to be reachable from outside. A silent provider is asked next time.
 */
export async function confirmPaidOrders(signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - LEFT_ALONE_MS)
  const due = await db()
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.status, 'pending'),
        ne(payments.state, 'failed'),
        ne(payments.state, 'canceled'),
        // One that was only opened here, without the provider, cannot have been charged.
        or(ne(payments.state, 'created'), isNotNull(payments.providerRef)),
        lt(payments.updatedAt, before),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, async ({ payment }) => {
    try {
      const { state, amount } = await refresh(payment)
      if (state === 'succeeded') await confirm(payment.orderId, amount)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn('payment could not be checked', { provider: payment.provider, reason: error })
    }
  })
}

const confirm = (orderId: string, paid: number): Promise<void> =>
  transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
      .for('update', { skipLocked: true })
    if (order?.total === paid) await confirmLocked(order, 'culqi')
  })
