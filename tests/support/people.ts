import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { people } from '#server/db/schema/people.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { openPersonSession } from '#server/modules/people/sessions.ts'
import type { Role } from '#shared/rules/people.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

export interface CreatedPerson {
  id: string
  sellerId: string
  email: string
  role: Role
  token: string
}

/** A seller without anything. */
export async function createSeller(name = `Tienda ${randomUUID()}`): Promise<string> {
  const id = randomUUID()
  await db().insert(sellers).values({ id, name, slug: id })
  return id
}

/** Somebody who works for a seller and is signed in. Without a password hash nobody can sign in again. */
export async function createPerson(
  sellerId: string,
  { role = 'all', passwordHash = '' }: { role?: Role; passwordHash?: string } = {},
): Promise<CreatedPerson> {
  const id = randomUUID()
  const email = `${id}@example.com`
  await db().insert(people).values({ id, sellerId, email, name: 'Ana', passwordHash, role })
  return { id, sellerId, email, role, token: await openPersonSession({ id, sellerId }, ANDROID) }
}

/** A token of a person of this seller, with every right unless a role is named. */
export const sellerTokenOf = async (sellerId: string, role: Role = 'all'): Promise<string> =>
  (await createPerson(sellerId, { role })).token

/** Another session of a person. */
export const anotherToken = ({ id, sellerId }: { id: string; sellerId: string }): Promise<string> =>
  openPersonSession({ id, sellerId }, ANDROID)

export const suspendRow = (sellerId: string, at: Date | null): Promise<unknown> =>
  db().update(sellers).set({ suspendedAt: at }).where(eq(sellers.id, sellerId))
