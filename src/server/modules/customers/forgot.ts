import { eq } from 'drizzle-orm'
import type { ForgotPasswordAnswer, ResetPassword } from '#shared/contracts/account.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { customerMessages } from '#shared/messages/customers.ts'
import { mailMessages } from '#shared/messages/mail.ts'
import { routes } from '#shared/routes.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { plainName } from '#shared/rules/plain-words.ts'
import { db, transaction } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { Reply } from '../../lib/reply.ts'
import { spend } from '../limits.ts'
import { deviceCookie } from '../limits/sign-in.ts'
import { canMail, queueMail } from '../mail/queue.ts'
import { shopName } from '../company.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { markEmailProved, checkNewPassword, findCustomer, replacePassword } from './password.ts'
import { issueLink, redeemLink } from './tickets.ts'
import { absoluteUrl } from '../site.ts'

/** The secret is after the `#`, which browsers do not send, so that no proxy logs it. */
const linkOf = (token: string): string => absoluteUrl(`${routes.resetPassword}#${token}`)

/**
 * D-75: a one-time link to the e-mail's account, and the same answer when there is none. If the shop has no mail server
 * the message goes to its outbox folder and the answer promises nothing.
 */
export async function forgotPassword(input: string, address: string): Promise<ForgotPasswordAnswer> {
  const email = input.toLowerCase()
  if (!isEmail(email)) throw new AppError('emailInvalid')
  await spend([limits.forgotNetwork, address], [limits.forgotEmail, email])
  await transaction(() => queueLink(email))
  deliverSoon()
  const mailed = canMail()
  return { message: mailed ? customerMessages.linkSent : customerMessages.linkNotSent, mailed }
}

async function queueLink(email: string): Promise<void> {
  const [customer] = await db().select().from(customers).where(eq(customers.email, email))
  if (!customer) return
  const shop = await shopName()
  await queueMail({
    kind: 'passwordLink',
    recipient: email,
    subject: mailMessages.passwordLinkSubject(shop),
    body: mailMessages.passwordLinkBody(plainName(customer.name), shop, linkOf(await issueLink(customer.id))),
  })
}

/**
 * D-75: the link works once; a refused password does not use it up. Every session ends. The browser is known from then
 * on, so that strangers' wrong passwords do not keep its user from signing in (GUARD-71).
 */
export async function resetPassword(
  { token, ...passwords }: ResetPassword,
  address: string,
): Promise<Reply<{ message: string }>> {
  await spend([limits.resetNetwork, address])
  checkNewPassword(passwords, { documentNumber: '' })
  const passwordHash = await hashPassword(passwords.newPassword)
  const email = await transaction(async () => {
    const customerId = await redeemLink(token)
    if (customerId === null) throw new AppError('passwordLinkInvalid')
    const customer = await findCustomer(customerId)
    checkNewPassword(passwords, customer)
    await replacePassword(customerId, { passwordHash, keptSessionId: null })
    if (canMail()) await markEmailProved(customerId)
    return customer.email
  })
  deliverSoon()
  return new Reply({ message: customerMessages.passwordChanged }, { headers: [deviceCookie('login', email)] })
}
