import { and, asc, isNull, lt, ne, or } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { mails } from '../../db/schema/mails.ts'
import { clock } from '../../lib/clock.ts'

export const MAX_ATTEMPTS = 30
/** So far away that it means never: for messages that were given up, and those in the outbox folder. */
export const NEVER = new Date('9999-01-01T00:00:00Z')

/** Nobody is sending it. */
export const isFree = (now: Date) => or(isNull(mails.leasedUntil), lt(mails.leasedUntil, now))

const isUnsent = and(isNull(mails.sentAt), or(isNull(mails.lastError), ne(mails.lastError, 'outbox')))

/**
 * For the owner: what still waits and what was given up after 30 tries, oldest first. Without what went to the outbox
 * folder.
 */
export async function listUnsentMails(limit: number) {
  const rows = await db().select().from(mails).where(isUnsent).orderBy(asc(mails.createdAt)).limit(limit)
  return rows.map(row => ({ ...row, isGivenUp: row.attempts >= MAX_ATTEMPTS }))
}

/**
 * Tries everything that waits at once, also what was given up, from the first try on. Messages that are being sent
 * right now are left alone. Returns how many those are.
 */
export async function retryUnsentMails(): Promise<number> {
  const now = clock.now()
  const rows = await db()
    .update(mails)
    .set({ attempts: 0, nextTryAt: now })
    .where(and(isUnsent, isFree(now)))
    .returning({ id: mails.id })
  return rows.length
}
