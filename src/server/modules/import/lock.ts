import { sql } from 'drizzle-orm'
import { db, inTransaction } from '../../db/index.ts'
import { newClient } from '../../db/open.ts'

/** Any number that nothing else locks: two imports at once wait for each other. */
const IMPORT_LOCK = 7_231_905

/**
 * Runs an import while no other does. It writes in several transactions, so the lock is held by a connection of its
 * own, whose end frees it, also that of a killed process; inside of the caller's transaction, by that one.
 */
export async function whileNoOtherImports<T>(work: () => Promise<T>): Promise<T> {
  if (inTransaction()) {
    await db().execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
    return work()
  }
  const client = await newClient()
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK])
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
