import { inArray } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { db } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { log } from '../../lib/log.ts'
import { eraseAccount } from './delete-account.ts'
import { readDeleted } from './deleted-list.ts'

/**
 * BACKUP-09: deletes again the accounts that a restored backup brought back. Ids are never given twice, so an account
 * of the list that exists was restored. One whose order was under way when the backup was made waits for its end.
 */
export async function deleteAgain(): Promise<void> {
  const deleted = new Map((await readDeleted()).map(({ id, deleteReviews }) => [id, deleteReviews]))
  if (deleted.size === 0) return
  const back = await db()
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, [...deleted.keys()]))
  for (const { id } of back) {
    try {
      await eraseAccount(id, { deleteReviews: deleted.get(id) ?? false })
      log.info('account deleted again')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn('account not deleted again yet', { code: error.code })
    }
  }
}
