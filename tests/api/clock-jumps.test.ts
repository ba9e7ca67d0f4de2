import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { reconciliations } from '#server/db/schema/reconciliations.ts'
import { clock } from '#server/lib/clock.ts'
import { reconcileNightly } from '#server/modules/reconciliation/nightly.ts'
import { addDays, type Day } from '#shared/rules/business-days.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

const real = clock.now
afterAll(() => {
  clock.now = real
})
beforeEach(async () => {
  await db().delete(reconciliations)
  await db().delete(mails)
})

const MONDAY: Day = '2099-06-01'
const [TUESDAY, WEDNESDAY, THURSDAY] = [addDays(MONDAY, 1), addDays(MONDAY, 2), addDays(MONDAY, 3)]
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

/** An order that was paid on this day, and nobody has the money. */
async function paidWithoutMoney(day: Day): Promise<string> {
  const product = await createProduct({ stock: 5 })
  const { orderId, number } = await customerWithOrder(product.id)
  await db()
    .update(orders)
    .set({ status: 'placed', paymentStatus: 'paid', paidAt: moment(day, '12:00') })
    .where(eq(orders.id, orderId))
  return number
}
const told = async () => {
  const rows = await db()
    .select()
    .from(mails)
    .where(eq(mails.kind, 'reconciliation'))
    .orderBy(asc(mails.subject))
  return rows.map(({ subject }) => subject)
}
const differs = (day: Day, count: number) =>
  `Los pagos del ${day} no cuadran: ${String(count)} ${count === 1 ? 'diferencia' : 'diferencias'}`

test('RECONCILE-06 a clock that jumps a day ahead or back during the books tells the owner of each day once', async () => {
  await setCompany({ cardPayment: true, orderMail: 'dueno@example.com' })
  const number = await paidWithoutMoney(MONDAY)
  const later = await paidWithoutMoney(TUESDAY)
  // Ahead: begun on Tuesday, closed on Wednesday. The next minute takes Tuesday for over.
  let asked = 0
  clock.now = () => ((asked += 1) === 1 ? moment(TUESDAY, '04:10') : moment(WEDNESDAY, '04:10'))
  await reconcileNightly()
  await reconcileNightly()
  expect(await told()).toEqual([differs(MONDAY, 1), differs(TUESDAY, 1)])
  // Right again.
  at(TUESDAY, '04:12')
  await reconcileNightly()
  // What the rest of Tuesday brings is told too.
  const another = await paidWithoutMoney(TUESDAY)
  at(WEDNESDAY, '04:10')
  await reconcileNightly()
  const all = [differs(MONDAY, 1), differs(TUESDAY, 1), differs(TUESDAY, 2)]
  expect(await told()).toEqual(all)
  // Back: begun on Thursday, closed on Wednesday, and right again.
  asked = 0
  clock.now = () => ((asked += 1) === 1 ? moment(THURSDAY, '04:10') : moment(WEDNESDAY, '04:11'))
  await reconcileNightly()
  at(WEDNESDAY, '04:12')
  await reconcileNightly()
  at(THURSDAY, '04:12')
  await reconcileNightly()
  expect(await told()).toEqual(all)
  expect(await closed()).toEqual([MONDAY, TUESDAY, WEDNESDAY])
  const rows = await db().select().from(reconciliations).orderBy(asc(reconciliations.day))
  expect(rows.map(({ differences }) => differences.map(found => found.number).toSorted())).toEqual([
    [number],
    [later, another].toSorted(),
    [],
  ])
  // The same differences in another order are the same.
  const [, tuesday] = rows
  const nextTryAt = moment(THURSDAY, '04:13')
  await db()
    .update(reconciliations)
    .set({ doneAt: null, nextTryAt, differences: tuesday?.differences.toReversed() })
    .where(eq(reconciliations.day, TUESDAY))
  at(THURSDAY, '04:13')
  await reconcileNightly()
  expect(await told()).toEqual(all)
  expect(await closed()).toEqual([MONDAY, TUESDAY, WEDNESDAY])
})

test('RECONCILE-06 books that a clock from the future began and nobody closed are closed the next night', async () => {
  // The shop ended while the books of Monday were compared, by a clock that was ahead.
  at(TUESDAY, '04:12')
  for (const [ends, days] of [
    // Another instance, whose clock is less than an hour ahead, may be comparing them.
    [moment(TUESDAY, '06:12'), []],
    [moment(TUESDAY, '06:13'), [MONDAY]],
    [moment(addDays(TUESDAY, 30), '05:10'), [MONDAY]],
  ] as const) {
    await db().delete(reconciliations)
    await db().insert(reconciliations).values({ day: MONDAY, nextTryAt: ends })
    await reconcileNightly()
    expect(await closed()).toEqual(days)
  }
  // The first night of a shop was in the future.
  const day = addDays(TUESDAY, 30)
  await db().delete(reconciliations)
  await db()
    .insert(reconciliations)
    .values({ day, doneAt: moment(addDays(day, 1), '04:10') })
  await reconcileNightly()
  expect(await closed()).toEqual([MONDAY])
})
