import { asc } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { reconciliations } from '#server/db/schema/reconciliations.ts'
import { clock } from '#server/lib/clock.ts'
import { reconcileNightly } from '#server/modules/reconciliation/nightly.ts'
import { addDays, type Day } from '#shared/rules/business-days.ts'

const real = clock.now
afterAll(() => {
  clock.now = real
})

const MONDAY: Day = '2099-06-01'
const [TUESDAY, WEDNESDAY] = [addDays(MONDAY, 1), addDays(MONDAY, 2)]
const moment = (day: Day, time: string) => new Date(`${day}T${time}:00-05:00`)
const at = (day: Day, time: string) => {
  clock.now = () => moment(day, time)
}
const closed = async (): Promise<Day[]> => {
  const rows = await db().select().from(reconciliations).orderBy(asc(reconciliations.day))
  return rows.filter(({ doneAt }) => doneAt !== null).map(({ day }) => day)
}

test('RECONCILE-03 a clock that jumps a day during the nightly books and back again leaves no day uncompared', async () => {
  // It is Tuesday when the books of Monday are begun, and Wednesday when they are closed.
  let asked = 0
  clock.now = () => ((asked += 1) === 1 ? moment(TUESDAY, '04:10') : moment(WEDNESDAY, '04:10'))
  await reconcileNightly()
  expect(asked).toBeGreaterThan(1)
  expect(await closed()).toEqual([MONDAY])
  // Still wrong: Tuesday is taken for over.
  at(WEDNESDAY, '04:11')
  await reconcileNightly()
  expect(await closed()).toEqual([MONDAY, TUESDAY])
  // Right again: nobody knows yet what Tuesday brings.
  at(TUESDAY, '04:12')
  await reconcileNightly()
  expect(await closed()).toEqual([MONDAY])
  at(WEDNESDAY, '04:20')
  await reconcileNightly()
  expect(await closed()).toEqual([MONDAY, TUESDAY])
  // Another instance, whose clock is some minutes behind, undoes nothing.
  at(WEDNESDAY, '04:02')
  await reconcileNightly()
  expect(await closed()).toEqual([MONDAY, TUESDAY])
})
