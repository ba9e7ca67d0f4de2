import { randomInt } from 'node:crypto'
import { asc, eq, or, sql } from 'drizzle-orm'
import { slugify } from '#shared/rules/text.ts'
import { db, transaction } from '../db/index.ts'
import { products } from '../db/schema/catalog.ts'
import { sellers } from '../db/schema/sellers.ts'
import { hashPassword } from '../lib/passwords.ts'
import { newId } from '../lib/uuid.ts'
import { queuePasswordChanged } from './mail/password-changed.ts'
import { revokeSessionsOf } from './sellers/sessions.ts'

/** No characters that are misread when somebody dictates them. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 14

/** A password of about 69 bits that can be read out. */
const newPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('')

/**
 * Gives a seller an account, and makes the seller when the name is new. An existing account gets a new password, is
 * signed out everywhere and gets a mail (PASSWORD-01). Null when the e-mail belongs to another seller. `email` in lower
 * case.
 */
export async function createSellerAccount(name: string, email: string): Promise<string | null> {
  const slug = slugify(name)
  const [known] = await db().select({ slug: sellers.slug }).from(sellers).where(eq(sellers.email, email))
  if (known && known.slug !== slug) return null
  const password = newPassword()
  const account = { email, passwordHash: await hashPassword(password) }
  await transaction(async () => {
    const [before] = await db()
      .select({ email: sellers.email, name: sellers.name, passwordHash: sellers.passwordHash })
      .from(sellers)
      .where(eq(sellers.slug, slug))
    // A first password needs no warning mail. When the e-mail changes, the warning goes to the old one.
    if (before?.email && before.passwordHash)
      await queuePasswordChanged({ email: before.email, name: before.name, kind: 'seller' })
    const [seller] = await db()
      .insert(sellers)
      .values({ id: newId(), name, slug, ...account })
      .onConflictDoUpdate({ target: sellers.slug, set: account })
      .returning({ id: sellers.id })
    if (seller) await revokeSessionsOf(seller.id)
  })
  return password
}

/**
 * A new password for a seller that has an account, found by name or e-mail; signed out everywhere. Null when there is
 * none.
 */
export async function renewSellerPassword(
  nameOrEmail: string,
): Promise<{ name: string; email: string; password: string } | null> {
  const [seller] = await db()
    .select({ name: sellers.name, email: sellers.email })
    .from(sellers)
    .where(or(eq(sellers.slug, slugify(nameOrEmail)), eq(sellers.email, nameOrEmail.toLowerCase())))
  if (!seller?.email) return null
  const password = await createSellerAccount(seller.name, seller.email)
  return password === null ? null : { name: seller.name, email: seller.email, password }
}

/**
 * FISCAL-08: who gives the receipts for a seller's items from now on; returns the seller's name, null when there is
 * none.
 */
export async function setIssuer(name: string, ruc: string): Promise<string | null> {
  const [seller] = await db()
    .update(sellers)
    .set({ issuerRuc: ruc })
    .where(eq(sellers.slug, slugify(name)))
    .returning({ name: sellers.name })
  return seller?.name ?? null
}

export const listSellers = () =>
  db()
    .select({ name: sellers.name, email: sellers.email, products: sql<number>`count(${products.id})::int` })
    .from(sellers)
    .leftJoin(products, eq(products.sellerId, sellers.id))
    .groupBy(sellers.id)
    .orderBy(asc(sellers.name))
