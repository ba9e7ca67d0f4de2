import { sql } from 'drizzle-orm'
import type { Wallet } from '#shared/business.ts'
import { db } from '../../db/index.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { insertPayment, type PaymentRow } from './ledger.ts'
import type { OrderRow } from './locks.ts'

/** DEMO-03: a transfer of the past, with the number of its operation, that the owner has seen already. */
export const noteTransfer = (order: OrderRow, wallet: Wallet, operation: string): Promise<PaymentRow> =>
  insertPayment(order, wallet, {
    state: 'succeeded',
    providerRef: operation,
    sentAt: clock.now(),
    succeededAt: clock.now(),
  })

/** DEMO-03: rows of the ledger that this transaction has just written belong to another time. */
export async function dateLedger(at: Date): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  for (const table of [payments, refunds])
    await db().execute(
      sql`update ${table} set created_at = ${moment}, updated_at = least(updated_at, ${moment}) where created_at = now()`,
    )
}
