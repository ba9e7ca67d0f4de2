import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { PASSWORD_TICKET_MINUTES } from '#shared/business.ts'
import { db } from '../../db/index.ts'
import { personTickets } from '../../db/schema/people.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'

/** What a link of the desk is for: its secret is worth nothing for anything else. */
type Purpose = 'invitation' | 'desk-password'

/** Keyed, so that a stolen table or backup opens nothing. */
export const hashOf = (purpose: Purpose, secret: string): string =>
  createHmac('sha256', env().tokenSecret).update(`${purpose}:${secret}`).digest('base64url')

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** PEOPLE-16: the secret of the link that a call makes, the same for a repetition with its key. */
export const secretOf = (personId: string, key: string): string =>
  createHmac('sha256', env().tokenSecret).update(`link:${personId}:${key}`).digest('base64url')

/** PEOPLE-09: the secret of a one-time link for a new password. */
export async function issueLink(personId: string): Promise<string> {
  const secret = newSecret()
  const expiresAt = new Date(clock.now().getTime() + PASSWORD_TICKET_MINUTES * 60_000)
  await db()
    .insert(personTickets)
    .values({ hash: hashOf('desk-password', secret), personId, expiresAt })
  return secret
}

/** Deletes the link's row, so that of two callers with the same secret one gets the person and the other null. */
export async function redeemLink(secret: string): Promise<string | null> {
  const [row] = await db()
    .delete(personTickets)
    .where(
      and(eq(personTickets.hash, hashOf('desk-password', secret)), gt(personTickets.expiresAt, clock.now())),
    )
    .returning({ personId: personTickets.personId })
  return row?.personId ?? null
}
