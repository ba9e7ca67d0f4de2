import { sql } from 'drizzle-orm'
import { db, inTransaction } from '../../db/index.ts'
import { newClient } from '../../db/open.ts'

/** Any number that nothing else locks: two imports at the same time wait for each other. */
const IMPORT_LOCK = 7_231_905

/**
 * Runs an import while no other does. It writes in several transactions, so a separate connection holds the lock, and
 * closing it frees the lock, even if the process is killed. Inside of a caller's transaction, that transaction holds
 * the lock.
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
    await client.end()
  }
}
