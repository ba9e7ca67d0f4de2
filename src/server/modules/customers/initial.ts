import { and, eq } from 'drizzle-orm'
import type { InitialPassword, PasswordStateAnswer } from '#shared/contracts/account.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { customerMessages } from '#shared/messages/customers.ts'
import { mailMessages } from '#shared/messages/mail.ts'
import { plainName } from '#shared/rules/plain-words.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { asCustomer, type Actor, type CustomerActor } from '../../lib/actor.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { Reply } from '../../lib/reply.ts'
import { spend } from '../limits.ts'
import { deviceCookie } from '../limits/sign-in.ts'
import { canMail, queueMail } from '../mail/queue.ts'
import { shopName } from '../company.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { liftRestriction } from '../sessions.ts'
import { markEmailProved, checkNewPassword, findCustomer, replacePassword } from './password.ts'
import { issueCode, redeemCode } from './tickets.ts'

type Message = { message: string }

/** Only a session that was opened with the document number needs a proof. */
function asRestricted(actor: Actor): CustomerActor {
  const customer = asCustomer(actor)
  if (!customer.isRestricted) throw new AppError('passwordAlreadySet')
  return customer
}

/** D-49: whether a new password is due, and which proof shows that the customer sets it. */
export async function passwordState(actor: Actor): Promise<PasswordStateAnswer> {
  const { id, isRestricted } = asCustomer(actor)
  const { hasInitialPassword } = await findCustomer(id)
  return { restricted: isRestricted, initial: hasInitialPassword, proof: canMail() ? 'code' : 'order' }
}

/** D-49: a code to the account's own e-mail. */
export async function sendCode(actor: Actor, address: string): Promise<Message> {
  const { id, name, email } = asRestricted(actor)
  if (!canMail()) throw new AppError('mailUnavailable')
  await spend([limits.passwordCodeNetwork, address], [limits.passwordCodeAccount, id])
  await transaction(async () => {
    const shop = await shopName()
    await queueMail({
      kind: 'passwordCode',
      recipient: email,
      subject: mailMessages.passwordCodeSubject(shop),
      body: mailMessages.passwordCodeBody(plainName(name), shop, await issueCode(id)),
    })
  })
  deliverSoon()
  return { message: customerMessages.codeSent }
}

/**
 * D-49: the code, or without a mail server the number of an order that the account placed while it was not restricted,
 * and the password that replaces the document number. This session then sees personal data; every other one ends. A
 * refused password uses up no code.
 */
export async function setInitialPassword(
  actor: Actor,
  { proof, ...passwords }: InitialPassword,
  address: string,
): Promise<Reply<Message>> {
  const { id, sessionId, email } = asRestricted(actor)
  await spend([limits.passwordProofNetwork, address], [limits.passwordProofAccount, id])
  checkNewPassword(passwords, await findCustomer(id))
  const passwordHash = await hashPassword(passwords.newPassword)
  await transaction(async () => {
    const isProved = canMail() ? await redeemCode(id, proof) : await isProvingOrder(id, proof)
    if (!isProved) throw new AppError('proofWrong')
    await replacePassword(id, { passwordHash, keptSessionId: sessionId })
    await liftRestriction(sessionId)
    if (canMail()) await markEmailProved(id)
  })
  deliverSoon()
  return new Reply({ message: customerMessages.passwordChanged }, { headers: [deviceCookie('login', email)] })
}

/** An order of a restricted session proves nothing: anybody who knows the document number could have placed it. */
async function isProvingOrder(customerId: string, number: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.number, number.toUpperCase()),
        eq(orders.provesCustomer, true),
      ),
    )
  return row !== undefined
}
