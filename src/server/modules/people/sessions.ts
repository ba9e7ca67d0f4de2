import { and, eq, inArray } from 'drizzle-orm'
import { TOKEN_SECONDS } from '#shared/business.ts'
import type { SellerAnswer, SellerLoginInput } from '#shared/contracts/chat.ts'
import { AppError } from '#shared/errors.ts'
import { chatMessages } from '#shared/messages/chat.ts'
import { deviceName } from '#shared/rules/device.ts'
import { capabilitiesOf, type Role } from '#shared/rules/people.ts'
import { db } from '../../db/index.ts'
import { people, sellerSessions } from '../../db/schema/people.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { type SignedInSeller, asSeller, SELLER_COOKIE, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { tokenCookie } from '../../lib/cookies.ts'
import { isPassword, UNKNOWN_HASH } from '../../lib/passwords.ts'
import { Reply } from '../../lib/reply.ts'
import { readSellerToken, signSellerToken } from '../../lib/tokens.ts'
import { newId } from '../../lib/uuid.ts'
import { deviceCookie, limitSignIn } from '../limits/sign-in.ts'
import { imageUrl } from '../media.ts'
import { isLiving, revoke, sessionEnd } from '../sessions.ts'

/** How old the time of last use may be before it is written again. */
const USED_MS = 5 * 60_000

/** Issues the token of a person (contract.md 9). `userAgent` names the device in the list of sessions. */
export async function openPersonSession(
  { id, sellerId }: { id: string; sellerId: string },
  userAgent: string,
): Promise<string> {
  const sessionId = newId()
  await db()
    .insert(sellerSessions)
    .values({
      ...{ id: sessionId, sellerId, personId: id, device: deviceName(userAgent) },
      ...{ usedAt: clock.now(), expiresAt: sessionEnd() },
    })
  return signSellerToken({ id: sellerId, personId: id, sessionId }, clock.now())
}

/** The person of a seller's token: genuine, not expired, not revoked, not removed; else null. */
export async function findSellerSession(token: string): Promise<SignedInSeller | null> {
  const claims = readSellerToken(token)
  if (!claims) return null
  const [row] = await db()
    .select({
      id: sellers.id,
      name: sellers.name,
      email: people.email,
      sessionId: sellerSessions.id,
      personId: people.id,
      role: people.role,
      usedAt: sellerSessions.usedAt,
    })
    .from(sellerSessions)
    .innerJoin(people, eq(people.id, sellerSessions.personId))
    .innerJoin(sellers, eq(sellers.id, people.sellerId))
    .where(
      and(
        eq(sellerSessions.id, claims.sessionId),
        eq(sellerSessions.sellerId, claims.id),
        eq(people.sellerId, claims.id),
        isLiving(sellerSessions),
      ),
    )
  if (!row) return null
  const { usedAt, ...seller } = row
  await noteUse(seller.sessionId, usedAt)
  return seller
}

/** PEOPLE-11: when a session was last used. Written seldom, because every call would write it otherwise. */
async function noteUse(sessionId: string, usedAt: Date | null): Promise<void> {
  const now = clock.now()
  if (usedAt && now.getTime() - usedAt.getTime() < USED_MS) return
  await db().update(sellerSessions).set({ usedAt: now }).where(eq(sellerSessions.id, sessionId))
}

/** Which of these sessions are still valid, each with the role of its person. */
export async function rolesOfSessions(ids: readonly string[]): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({ id: sellerSessions.id, role: people.role })
    .from(sellerSessions)
    .innerJoin(people, eq(people.id, sellerSessions.personId))
    .where(and(inArray(sellerSessions.id, [...ids]), isLiving(sellerSessions)))
  return new Map(rows.map(({ id, role }) => [id, role]))
}

export const revokeSellerSession = (sessionId: string): Promise<void> =>
  revoke(sellerSessions, eq(sellerSessions.id, sessionId))

/** D-84, PEOPLE-02: one answer for any mistake, in the same time. */
export async function loginSeller(
  { email, password }: SellerLoginInput,
  caller: { address: string; headers: Headers },
): Promise<Reply<{ token: string; message: string }>> {
  await limitSignIn('seller-login', { email, ...caller })
  const [person] = await db().select().from(people).where(eq(people.email, email.toLowerCase()))
  const isRight = await isPassword(password, person?.passwordHash ?? UNKNOWN_HASH)
  if (!person?.sellerId || !isRight) throw new AppError('credentialsWrong')
  const { id, sellerId } = person
  const token = await openPersonSession({ id, sellerId }, caller.headers.get('user-agent') ?? '')
  return new Reply(
    { token, message: chatMessages.signedIn },
    { headers: [tokenCookie(SELLER_COOKIE, token, TOKEN_SECONDS), deviceCookie('seller-login', email)] },
  )
}

export async function logoutSeller(actor: Actor): Promise<Reply<{ message: string }>> {
  await revokeSellerSession(asSeller(actor).sessionId)
  return new Reply({ message: chatMessages.signedOut }, { headers: [tokenCookie(SELLER_COOKIE, '', 0)] })
}

/** What the desk shows about its seller and its person. */
export async function getSeller(actor: Actor): Promise<{ userInfo: SellerAnswer }> {
  const { id, name, email, personId, role } = asSeller(actor)
  const [row] = await db()
    .select({ image: sellers.image, since: sellers.suspendedAt, reason: sellers.suspendedReason })
    .from(sellers)
    .where(eq(sellers.id, id))
  return {
    userInfo: {
      ...{ id, role: 'seller', name, shopName: name, email },
      image: imageUrl(row?.image ?? null) ?? '',
      person: { id: personId, role, may: capabilitiesOf(role) },
      suspended: row?.since ? { since: row.since.toISOString(), reason: row.reason } : null,
    },
  }
}
