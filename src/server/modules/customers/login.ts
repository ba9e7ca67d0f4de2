import { eq } from 'drizzle-orm'
import type { LoginAnswer } from '#shared/contracts/account.ts'
import { AppError } from '#shared/errors.ts'
import { customerMessages } from '#shared/messages/customers.ts'
import { db } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { type Actor, TOKEN_COOKIE } from '../../lib/actor.ts'
import { Reply } from '../../lib/reply.ts'
import { isPassword, UNKNOWN_HASH } from '../../lib/passwords.ts'
import { deviceCookie, limitSignIn } from '../limits/sign-in.ts'
import { openSession, revokeSession } from '../sessions.ts'
import { TOKEN_SECONDS } from '#shared/business.ts'
import { tokenCookie as cookie } from '../../lib/cookies.ts'

/**
 * API-31: one answer for an unknown e-mail and a wrong password, in the same time. Whoever has the document number as
 * password gets a restricted session (D-49), also when it was stored after the password was chosen.
 */
export async function login(
  { email, password }: { email: string; password: string },
  caller: { address: string; headers: Headers },
): Promise<Reply<LoginAnswer>> {
  await limitSignIn('login', { email, ...caller })
  const [customer] = await db().select().from(customers).where(eq(customers.email, email.toLowerCase()))
  const isRight = await isPassword(password, customer?.passwordHash ?? UNKNOWN_HASH)
  if (!customer || !isRight) throw new AppError('credentialsWrong')
  const { id, name } = customer
  const token = await openSession(
    { id, name, email: customer.email },
    { isRestricted: customer.hasInitialPassword || password === customer.documentNumber },
  )
  return new Reply(
    { message: customerMessages.signedIn, token },
    { headers: [tokenCookie(token), deviceCookie('login', email)] },
  )
}

/** API-32, D-90: revokes the caller's session if there is one; without a usable token it only clears the cookie. */
export async function logout(actor: Actor): Promise<Reply<{ message: string }>> {
  if (actor.kind === 'customer') await revokeSession(actor.sessionId)
  return new Reply({ message: customerMessages.signedOut }, { headers: [clearedCookie()] })
}

/** D-34: what register and login set beside the token in their answer. */
export const tokenCookie = (token: string) => cookie(TOKEN_COOKIE, token, TOKEN_SECONDS)
export const clearedCookie = () => cookie(TOKEN_COOKIE, '', 0)
