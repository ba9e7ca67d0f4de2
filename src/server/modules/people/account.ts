import { and, desc, eq } from 'drizzle-orm'
import type { ChangePassword, ForgotPasswordAnswer, ResetPassword } from '#shared/contracts/account.ts'
import type { SessionAnswer } from '#shared/contracts/people.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { mailMessages } from '#shared/messages/mail.ts'
import { peopleMessages as say } from '#shared/messages/people.ts'
import { things } from '#shared/messages/things.ts'
import { deskPaths } from '#shared/routes.ts'
import { deskPasswordProblem } from '#shared/rules/desk-password.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { plainName } from '#shared/rules/plain-words.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { people, sellerSessions } from '../../db/schema/people.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { isCommonPassword } from '../../lib/common-passwords.ts'
import { hashPassword, isPassword } from '../../lib/passwords.ts'
import { Reply } from '../../lib/reply.ts'
import { note } from '../audit.ts'
import { shopName } from '../company.ts'
import { spend } from '../limits.ts'
import { deviceCookie } from '../limits/sign-in.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { canMail, queueMail } from '../mail/queue.ts'
import { isLiving, revoke } from '../sessions.ts'
import { onceForPerson } from './once.ts'
import { absoluteUrl } from '../site.ts'
import { replacePassword } from './password.ts'
import { issueLink, redeemLink } from './secrets.ts'

type Message = { message: string }
interface NewPassword {
  newPassword: string
  confirmPassword: string
}

/** PEOPLE-10: refuses a new password that is short, guessable, common or typed differently the second time. */
export function checkNewPassword(passwords: NewPassword, person: { email: string; name: string }): void {
  const problem = deskPasswordProblem(passwords, person)
  if (problem !== null) throw new AppError(problem)
  if (isCommonPassword(passwords.newPassword)) throw new AppError('passwordCommon')
}

/**
 * The caller's account, if the password confirms who is at the screen. Refuses too many tries (`tooManyRequests`) and
 * `passwordWrong`.
 */
export async function confirmPerson(actor: Actor, password: string, address: string) {
  const { personId } = asSeller(actor)
  await spend([limits.passwordNetwork, address], [limits.passwordAccount, personId])
  const person = await findPerson(personId)
  if (!(await isPassword(password, person.passwordHash))) throw new AppError('passwordWrong')
  return person
}

async function findPerson(id: string) {
  const [person] = await db().select().from(people).where(eq(people.id, id))
  if (!person) throw new AppError('sessionExpired')
  return person
}

/** PEOPLE-10: the old password proves the person; every other session of it ends. */
export async function changePersonPassword(
  actor: Actor,
  { oldPassword, ...passwords }: ChangePassword,
  address: string,
): Promise<Message> {
  const seller = asSeller(actor)
  const person = await confirmPerson(actor, oldPassword, address)
  checkNewPassword(passwords, person)
  const passwordHash = await hashPassword(passwords.newPassword)
  await transaction(async () => {
    await replacePassword(person.id, { passwordHash, keptSessionId: seller.sessionId })
    await note(seller, { action: 'passwordChanged', subject: person.email })
  })
  deliverSoon()
  return { message: say.passwordChanged }
}

/**
 * PEOPLE-09: a one-time link to the e-mail's account, and the same answer when there is none. A shop without a mail
 * server says that it sends none; its owner has `vendedores clave`.
 */
export async function forgotPersonPassword(given: string, address: string): Promise<ForgotPasswordAnswer> {
  const email = given.toLowerCase()
  if (!isEmail(email)) throw new AppError('emailInvalid')
  await spend([limits.forgotNetwork, address], [limits.forgotEmail, `seller ${email}`])
  await transaction(() => queueLink(email))
  deliverSoon()
  const mailed = canMail()
  return { message: mailed ? say.linkSent : say.linkNotSent, mailed }
}

async function queueLink(email: string): Promise<void> {
  const [person] = await db().select().from(people).where(eq(people.email, email))
  if (!person) return
  const shop = await shopName()
  // The secret is after the `#`, which browsers do not send, so that no proxy logs it.
  const link = absoluteUrl(`${deskPaths.password}#${await issueLink(person.id)}`)
  await queueMail({
    kind: 'deskPasswordLink',
    recipient: email,
    subject: mailMessages.passwordLinkSubject(shop),
    body: mailMessages.passwordLinkBody(plainName(person.name), shop, link),
  })
}

/** PEOPLE-09: the link works once; a refused password does not use it up. Every session of the person ends. */
export async function resetPersonPassword(
  { token, ...passwords }: ResetPassword,
  address: string,
): Promise<{ personId: string; reply: Reply<Message> }> {
  await spend([limits.resetNetwork, address])
  checkNewPassword(passwords, { email: '', name: '' })
  const passwordHash = await hashPassword(passwords.newPassword)
  const person = await transaction(async () => {
    const id = await redeemLink(token)
    if (id === null) throw new AppError('passwordLinkInvalid')
    const found = await findPerson(id)
    checkNewPassword(passwords, found)
    await replacePassword(id, { passwordHash, keptSessionId: null })
    const { email, sellerId } = found
    if (sellerId !== null)
      await note({ id: sellerId, personId: id, email }, { action: 'passwordReset', subject: email })
    return found
  })
  deliverSoon()
  const headers = [deviceCookie('seller-login', person.email)]
  return { personId: person.id, reply: new Reply({ message: say.passwordChanged }, { headers }) }
}

const openOf = (personId: string) => and(eq(sellerSessions.personId, personId), isLiving(sellerSessions))

/** PEOPLE-11: where the caller is signed in, the newest first. */
export async function getSessions(actor: Actor): Promise<{ sessions: SessionAnswer[] }> {
  const { personId, sessionId } = asSeller(actor)
  const rows = await db()
    .select()
    .from(sellerSessions)
    .where(openOf(personId))
    .orderBy(desc(sellerSessions.createdAt))
  return {
    sessions: rows.map(({ id, device, createdAt, usedAt }) => ({
      ...{ id, device, openedAt: createdAt.toISOString(), isThis: id === sessionId },
      usedAt: usedAt?.toISOString() ?? '',
    })),
  }
}

/** PEOPLE-11: ends one of the caller's own sessions; once for the same key (PEOPLE-16). */
export async function endSession(actor: Actor, id: string, key: string | null): Promise<Message> {
  const seller = asSeller(actor)
  return onceForPerson(seller, { name: 'endSession', key, request: id }, async () => {
    const isOwn = and(openOf(seller.personId), eq(sellerSessions.id, id))
    const [session] = isUuid(id) ? await db().select().from(sellerSessions).where(isOwn) : []
    if (!session) throw new AppError('notFound', { what: things.session })
    await revoke(sellerSessions, isOwn)
    await note(seller, { action: 'sessionEnded', subject: session.device })
    return { message: say.sessionEnded }
  })
}
