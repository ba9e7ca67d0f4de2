import { and, eq } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { sellers, sellerSessions } from '../../db/schema/sellers.ts'
import { type SignedInSeller, asSeller, SELLER_COOKIE, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { readSellerToken, signSellerToken } from '../../lib/tokens.ts'
import { newId } from '../../lib/uuid.ts'
import { isLiving, revoke, sessionEnd } from '../sessions.ts'
import { TOKEN_SECONDS } from '#shared/business.ts'
import type { SellerAnswer, SellerLoginInput } from '#shared/contracts/chat.ts'
import { AppError } from '#shared/errors.ts'
import { chatMessages } from '#shared/messages/chat.ts'
import { tokenCookie } from '../../lib/cookies.ts'
import { isPassword, UNKNOWN_HASH } from '../../lib/passwords.ts'
import { Reply } from '../../lib/reply.ts'
import { imageUrl } from '../media.ts'
import { deviceCookie, limitSignIn } from '../limits/sign-in.ts'

/** Issues a seller's token (contract.md 9: `{ id, role }`). */
export async function openSellerSession(sellerId: string): Promise<string> {
  const sessionId = newId()
  const expiresAt = sessionEnd()
  await db().insert(sellerSessions).values({ id: sessionId, sellerId, expiresAt })
  return signSellerToken({ id: sellerId, sessionId }, clock.now())
}

/** The seller of a token: genuine, not expired, not revoked, not removed; else null. */
export async function findSellerSession(token: string): Promise<SignedInSeller | null> {
  const claims = readSellerToken(token)
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

export const revokeSellerSession = (sessionId: string): Promise<void> =>
  revoke(sellerSessions, eq(sellerSessions.id, sessionId))

/** A new password ends every session of a seller. */
export const revokeSessionsOf = (sellerId: string): Promise<void> =>
  revoke(sellerSessions, eq(sellerSessions.sellerId, sellerId))

/** D-84: the owner's command makes accounts; one answer for any mistake, in the same time. */
export async function loginSeller(
  { email, password }: SellerLoginInput,
  caller: { address: string; headers: Headers },
): Promise<Reply<{ token: string; message: string }>> {
  await limitSignIn('seller-login', { email, ...caller })
  const [seller] = await db().select().from(sellers).where(eq(sellers.email, email.toLowerCase()))
  const isRight = await isPassword(password, seller?.passwordHash ?? UNKNOWN_HASH)
  if (!seller || !isRight) throw new AppError('credentialsWrong')
  const token = await openSellerSession(seller.id)
  return new Reply(
    { token, message: chatMessages.signedIn },
    { headers: [tokenCookie(SELLER_COOKIE, token, TOKEN_SECONDS), deviceCookie('seller-login', email)] },
  )
}

export async function logoutSeller(actor: Actor): Promise<Reply<{ message: string }>> {
  await revokeSellerSession(asSeller(actor).sessionId)
  return new Reply({ message: chatMessages.signedOut }, { headers: [tokenCookie(SELLER_COOKIE, '', 0)] })
}

/** What the seller's page shows about its account. */
export async function getSeller(actor: Actor): Promise<{ userInfo: SellerAnswer }> {
  const { id, name, email } = asSeller(actor)
  const [row] = await db().select({ image: sellers.image }).from(sellers).where(eq(sellers.id, id))
  return {
    userInfo: { id, role: 'seller', name, shopName: name, email, image: imageUrl(row?.image ?? null) ?? '' },
  }
}
