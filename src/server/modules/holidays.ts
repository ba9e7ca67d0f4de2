import { asc, eq } from 'drizzle-orm'
import { holidays } from '../db/schema/complaints.ts'
import { db } from '../db/index.ts'

type Holiday = typeof holidays.$inferSelect

/** The days the owner added to the national holidays (D-87). */
export const listHolidays = (): Promise<Holiday[]> => db().select().from(holidays).orderBy(asc(holidays.day))

/** The same as a set of days, for the rules about business days. */
export const ownersHolidays = async (): Promise<ReadonlySet<string>> =>
  new Set((await listHolidays()).map(({ day }) => day))

/** Due days of sheets filed from now on skip this day. Adding it again changes its name. */
export async function addHoliday(day: string, name: string): Promise<void> {
  await db()
    .insert(holidays)
    .values({ day, name })
    .onConflictDoUpdate({ target: holidays.day, set: { name } })
}

/** False when the owner never added that day. */
export async function removeHoliday(day: string): Promise<boolean> {
  const gone = await db().delete(holidays).where(eq(holidays.day, day)).returning({ day: holidays.day })
  return gone.length > 0
}
