import { eq } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { PaymentRow } from './ledger.ts'

/**
 * The order of locks, the same for everybody who changes money: 1. the customer (placing and changing orders), 2. the
 * order, 3. its payment, 4. its refunds, 5. products and sizes, 6. coupons and credit notes. A transaction may skip
 * some, but never goes back to an earlier one. Nobody calls a provider while holding any of them.
 */

/** The order as the ledger reads it. The module of orders writes it. */
export type OrderRow = typeof orders.$inferSelect

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
