import type { Register, RegisterAnswer } from '#shared/contracts/account.ts'
import { POLICY_VERSION } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { customerMessages } from '#shared/messages/customers.ts'
import { isDocumentValid, isEmail, isPhone, normalPhone } from '#shared/rules/documents.ts'
import { isShortPassword } from '#shared/rules/password.ts'
import { db, transaction } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { Reply } from '../../lib/reply.ts'
import { clock } from '../../lib/clock.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { newId } from '../../lib/uuid.ts'
import { documentLengths } from '../company.ts'
import { spend } from '../limits.ts'
import { openSession } from '../sessions.ts'
import { deviceCookie } from '../limits/sign-in.ts'
import { tokenCookie } from './login.ts'
import { checkStrength } from './password.ts'

/** D-49: an account made by the checkout starts with the document number as its password. */
const isInitialPassword = ({ password, numeroDocumento }: Register): boolean =>
  numeroDocumento !== '' && password === numeroDocumento

/** D-65, VAL-26, GUARD-31: the formats every account must have; a password that is the document number may be short. */
async function check(body: Register): Promise<void> {
  if (!isEmail(body.email)) throw new AppError('emailInvalid')
  if (!isInitialPassword(body)) {
    if (isShortPassword(body.password)) throw new AppError('passwordShort')
    checkStrength(body.password, body)
  }
  if (body.phone !== '' && !isPhone(body.phone)) throw new AppError('phoneInvalid')
  if (body.accept_policies === false) throw new AppError('policiesRequired')
  if (body.numeroDocumento === '') return
  if (!isDocumentValid(body.tipoDocumento ?? 'DNI', body.numeroDocumento, await documentLengths()))
    throw new AppError('documentInvalid')
}

/** API-30: makes the account and signs it in; an e-mail that has one is refused and nothing about it changes (D-48). */
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
