import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AuditAction } from '#shared/rules/audit.ts'
import { slugify } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { people } from '../../db/schema/people.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { newId } from '../../lib/uuid.ts'
import { note, ownerFor } from '../audit.ts'
import { queuePasswordChanged } from '../mail/password-changed.ts'
import { replacePassword, revokeSessionsOf } from '../people/password.ts'

/** No characters that are misread when somebody dictates them. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 14

/** A password of about 69 bits that can be read out. */
const newPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('')

/** A person and its seller. */
const found = {
  id: people.id,
  email: people.email,
  sellerId: sellers.id,
  slug: sellers.slug,
  seller: sellers.name,
}
const findPeople = () => db().select(found).from(people).innerJoin(sellers, eq(sellers.id, people.sellerId))

const isFirst = eq(people.id, people.sellerId)

/** Whether the e-mail is another seller's: as its contact, or of a person who works for it. */
async function isOfAnother(email: string, slug: string): Promise<boolean> {
  const contacts = await db().select({ slug: sellers.slug }).from(sellers).where(eq(sellers.email, email))
  const known = await findPeople().where(eq(people.email, email))
  return [...contacts, ...known].some(other => other.slug !== slug)
}

/**
 * Gives a seller an account with every right, and makes the seller when the name is new. An existing account gets a new
 * password, is signed out everywhere and gets a mail (PASSWORD-01): the account with this e-mail, else the one of the
 * seller's first person. Null when the e-mail belongs to another seller. `email` in lower case.
 */
export async function createSellerAccount(name: string, email: string): Promise<string | null> {
  const slug = slugify(name)
  if (await isOfAnother(email, slug)) return null
  const [known] = await findPeople().where(eq(people.email, email))
  if (known) return renewPassword(known, 'accountMade')
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await transaction(async () => {
    const id = await makeFirstPerson({ name, slug, email, passwordHash })
    await note(ownerFor(id), { action: 'accountMade', subject: email })
  })
  return password
}

/** Makes the first person of a seller, or gives it this e-mail and password. Returns the id of both. */
async function makeFirstPerson(o: {
  name: string
  slug: string
  email: string
  passwordHash: string
}): Promise<string> {
  const { email, passwordHash } = o
  const [before] = await findPeople().where(and(isFirst, eq(sellers.slug, o.slug)))
  // A first password needs no warning mail. When the e-mail changes, the warning goes to the old one.
  if (before) await queuePasswordChanged({ email: before.email, name: '', kind: 'seller' })
  const [seller] = await db()
    .insert(sellers)
    .values({ id: newId(), ...o })
    .onConflictDoUpdate({ target: sellers.slug, set: { email, passwordHash } })
    .returning({ id: sellers.id })
  if (!seller) throw new Error('An upsert returns its row.')
  await db().update(people).set({ role: 'all' }).where(eq(people.id, seller.id))
  await revokeSessionsOf(seller.id, null)
  return seller.id
}

async function renewPassword(
  person: { id: string; email: string; sellerId: string },
  action: AuditAction,
): Promise<string> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await transaction(async () => {
    await replacePassword(person.id, { passwordHash, keptSessionId: null })
    if (action === 'accountMade')
      await db().update(people).set({ role: 'all' }).where(eq(people.id, person.id))
    await note(ownerFor(person.sellerId), { action, subject: person.email })
  })
  return password
}

/**
 * A new password for a person: the one with this e-mail, or the first person of the seller with this name; signed out
 * everywhere. Null when there is none.
 */
export async function renewSellerPassword(
  nameOrEmail: string,
): Promise<{ name: string; email: string; password: string } | null> {
  // First, because the name of another seller may read like this e-mail.
  const ofEmail = await findPeople().where(eq(people.email, nameOrEmail.toLowerCase()))
  const ofName = and(isFirst, eq(sellers.slug, slugify(nameOrEmail)))
  const [person] = ofEmail.length > 0 ? ofEmail : await findPeople().where(ofName)
  if (!person) return null
  return {
    ...{ name: person.seller, email: person.email },
    password: await renewPassword(person, 'passwordRenewed'),
  }
}
