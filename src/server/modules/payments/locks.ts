import { eq, sql, type SQL } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { PaymentRow } from './ledger.ts'

/**
 * The order of locks, the same for all code that changes money: 1. the customer (placing and changing orders), 2. the
 * order, 3. its parcels by number, 4. the number of an operation that the owner types, 5. its payment, 6. its refunds,
 * 7. products and variants, 8. coupons and credit notes. A transaction may skip some, but never goes back to an earlier
 * one. No code calls a service outside while holding any of them.
 */

/** The order as the ledger reads it. The module of orders writes it. */
export type OrderRow = typeof orders.$inferSelect

/** The order with this number, as its owner types it. */
export const hasNumber = (number: string): SQL => eq(orders.number, number.trim().toUpperCase())

export async function lockOrder(id: string): Promise<OrderRow> {
  const [row] = await db().select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw new Error('The order of the payment is missing.')
  return row
}

export async function lockPayment(id: string): Promise<PaymentRow> {
  const [row] = await db().select().from(payments).where(eq(payments.id, id)).for('update')
  if (!row) throw new Error('The payment is missing.')
  return row
}

/** The number of an operation that the owner types, so that two orders at the same time do not both take it. */
export async function lockOperation(kind: 'transfer' | 'refund', number: string): Promise<void> {
  const name = `operation-${kind}-${number.replace(/^0+/, '')}`
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
