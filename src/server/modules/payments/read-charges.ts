import { eq } from 'drizzle-orm'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { log } from '../../lib/log.ts'
import { providerNamed } from './choice.ts'
import { succeededPayments } from './ledger.ts'
import { lockOrder } from './locks.ts'
import { readPayment } from './reading.ts'
import { applyProviderReport } from './report.ts'
import { ProviderError } from './request.ts'

/**
 * REFUND-11: before money of an order is promised, its charges are read, so that what was refunded in the provider's
 * panel is known. A provider that cannot be asked is no reason to refuse: the charge is read again before the refund is
 * asked for. Outside of any transaction.
 */
export async function readCharges(orderId: string): Promise<void> {
  for (const row of await succeededPayments(orderId)) {
    const provider = providerNamed(row.provider)
    if (!provider) continue
    try {
      const reading = await readPayment(provider, row)
      await transaction(async () => applyProviderReport(await lockOrder(orderId), row, reading))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn('charge could not be read', { provider: row.provider, reason: error })
    }
  }
}

/** The same for the order of a number as its owner types it; nothing for an unknown one. */
export async function readChargesOf(number: string): Promise<void> {
  const [order] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, number.trim().toUpperCase()))
  if (order) await readCharges(order.id)
}
