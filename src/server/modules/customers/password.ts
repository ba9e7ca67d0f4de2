import { eq } from 'drizzle-orm'
import type { ChangePassword } from '#shared/contracts/account.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { customerMessages } from '#shared/messages/customers.ts'
import { isPersonal, passwordProblem, type CustomerFacts } from '#shared/rules/password.ts'
import { db, transaction } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { isCommonPassword } from '../../lib/common-passwords.ts'
import { hashPassword, isPassword } from '../../lib/passwords.ts'
import { spend } from '../limits.ts'
import { queuePasswordChanged } from '../mail/password-changed.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { revokeOtherSessions } from '../sessions.ts'
import { dropTickets } from './tickets.ts'
import { clock } from '../../lib/clock.ts'

type Message = { message: string }
export type Customer = typeof customers.$inferSelect

export async function findCustomer(id: string): Promise<Customer> {
  const [row] = await db().select().from(customers).where(eq(customers.id, id))
  if (!row) throw new AppError('sessionExpired')
  return row
}

/**
 * The caller's account, if the password confirms that the person at the screen is the customer. Refuses a restricted
 * session (D-49), too many tries (`tooManyRequests`) and `passwordWrong`.
 */
export async function confirmByPassword(actor: Actor, password: string, address: string): Promise<Customer> {
  const { id } = mayReadPersonalData(actor)
  await spend([limits.passwordNetwork, address], [limits.passwordAccount, id])
  const customer = await findCustomer(id)
  if (!(await isPassword(password, customer.passwordHash))) throw new AppError('passwordWrong')
  return customer
}

/** Refuses a new password that is too short, guessable or typed differently the second time. */
export function checkNewPassword(
  passwords: { newPassword: string; confirmPassword: string },
  customer: CustomerFacts,
): void {
  const problem = passwordProblem({ ...passwords, documentNumber: customer.documentNumber ?? '' })
  if (problem !== null) throw new AppError(problem)
  checkStrength(passwords.newPassword, customer)
}

/** GUARD-31: refuses `passwordCommon` and `passwordPersonal`. */
export function checkStrength(password: string, customer: CustomerFacts): void {
  if (isCommonPassword(password)) throw new AppError('passwordCommon')
  if (isPersonal(password, customer)) throw new AppError('passwordPersonal')
}

/**
 * Sets the account's new password. Other sessions, links and codes end with the old one, and its e-mail gets a message
 * (PASSWORD-01). Inside a transaction.
 */
export async function replacePassword(
  customerId: string,
  { passwordHash, keptSessionId }: { passwordHash: string; keptSessionId: string | null },
): Promise<void> {
  const [customer] = await db()
    .update(customers)
    .set({ passwordHash, hasInitialPassword: false })
    .where(eq(customers.id, customerId))
    .returning({ name: customers.name, email: customers.email })
  if (customer) await queuePasswordChanged({ ...customer, kind: 'customer' })
  await revokeOtherSessions(customerId, keptSessionId)
  await dropTickets(customerId)
}

/**
 * D-74: checks the old password, stores the new one and revokes every other session of the account. Not for a session
 * with the initial password: a document number proves nothing (D-49).
 */
export async function changePassword(
  actor: Actor,
  { oldPassword, ...passwords }: ChangePassword,
  address: string,
): Promise<Message> {
  const { sessionId } = mayReadPersonalData(actor)
  const customer = await confirmByPassword(actor, oldPassword, address)
  checkNewPassword(passwords, customer)
  const passwordHash = await hashPassword(passwords.newPassword)
  await transaction(() => replacePassword(customer.id, { passwordHash, keptSessionId: sessionId }))
  deliverSoon()
  return { message: customerMessages.passwordChanged }
}

/**
 * Notes that a secret which was mailed to the account's e-mail was used, which proves that the e-mail is this person's.
 * Before that, what was filed under the same e-mail elsewhere does not count as theirs, because anybody can open an
 * account (D-48).
 */
export async function markEmailProved(customerId: string): Promise<void> {
  await db().update(customers).set({ emailProvedAt: clock.now() }).where(eq(customers.id, customerId))
}
