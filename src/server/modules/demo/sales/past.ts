import { sql } from 'drizzle-orm'
import { db } from '../../../db/index.ts'
import { customers } from '../../../db/schema/customers.ts'
import { issuedReceipts, orders } from '../../../db/schema/orders.ts'
import { parcelPictures, parcels } from '../../../db/schema/parcels.ts'
import { clock } from '../../../lib/clock.ts'
import { dateLedger } from '../../payments/demo.ts'

/** Their time of creation is PostgreSQL's own: the beginning of this transaction. */
const DATED = [customers, orders, parcels, parcelPictures, issuedReceipts]

/**
 * DEMO-03: runs a use case of the shop as if it were this time. For a process that does nothing else, in its one
 * transaction.
 */
export async function inPast<T>(at: Date, work: () => Promise<T>): Promise<T> {
  const { now } = clock
  clock.now = () => at
  try {
    const result = await work()
    for (const table of DATED)
      await db().execute(
        sql`update ${table} set created_at = ${at.toISOString()}::timestamptz where created_at = now()`,
      )
    await dateLedger(at)
    return result
  } finally {
    clock.now = now
  }
}
