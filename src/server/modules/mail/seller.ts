import { and, asc, inArray } from 'drizzle-orm'
import { rolesWith, type Capability } from '#shared/rules/people.ts'
import { db } from '../../db/index.ts'
import { people } from '../../db/schema/people.ts'
import { canMail, queueMails, type QueuedMail } from './queue.ts'

/** One mail to everybody of a seller who may do something. */
export interface SellersMail extends Omit<QueuedMail, 'recipient'> {
  sellerId: string
}

/**
 * Mails people of sellers: each mail to all of its seller who have the capability. A shop without a mail server queues
 * none, and the desk says so. Inside the transaction that is the reason for it.
 */
export async function mailSellers(mails: readonly SellersMail[], capability: Capability): Promise<void> {
  if (!canMail() || mails.length === 0) return
  const ids = [...new Set(mails.map(({ sellerId }) => sellerId))]
  const found = await db()
    .select({ sellerId: people.sellerId, email: people.email })
    .from(people)
    .where(and(inArray(people.sellerId, ids), inArray(people.role, rolesWith(capability))))
    .orderBy(asc(people.createdAt), asc(people.id))
  await queueMails(
    mails.flatMap(({ sellerId, ...mail }) =>
      found
        .filter(person => person.sellerId === sellerId)
        .map(({ email }) => ({ ...mail, recipient: email })),
    ),
  )
}
