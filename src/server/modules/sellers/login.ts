import { eq } from 'drizzle-orm'
import { TOKEN_SECONDS } from '#shared/business.ts'
import type { SellerAnswer, SellerLoginInput } from '#shared/contracts/chat.ts'
import { AppError } from '#shared/errors.ts'
import { chatMessages } from '#shared/messages/chat.ts'
import { db } from '../../db/index.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { asSeller, SELLER_COOKIE, type Actor } from '../../lib/actor.ts'
import { tokenCookie } from '../../lib/cookies.ts'
import { isPassword, UNKNOWN_HASH } from '../../lib/passwords.ts'
import { Reply } from '../../lib/reply.ts'
import { imageUrl } from '../media.ts'
import { deviceCookie, limitSignIn } from '../limits/sign-in.ts'
import { openSellerSession, revokeSellerSession } from './sessions.ts'

/** D-84: accounts are made by the owner's command; one answer for whatever was wrong, in the same time. */
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

/** What the seller's page shows of its own account. */
export async function getSeller(actor: Actor): Promise<{ userInfo: SellerAnswer }> {
  const { id, name, email } = asSeller(actor)
  const [row] = await db().select({ image: sellers.image }).from(sellers).where(eq(sellers.id, id))
  return {
    userInfo: { id, role: 'seller', name, shopName: name, email, image: imageUrl(row?.image ?? null) ?? '' },
  }
}
