import { and, eq, gt, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { TOKEN_SECONDS } from '#shared/business.ts'
import { db, prepared } from '../db/index.ts'
import { customers, sessions } from '../db/schema/customers.ts'
import type { sellerSessions } from '../db/schema/people.ts'
import type { SignedIn } from '../lib/actor.ts'
import { clock } from '../lib/clock.ts'
import { readToken, signToken } from '../lib/tokens.ts'
import { newId } from '../lib/uuid.ts'

type Sessions = typeof sessions | typeof sellerSessions

/** A session is valid until it is revoked or its token expires (D-76); the same for customers and sellers. */
export const isLiving = (table: Sessions): SQL | undefined =>
  and(isNull(table.revokedAt), gt(table.expiresAt, clock.now()))

/** D-76: tokens of these sessions are no longer valid. */
export async function revoke(table: Sessions, which: SQL | undefined): Promise<void> {
  await db()
    .update(table)
    .set({ revokedAt: clock.now() })
    .where(and(which, isNull(table.revokedAt)))
}

/** Which of these sessions of customers are still valid. */
export async function livingSessions(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isLiving(sessions)))
  return rows.map(({ id }) => id)
}

/** When a session that is opened now ends. */
export const sessionEnd = (): Date => new Date(clock.now().getTime() + TOKEN_SECONDS * 1000)

/** Issues a token for a customer; the session row makes it revocable. */
export async function openSession(
  customer: { id: string; name: string; email: string },
  { isRestricted }: { isRestricted: boolean },
): Promise<string> {
  const sessionId = newId()
  const expiresAt = sessionEnd()
  await db().insert(sessions).values({ id: sessionId, customerId: customer.id, isRestricted, expiresAt })
  return signToken({ ...customer, sessionId }, clock.now())
}

const sessionQuery = () =>
  prepared('session', (database, name) =>
    database
      .select({
        id: customers.id,
        name: customers.name,
        email: customers.email,
        sessionId: sessions.id,
        isRestricted: sessions.isRestricted,
      })
      .from(sessions)
      .innerJoin(customers, eq(customers.id, sessions.customerId))
      .where(
        and(
          eq(sessions.id, sql.placeholder('session')),
          eq(sessions.customerId, sql.placeholder('customer')),
          isNull(sessions.revokedAt),
          sql`${sessions.expiresAt} > ${sql.placeholder('now')}::timestamptz`,
        ),
      )
      .prepare(name),
  )

/** The customer of a token: genuine, not expired, not revoked, not deleted; else null. */
export async function findSession(token: string): Promise<SignedIn | null> {
  const claims = readToken(token)
  if (!claims) return null
  const [row] = await sessionQuery().execute({
    session: claims.sessionId,
    customer: claims.id,
    now: clock.now().toISOString(),
  })
  return row ?? null
}

export const revokeSession = (sessionId: string): Promise<void> =>
  revoke(sessions, eq(sessions.id, sessionId))

/** D-74: a new password ends every session of its customer except the one that set it. */
export const revokeOtherSessions = (customerId: string, keptSessionId: string | null): Promise<void> =>
  revoke(
    sessions,
    and(
      eq(sessions.customerId, customerId),
      keptSessionId === null ? undefined : ne(sessions.id, keptSessionId),
    ),
  )

/** D-49: a person who proved to be the customer sees personal data again. */
export async function liftRestriction(sessionId: string): Promise<void> {
  await db().update(sessions).set({ isRestricted: false }).where(eq(sessions.id, sessionId))
}
