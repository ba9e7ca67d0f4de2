import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { INVITATION_HOURS, TOKEN_SECONDS } from '#shared/business.ts'
import type { AcceptInvitation, InvitationAnswer, InvitedAnswer } from '#shared/contracts/people.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { peopleMailMessages as mailWords, peopleMessages as say } from '#shared/messages/people.ts'
import { things } from '#shared/messages/things.ts'
import { deskPaths } from '#shared/routes.ts'
import { isEmail } from '#shared/rules/documents.ts'
import type { Role } from '#shared/rules/people.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { invitations, people } from '../../db/schema/people.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { asSeller, SELLER_COOKIE, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { tokenCookie } from '../../lib/cookies.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { Reply } from '../../lib/reply.ts'
import { newId } from '../../lib/uuid.ts'
import { note, ownerFor } from '../audit.ts'
import { shopName } from '../company.ts'
import { spend } from '../limits.ts'
import { deviceCookie } from '../limits/sign-in.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { canMail, queueMail } from '../mail/queue.ts'
import { absoluteUrl } from '../site.ts'
import { checkNewPassword } from './account.ts'
import { onceForPerson } from './once.ts'
import { hashOf, newSecret, secretOf } from './secrets.ts'
import { openPersonSession } from './sessions.ts'

interface Invited {
  /** PEOPLE-08: of the link. */
  secret: string
  seller: { id: string; name: string }
  /** In lower case. */
  email: string
  role: Role
  /** Null for the owner's command. */
  by: string | null
}

/**
 * PEOPLE-07: makes a link for one e-mail, which takes the place of an earlier one, and mails it where the shop can.
 * Refuses an e-mail that has an account. Inside a transaction; returns the link.
 */
async function makeInvitation({ secret, seller, email, role, by }: Invited): Promise<string> {
  const [taken] = await db().select({ id: people.id }).from(people).where(eq(people.email, email))
  if (taken) throw new AppError('inviteeTaken')
  const link = linkOf(secret)
  await db()
    .delete(invitations)
    .where(and(eq(invitations.sellerId, seller.id), eq(invitations.email, email), isNull(invitations.usedAt)))
  await db()
    .insert(invitations)
    .values({
      ...{ id: newId(), hash: hashOf('invitation', secret), sellerId: seller.id, email, role, invitedBy: by },
      expiresAt: new Date(clock.now().getTime() + INVITATION_HOURS * 3_600_000),
    })
  if (canMail()) await queueInvitation({ seller: seller.name, email, role, link })
  return link
}

const linkOf = (secret: string): string => absoluteUrl(`${deskPaths.invitation}#${secret}`)

async function queueInvitation(o: { seller: string; email: string; role: Role; link: string }) {
  const shop = await shopName()
  await queueMail({
    kind: 'invitation',
    recipient: o.email,
    subject: mailWords.invitationSubject(o.seller, shop),
    body: mailWords.invitationBody({
      seller: o.seller,
      shop,
      role: say.roles[o.role],
      hours: INVITATION_HOURS,
      url: o.link,
    }),
  })
}

/** How many invitations of a seller still wait. */
async function openInvitations(sellerId: string): Promise<number> {
  const [row] = await db().select({ open: count() }).from(invitations).where(isOpenOf(sellerId))
  return row?.open ?? 0
}

export const isOpenOf = (sellerId: string) =>
  and(eq(invitations.sellerId, sellerId), isNull(invitations.usedAt), gt(invitations.expiresAt, clock.now()))

/**
 * PEOPLE-07: from the desk. Without a mail server the caller gets the link, to hand it on. Repeated with the same key it
 * is the same link, which is computed from the key, since no secret is stored.
 */
export async function invite(
  actor: Actor,
  { email: given, role }: { email: string; role: Role },
  key: string | null,
): Promise<InvitedAnswer> {
  const seller = asSeller(actor)
  const email = given.toLowerCase()
  if (!isEmail(email)) throw new AppError('emailInvalid')
  await spend([limits.invitationsAccount, seller.id])
  const secret = key === null ? newSecret() : secretOf(seller.personId, key)
  await onceForPerson(seller, { name: 'invite', key, request: { email, role } }, async () => {
    const [row] = await db().select({ people: count() }).from(people).where(eq(people.sellerId, seller.id))
    const { max } = limits.team
    if ((row?.people ?? 0) + (await openInvitations(seller.id)) >= max)
      throw new AppError('teamFull', { max })
    await makeInvitation({ secret, seller, email, role, by: seller.personId })
    await note(seller, { action: 'personInvited', subject: email, after: { role } })
    return {}
  })
  deliverSoon()
  return canMail()
    ? { message: say.invited(email), link: '' }
    : { message: say.invitedByLink, link: linkOf(secret) }
}

/** PEOPLE-07: from the owner's command, which prints the link. Null when there is no such seller. */
export const inviteForOwner = (slug: string, email: string, role: Role) =>
  transaction(async () => {
    const [seller] = await db()
      .select({ id: sellers.id, name: sellers.name })
      .from(sellers)
      .where(eq(sellers.slug, slug))
    if (!seller) return null
    const link = await makeInvitation({ secret: newSecret(), seller, email, role, by: null })
    await note(ownerFor(seller.id), { action: 'personInvited', subject: email, after: { role } })
    return { seller: seller.name, link, isMailed: canMail() }
  })

/** PEOPLE-07: an invitation that still waits stops working. */
export function dropInvitation(actor: Actor, id: string, key: string | null): Promise<{ message: string }> {
  const seller = asSeller(actor)
  return onceForPerson(seller, { name: 'drop', key, request: id }, async () => {
    const [dropped] = isUuid(id)
      ? await db()
          .delete(invitations)
          .where(and(eq(invitations.id, id), isOpenOf(seller.id)))
          .returning({ email: invitations.email, role: invitations.role })
      : []
    if (!dropped) throw new AppError('notFound', { what: things.invitation })
    await note(seller, {
      action: 'invitationDropped',
      subject: dropped.email,
      before: { role: dropped.role },
    })
    return { message: say.invitationDropped }
  })
}

/** The invitation of a link. Refuses one that is unknown, used or expired, and one for another than who is signed in. */
async function findInvitation(secret: string, actor: Actor) {
  const [row] = await db()
    .select({ invitation: invitations, shopName: sellers.name })
    .from(invitations)
    .innerJoin(sellers, eq(sellers.id, invitations.sellerId))
    .where(eq(invitations.hash, hashOf('invitation', secret)))
  if (!row) throw new AppError('invitationUnknown')
  const { invitation } = row
  if (invitation.usedAt !== null) throw new AppError('invitationUsed')
  if (invitation.expiresAt <= clock.now()) throw new AppError('invitationExpired')
  if (actor.kind === 'seller')
    throw new AppError('invitationOfAnother', { who: actor.email, email: invitation.email })
  return row
}

/** PEOPLE-08: what a link is for, before it is used. */
export async function getInvitation(
  secret: string,
  actor: Actor,
  address: string,
): Promise<{ invitation: InvitationAnswer }> {
  await spend([limits.invitationLinkNetwork, address])
  const { invitation, shopName: seller } = await findInvitation(secret, actor)
  const { email, role, expiresAt } = invitation
  return { invitation: { shopName: seller, email, role, expiresAt: expiresAt.toISOString() } }
}

/** PEOPLE-08: makes the person and signs it in. The link works once; a refused password does not use it up. */
export async function acceptInvitation(
  { token: secret, name, ...passwords }: AcceptInvitation,
  caller: { actor: Actor; address: string; headers: Headers },
): Promise<Reply<{ token: string; message: string }>> {
  await spend([limits.invitationLinkNetwork, caller.address])
  const { invitation } = await findInvitation(secret, caller.actor)
  const { sellerId, email, role } = invitation
  checkNewPassword(passwords, { email, name })
  const passwordHash = await hashPassword(passwords.newPassword)
  const id = newId()
  const token = await transaction(async () => {
    const [used] = await db()
      .update(invitations)
      .set({ usedAt: clock.now() })
      .where(and(eq(invitations.id, invitation.id), isOpenOf(sellerId)))
      .returning({ id: invitations.id })
    if (!used) throw new AppError('invitationUsed')
    const made = await db()
      .insert(people)
      .values({ id, sellerId, email, name, passwordHash, role })
      .onConflictDoNothing({ target: people.email })
      .returning({ id: people.id })
    if (made.length === 0) throw new AppError('inviteeTaken')
    await note(
      { id: sellerId, personId: id, email },
      { action: 'personJoined', subject: email, after: { role } },
    )
    return openPersonSession({ id, sellerId }, caller.headers.get('user-agent') ?? '')
  })
  return new Reply(
    { token, message: say.joined },
    { headers: [tokenCookie(SELLER_COOKIE, token, TOKEN_SECONDS), deviceCookie('seller-login', email)] },
  )
}
