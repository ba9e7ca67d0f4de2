import { and, eq, inArray, isNull } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { sellers, sellerSessions } from '../../db/schema/sellers.ts'
import type { SignedInSeller } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { readSellerToken, signSellerToken } from '../../lib/tokens.ts'
import { newId } from '../../lib/uuid.ts'
import { isLiving, sessionEnd } from '../sessions.ts'

/** Issues a seller's token (contract.md 9: `{ id, role }`). */
export async function openSellerSession(sellerId: string): Promise<string> {
  const sessionId = newId()
  const expiresAt = sessionEnd()
  await db().insert(sellerSessions).values({ id: sessionId, sellerId, expiresAt })
  return signSellerToken({ id: sellerId, sessionId }, clock.now())
}

/** The seller of a token: genuine, not expired, not revoked, not removed; else null. */
export async function findSellerSession(token: string): Promise<SignedInSeller | null> {
  const claims = await readSellerToken(token)
  if (!claims) return null
  const [row] = await db()
    .select({ id: sellers.id, name: sellers.name, email: sellers.email, sessionId: sellerSessions.id })
    .from(sellerSessions)
    .innerJoin(sellers, eq(sellers.id, sellerSessions.sellerId))
    .where(
      and(
        eq(sellerSessions.id, claims.sessionId),
        eq(sellerSessions.sellerId, claims.id),
        isLiving(sellerSessions),
      ),
    )
  return row ? { ...row, email: row.email ?? '' } : null
}

export async function revokeSellerSession(sessionId: string): Promise<void> {
  await db()
    .update(sellerSessions)
    .set({ revokedAt: clock.now() })
    .where(and(eq(sellerSessions.id, sessionId), isNull(sellerSessions.revokedAt)))
}

/** A new password ends every session of a seller. */
export async function revokeSessionsOf(sellerId: string): Promise<void> {
  await db()
    .update(sellerSessions)
    .set({ revokedAt: clock.now() })
    .where(and(eq(sellerSessions.sellerId, sellerId), isNull(sellerSessions.revokedAt)))
}

/** Which of these sessions still count. */
export async function livingSellerSessions(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ id: sellerSessions.id })
    .from(sellerSessions)
    .where(and(inArray(sellerSessions.id, [...ids]), isLiving(sellerSessions)))
  return rows.map(({ id }) => id)
}
