import { and, eq, ne } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { people, personTickets, sellerSessions } from '../../db/schema/people.ts'
import { queuePasswordChanged } from '../mail/password-changed.ts'
import { revoke } from '../sessions.ts'

/** Ends the sessions of a person, except the one that is kept. */
export const revokeSessionsOf = (personId: string, keptSessionId: string | null): Promise<void> =>
  revoke(
    sellerSessions,
    and(
      eq(sellerSessions.personId, personId),
      keptSessionId === null ? undefined : ne(sellerSessions.id, keptSessionId),
    ),
  )

/**
 * PEOPLE-10: sets the new password of a person. Other sessions and links end with the old one, and the person gets a
 * mail (PASSWORD-01). Inside a transaction.
 */
export async function replacePassword(
  personId: string,
  { passwordHash, keptSessionId }: { passwordHash: string; keptSessionId: string | null },
): Promise<void> {
  const [person] = await db()
    .update(people)
    .set({ passwordHash })
    .where(eq(people.id, personId))
    .returning({ name: people.name, email: people.email })
  if (person) await queuePasswordChanged({ ...person, kind: 'seller' })
  await revokeSessionsOf(personId, keptSessionId)
  await db().delete(personTickets).where(eq(personTickets.personId, personId))
}
