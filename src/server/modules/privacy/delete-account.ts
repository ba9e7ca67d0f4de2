import { and, eq, inArray } from 'drizzle-orm'
import type { DeleteAccount } from '#shared/contracts/privacy.ts'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { mailKindsOf } from '#shared/rules/mails.ts'
import { db, transaction } from '../../db/index.ts'
import { stockAlerts } from '../../db/schema/alerts.ts'
import { carts } from '../../db/schema/cart.ts'
import { customers } from '../../db/schema/customers.ts'
import { mails } from '../../db/schema/mails.ts'
import { newsletterSubscribers } from '../../db/schema/newsletter.ts'
import { wishlistItems } from '../../db/schema/wishlist.ts'
import type { Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { Reply } from '../../lib/reply.ts'
import { clearedCookie } from '../customers/account.ts'
import { confirmByPassword } from '../customers/password.ts'
import { forgetExchangesOf } from '../exchanges/lapse.ts'
import { closeOrdersOf } from '../orders/forget.ts'
import { lockCustomer } from '../orders/customer.ts'
import { leaveReviews, reviewedBy } from '../reviews.ts'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { AppError } from '#shared/errors.ts'

/**
 * PERSON-04: deletes the caller's account and notes it, so that no backup brings it back for long (BACKUP-09). Refuses
 * while an order is under way, a card payment is open or the password is wrong.
 */
export async function deleteAccount(
  actor: Actor,
  { password, deleteReviews }: DeleteAccount,
  address: string,
): Promise<Reply<{ message: string }>> {
  const { id } = await confirmByPassword(actor, password, address)
  await eraseAccount(id, { deleteReviews })
  await noteDeleted({ id, deleteReviews }, clock.now())
  return new Reply({ message: say.deleted }, { headers: [clearedCookie()] })
}

/**
 * Deletes an account in one transaction. What the law requires stays: orders without contact and place, sheets of the
 * complaints book. Reviews stay without a name or are deleted. Sessions, links for a new password and conversations
 * with their files are deleted with the row of the account. Refuses while an order is under way or a card payment is
 * open.
 */
export async function eraseAccount(id: string, { deleteReviews }: { deleteReviews: boolean }): Promise<void> {
  await transaction(async () => {
    const { email } = await lockCustomer(id)
    await closeOrdersOf(id, await reviewedBy(id))
    await forgetExchangesOf(id)
    await leaveReviews(id, { keep: !deleteReviews })
    await db().delete(carts).where(eq(carts.shopperId, id))
    await db().delete(wishlistItems).where(eq(wishlistItems.shopperId, id))
    await db().delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
    await db().delete(stockAlerts).where(eq(stockAlerts.email, email))
    await db()
      .delete(mails)
      // The complainant's copies of complaints are deleted; mails to the shop at the same address stay.
      .where(
        and(eq(mails.recipient, email), inArray(mails.kind, mailKindsOf('account', 'newsletter', 'alert'))),
      )
    await db().delete(customers).where(eq(customers.id, id))
  })
}

/** A deleted account, and whether its reviews were to be deleted too. */
interface Deleted {
  id: string
  deleteReviews: boolean
}

const DELETED_FILE = 'deleted-accounts.txt'
const LINE = /^\S+ ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})( reviews)?$/gm

/** Two lists, one next to the database and one next to the backups, so that one is left if the other is lost. */
function folders(): string[] {
  const { varDir, backupDir } = env()
  return backupDir === undefined ? [varDir] : [varDir, backupDir]
}

/**
 * BACKUP-09: notes a deleted account outside of the database, because a restored backup brings it back. A line is the
 * time and the id, and nothing else about the person. Called after the deletion, which is valid even if this fails.
 */
async function noteDeleted({ id, deleteReviews }: Deleted, at: Date): Promise<void> {
  const line = `${at.toISOString()} ${id}${deleteReviews ? ' reviews' : ''}\n`
  for (const folder of folders()) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await appendFile(join(folder, DELETED_FILE), line, { mode: 0o600, flush: true })
    } catch (error) {
      log.error('deleted account not noted', error)
    }
  }
}

/** Every account that was ever deleted here, each once. */
async function readDeleted(): Promise<Deleted[]> {
  const texts = await Promise.all(
    folders().map(folder => readFile(join(folder, DELETED_FILE), 'utf8').catch(() => '')),
  )
  const found = [...texts.join('\n').matchAll(LINE)]
  return [...new Map(found.map(([, id = '', reviews]) => [id, reviews !== undefined]))].map(
    ([id, deleteReviews]) => ({ id, deleteReviews }),
  )
}

/**
 * BACKUP-09: deletes again the accounts that a restored backup brought back. Ids are never given twice, so an account
 * of the list that exists was restored. One whose order was under way when the backup was made waits for its end.
 */
export async function deleteAgain(): Promise<void> {
  const deleted = new Map((await readDeleted()).map(({ id, deleteReviews }) => [id, deleteReviews]))
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
