import { asc, eq } from 'drizzle-orm'
import { slugify } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { invitations, people } from '../../db/schema/people.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { note, ownerFor } from '../audit.ts'
import { isOpenOf } from './invitations.ts'
import { deletePerson, readTeam } from './team.ts'

/** PEOPLE-13: who works for a seller, for the owner. Null when there is no seller of that name. */
export async function listPeople(name: string) {
  const [seller] = await db()
    .select({ id: sellers.id, name: sellers.name })
    .from(sellers)
    .where(eq(sellers.slug, slugify(name)))
  if (!seller) return null
  const open = await db()
    .select()
    .from(invitations)
    .where(isOpenOf(seller.id))
    .orderBy(asc(invitations.createdAt))
  return { name: seller.name, people: await readTeam(seller.id), invitations: open }
}

/**
 * PEOPLE-13: the owner ends the account with this e-mail; the name of its seller, null when nobody has it. The owner may
 * leave a seller without anybody.
 */
export const removePersonForOwner = (email: string): Promise<string | null> =>
  transaction(async () => {
    const [person] = await db()
      .select({ id: people.id, role: people.role, sellerId: sellers.id, seller: sellers.name })
      .from(people)
      .innerJoin(sellers, eq(sellers.id, people.sellerId))
      .where(eq(people.email, email))
    if (!person) return null
    await deletePerson(person.id)
    await note(ownerFor(person.sellerId), {
      ...{ action: 'personRemoved', subject: email },
      before: { role: person.role },
    })
    return person.seller
  })
