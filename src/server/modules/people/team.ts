import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ChangeRoleInput, TeamAnswer } from '#shared/contracts/people.ts'
import { AppError } from '#shared/errors.ts'
import { peopleMessages as say } from '#shared/messages/people.ts'
import { things } from '#shared/messages/things.ts'
import { isManaged } from '#shared/rules/people.ts'
import { db } from '../../db/index.ts'
import { invitations, people, sellerSessions } from '../../db/schema/people.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { note } from '../audit.ts'
import { isLiving } from '../sessions.ts'
import { isOpenOf } from './invitations.ts'
import { onceForPerson } from './once.ts'
import { revokeSessionsOf } from './password.ts'

type Message = { message: string }
type Person = typeof people.$inferSelect

/** PEOPLE-12: everybody of the caller's seller, the first who came first, and the invitations that still wait. */
export async function getTeam(actor: Actor): Promise<TeamAnswer> {
  const { id: sellerId, personId } = asSeller(actor)
  const team = await readTeam(sellerId)
  const open = await db()
    .select()
    .from(invitations)
    .where(isOpenOf(sellerId))
    .orderBy(asc(invitations.createdAt))
  return {
    people: team.map(({ usedAt, ...person }) => ({
      ...person,
      isMe: person.id === personId,
      usedAt: usedAt?.toISOString() ?? '',
    })),
    invitations: open.map(({ id, email, role, expiresAt }) => ({
      ...{ id, email, role },
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** Each with the time at which an open session was last used; null without any. */
export const readTeam = (sellerId: string) =>
  db()
    .select({
      ...{ id: people.id, name: people.name, email: people.email, role: people.role },
      usedAt: sql<Date | null>`max(${sellerSessions.usedAt})`.mapWith(sellerSessions.usedAt),
    })
    .from(people)
    .leftJoin(sellerSessions, and(eq(sellerSessions.personId, people.id), isLiving(sellerSessions)))
    .where(eq(people.sellerId, sellerId))
    .groupBy(people.id)
    .orderBy(asc(people.createdAt), asc(people.id))

/**
 * Everybody of a seller, each row locked, so that two changes at the same time do not leave it without somebody who may
 * manage it. Inside a transaction.
 */
const heldTeam = (sellerId: string): Promise<Person[]> =>
  db().select().from(people).where(eq(people.sellerId, sellerId)).orderBy(asc(people.id)).for('update')

/** The person that a call names, with the others of the team as they would be without it. */
async function hold(sellerId: string, id: string): Promise<{ person: Person; others: Person[] }> {
  const team = await heldTeam(sellerId)
  const person = team.find(one => one.id === id.toLowerCase())
  if (!person) throw new AppError('notFound', { what: things.person })
  return { person, others: team.filter(one => one !== person) }
}

/** PEOPLE-12: refuses a role that somebody else changed meanwhile, and a team without anybody who may manage it. */
export function changeRole(
  actor: Actor,
  id: string,
  { role, was }: ChangeRoleInput,
  key: string | null,
): Promise<Message> {
  const seller = asSeller(actor)
  return onceForPerson(seller, { name: 'role', key, request: { id, role, was } }, async () => {
    const message = say.roleChanged
    const { person, others } = await hold(seller.id, id)
    if (person.role === role) return { message }
    if (person.role !== was) throw new AppError('roleChangedMeanwhile', { now: say.roles[person.role] })
    if (!isManaged([...others, { role }])) throw new AppError('lastManager')
    await db().update(people).set({ role }).where(eq(people.id, person.id))
    await note(seller, {
      ...{ action: 'roleChanged', subject: person.email },
      ...{ before: { role: was }, after: { role } },
    })
    return { message }
  })
}

/** PEOPLE-12: the account goes, with its sessions and the invitations that it made and nobody used. */
export function removePerson(actor: Actor, id: string, key: string | null): Promise<Message> {
  const seller = asSeller(actor)
  return onceForPerson(seller, { name: 'remove', key, request: id }, async () => {
    const { person, others } = await hold(seller.id, id)
    if (!isManaged(others)) throw new AppError('lastManager')
    await deletePerson(person.id)
    await note(seller, { action: 'personRemoved', subject: person.email, before: { role: person.role } })
    return { message: say.removed }
  })
}

/** PEOPLE-15: ends all sessions of a person of the caller's seller; of the caller all but the one that asks. */
export function endSessionsOf(actor: Actor, id: string, key: string | null): Promise<Message> {
  const seller = asSeller(actor)
  return onceForPerson(seller, { name: 'endSessions', key, request: id }, async () => {
    const { person } = await hold(seller.id, id)
    await revokeSessionsOf(person.id, person.id === seller.personId ? seller.sessionId : null)
    await note(seller, { action: 'sessionsEnded', subject: person.email })
    return { message: say.sessionsEnded }
  })
}

/** Inside a transaction. What it wrote stays in the audit. */
export async function deletePerson(id: string): Promise<void> {
  await db()
    .delete(invitations)
    .where(and(eq(invitations.invitedBy, id), isNull(invitations.usedAt)))
  await db().delete(people).where(eq(people.id, id))
}
