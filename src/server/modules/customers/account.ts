import type { Register, RegisterAnswer, LoginAnswer, ProfileAnswer } from '#shared/contracts/account.ts'
import { POLICY_VERSION, TOKEN_SECONDS, DOCUMENT_TYPES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { customerMessages } from '#shared/messages/customers.ts'
import { isDocumentValid, isEmail, isPhone, normalPhone } from '#shared/rules/documents.ts'
import { isShortPassword } from '#shared/rules/password.ts'
import { db, transaction } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { Reply } from '../../lib/reply.ts'
import { clock } from '../../lib/clock.ts'
import { hashPassword, isPassword, UNKNOWN_HASH } from '../../lib/passwords.ts'
import { newId } from '../../lib/uuid.ts'
import { documentLengths } from '../company.ts'
import { spend } from '../limits.ts'
import { openSession, revokeSession } from '../sessions.ts'
import { deviceCookie, limitSignIn } from '../limits/sign-in.ts'
import { checkStrength } from './password.ts'
import { eq } from 'drizzle-orm'
import { type Actor, TOKEN_COOKIE, mayReadPersonalData } from '../../lib/actor.ts'
import { tokenCookie as cookie } from '../../lib/cookies.ts'

/** D-49: an account made by the checkout starts with the document number as its password, which is never empty. */
const isInitialPassword = ({ password, numeroDocumento }: Register): boolean => password === numeroDocumento

/**
 * D-65, VAL-26, GUARD-31: the formats that every account must have; a password that is the document number may be
 * short.
 */
async function check(body: Register): Promise<void> {
  if (!isEmail(body.email)) throw new AppError('emailInvalid')
  if (!isInitialPassword(body)) {
    if (isShortPassword(body.password)) throw new AppError('passwordShort')
    checkStrength(body.password, body)
  }
  if (body.phone !== '' && !isPhone(body.phone)) throw new AppError('phoneInvalid')
  if (body.accept_policies === false) throw new AppError('policiesRequired')
  if (body.numeroDocumento === '') return
  const { tipoDocumento = 'DNI', numeroDocumento } = body
  if (!isDocumentValid(tipoDocumento, numeroDocumento, await documentLengths()))
    throw new AppError(tipoDocumento === 'DNI' ? 'dniInvalid' : 'documentInvalid')
}

/**
 * API-30: makes the account and signs it in. An e-mail that has an account is refused, and that account does not change
 * (D-48).
 */
export async function register(body: Register, address: string): Promise<Reply<RegisterAnswer>> {
  const email = body.email.toLowerCase()
  await spend([limits.registerNetwork, address], [limits.registerEmail, email])
  await check(body)
  const passwordHash = await hashPassword(body.password)
  const user = { id: newId(), name: body.name, email }
  const now = clock.now()
  const token = await transaction(async () => {
    const made = await db()
      .insert(customers)
      .values({
        ...user,
        passwordHash,
        hasInitialPassword: isInitialPassword(body),
        lastname: body.lastname,
        documentType: body.numeroDocumento === '' ? '' : (body.tipoDocumento ?? 'DNI'),
        documentNumber: body.numeroDocumento,
        phone: normalPhone(body.phone),
        address: body.address,
        province: body.province,
        city: body.city,
        ...(body.accept_policies ? { policiesVersion: POLICY_VERSION, policiesAt: now } : {}),
        ...(body.personaldata ? { marketingAt: now, marketingVersion: POLICY_VERSION } : {}),
      })
      .onConflictDoNothing({ target: customers.email })
      .returning({ id: customers.id })
    if (made.length === 0) throw new AppError('emailTaken')
    return openSession(user, { isRestricted: false })
  })
  return new Reply(
    { message: customerMessages.registered, token, user },
    { headers: [tokenCookie(token), deviceCookie('login', email)] },
  )
}

/**
 * API-31: an unknown e-mail and a wrong password get the same answer after the same time. A customer whose password is
 * the document number gets a restricted session (D-49), also when the number was stored after the password was chosen.
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

/** D-34: what the answers of register and login set in addition to the token. */
const tokenCookie = (token: string) => cookie(TOKEN_COOKIE, token, TOKEN_SECONDS)
export const clearedCookie = () => cookie(TOKEN_COOKIE, '', 0)

/** STATE-45: the data that fills the checkout of a signed-in customer; not for a restricted session (D-49). */
export async function getProfile(actor: Actor): Promise<{ profile: ProfileAnswer }> {
  const { id } = mayReadPersonalData(actor)
  const [row] = await db().select().from(customers).where(eq(customers.id, id))
  if (!row) throw new AppError('sessionExpired')
  return {
    profile: {
      email: row.email,
      name: row.name,
      lastname: row.lastname,
      tipoDocumento: DOCUMENT_TYPES.find(type => type === row.documentType) ?? '',
      numeroDocumento: row.documentNumber,
      phone: row.phone,
      address: row.address,
      province: row.province,
      city: row.city,
      tipoComprobante: row.receiptType === 'FACTURA' ? 'FACTURA' : 'BOLETA',
      numeroComprobante: row.receiptNumber,
      razonSocial: row.receiptName,
      direccionFiscal: row.receiptAddress,
    },
  }
}
