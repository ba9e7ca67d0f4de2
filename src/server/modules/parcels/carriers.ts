import { asc, eq } from 'drizzle-orm'
import type { Carrier } from '#shared/rules/carriers.ts'
import { db } from '../../db/index.ts'
import { carriers } from '../../db/schema/parcels.ts'

/** PARCEL-09: the carriers, by name. */
export const listCarriers = (): Promise<Carrier[]> => db().select().from(carriers).orderBy(asc(carriers.name))

/** Adds a carrier, or changes the one with that name. */
export async function putCarrier({ name, link, wants }: Carrier): Promise<void> {
  const values = { link, wants: [...wants] }
  await db()
    .insert(carriers)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: carriers.name, set: values })
}

/** Removes a carrier from the list; its parcels keep its name. False when there is none. */
export async function removeCarrier(name: string): Promise<boolean> {
  const { rowCount } = await db().delete(carriers).where(eq(carriers.name, name))
  return (rowCount ?? 0) > 0
}
