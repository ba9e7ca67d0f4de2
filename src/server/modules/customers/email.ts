import { eq } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { clock } from '../../lib/clock.ts'

/**
 * A secret that was mailed to the account's e-mail came back. An account is opened without that (D-48), so until then
 * nothing that was filed under the same e-mail elsewhere counts as this person's.
 */
export async function markEmailProved(customerId: string): Promise<void> {
  await db().update(customers).set({ emailProvedAt: clock.now() }).where(eq(customers.id, customerId))
}
