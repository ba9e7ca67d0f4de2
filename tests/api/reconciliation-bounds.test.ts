import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { orders as orderCommand } from '#cli/orders.ts'
import { db } from '#server/db/index.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { parcelCash, payments, refunds } from '#server/db/schema/payments.ts'
import { reversals } from '#server/db/schema/reversals.ts'
import { reconciliations } from '#server/db/schema/reconciliations.ts'
import { clock } from '#server/lib/clock.ts'
import { cashDueFor, cashLeaving, collectCash } from '#server/modules/orders/collect.ts'
import { parcelsOf } from '#server/modules/parcels/rows.ts'
import { findOutsideCash } from '#server/modules/payments/cash.ts'
import { reconcileNightly } from '#server/modules/reconciliation/nightly.ts'
import { addDays } from '#shared/rules/business-days.ts'
import { cents } from '#shared/rules/money.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { deliverParcel, orderOfSellers } from '../support/parcels.ts'
import { createProduct } from '../support/shop.ts'
import { reconciliationStage } from '../support/reconciliation-stage.ts'

const { culqi, folder, at, charged, balance, ownersMails, today } = await reconciliationStage()
let day = today()
beforeEach(() => {
  day = today()
})

const on = (days: number, ...args: string[]) => balance('--dia', addDays(day, days), ...args)
const findings = ({ lines }: { lines: string[] }) => lines.slice(1).map(line => line.split(' · ').slice(0, 2))
const taken = ({ lines }: { lines: string[] }) => /^Día \S+ (\S+) cobrados/.exec(lines[0] ?? '')?.[1]
const agrees = [['Todo cuadra.']]
const missing = expect.stringMatching(/^La tienda lo tiene por cobrado/)
const moment = (days: number, time = '12:00') => new Date(`${addDays(day, days)}T${time}:00-05:00`)
const change = (id: string, values: Partial<typeof payments.$inferInsert>) =>
  db().update(payments).set(values).where(eq(payments.id, id))
const changeOrder = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  db().update(orders).set(values).where(eq(orders.id, id))
const refund = (paymentId: string, values: Partial<typeof refunds.$inferInsert> = {}) =>
  db()
    .insert(refunds)
    .values({ id: randomUUID(), paymentId, amount: cents(3_000), reason: 'panel', state: 'done', ...values })

test('RECONCILE-01 what was charged in Lima’s midnight is the new day’s alone, whatever day the provider lists it in', async () => {
  at('00:00', addDays(day, 1))
  const { number, charge } = await charged()
  // By the provider's clock it was the day before.
  charge.creation_date -= 60_000
  at('12:00', addDays(day, 3))
  expect([taken(await on(0)), taken(await on(1))]).toEqual(['S/0.00', 'S/104.99'])
  culqi.charges.length = 0
  expect(findings(await on(0))).toEqual(agrees)
  expect(findings(await on(1))).toEqual([[number, missing]])
})

test('RECONCILE-01 a payment is of the day on which it was sent, and looked at on the day of its success too', async () => {
  const { number, payment } = await charged()
  await change(payment.id, { sentAt: moment(0, '23:59'), succeededAt: moment(1, '00:01') })
  culqi.charges.length = 0
  at('12:00', addDays(day, 3))
  expect([taken(await on(0)), taken(await on(1))]).toEqual(['S/104.99', 'S/0.00'])
  for (const days of [0, 1]) expect(findings(await on(days))).toEqual([[number, missing]])
  expect(findings(await on(2))).toEqual(agrees)
})

test('RECONCILE-01 a charge is known by the payment that it names, if the ledger has no reference of it', async () => {
  const { payment } = await charged()
  await change(payment.id, { providerRef: null, lookupEmail: culqi.charges[0]?.email ?? null })
  expect(findings(await on(0))).toEqual(agrees)
  await change(payment.id, { sentAt: moment(-2), succeededAt: moment(-2) })
  expect(findings(await on(0))).toEqual(agrees)
})

test('RECONCILE-01 a charge of another day by the provider’s clock is looked up beside those of the list', async () => {
  at('23:59')
  const { charge } = await charged()
  await charged()
  charge.creation_date += 120_000
  at('12:00', addDays(day, 1))
  expect(findings(await on(0))).toEqual(agrees)
})

test('RECONCILE-01 an attempt that took no money is not looked up', async () => {
  const asked = async () => {
    culqi.requests.length = 0
    expect(findings(await on(0))).toEqual(agrees)
    return culqi.requests.length
  }
  const usual = await asked()
  const { payment } = await charged('refused')
  expect(payment).toMatchObject({ state: 'failed', sentAt: expect.any(Date) })
  expect(await asked()).toBe(usual)
})

test('RECONCILE-01 RECONCILE-04 a payment is looked at on the day of its refund, but not missed in a file of that day', async () => {
  const { number, payment, charge } = await charged()
  await refund(payment.id, { reason: 'returned', updatedAt: moment(2) })
  culqi.charges.length = 0
  at('12:00', addDays(day, 5))
  expect(findings(await on(2))).toEqual([[number, missing]])
  for (const days of [1, 3]) expect(findings(await on(days))).toEqual(agrees)
  const withFile = async (rows: string) => {
    const file = join(folder, `${day}.csv`)
    await writeFile(file, `Id,Monto,Monto devuelto\n${rows}`)
    return findings(await on(2, '--archivo', file))
  }
  expect(await withFile('chr_test_500,20.00,20.00\n')).toEqual(agrees)
  // What the file names is compared, of whatever day it is.
  expect(await withFile(`${charge.id},99.99,30.00\n`)).toEqual([[number, 'El monto no coincide']])
})

test('RECONCILE-02 an order is looked at on the day on which it was paid, and on which it came back', async () => {
  const { orderId, number, payment } = await charged()
  // More than the order costs.
  await change(payment.id, { amount: cents(20_000), sentAt: moment(-4), succeededAt: moment(-4) })
  culqi.charges.length = 0
  await changeOrder(orderId, { status: 'returned', paidAt: moment(-4), returnedAt: moment(1) })
  const other = await customerWithOrder((await createProduct({ stock: 5 })).id)
  await changeOrder(other.orderId, { status: 'placed', paymentStatus: 'paid', paidAt: moment(2) })
  at('12:00', addDays(day, 5))
  expect(findings(await on(0))).toEqual(agrees)
  const gone = 'Hay dinero de un pedido que no sigue adelante y no se está devolviendo'
  expect(findings(await on(1))).toEqual([[number, gone]])
  expect(findings(await on(2))).toEqual([[other.number, 'El pedido figura pagado y falta su dinero']])
  expect(findings(await on(3))).toEqual(agrees)
})

test('RECONCILE-02 a refund that was begun in Lima’s midnight is open from the new day on', async () => {
  const { orderId, number, payment } = await charged()
  await changeOrder(orderId, { status: 'cancelled' })
  const back = { amount: cents(10_499), reason: 'cancelled', state: 'due' } as const
  await refund(payment.id, { ...back, createdAt: moment(1, '00:00'), updatedAt: moment(1, '00:00') })
  at('12:00', addDays(day, 5))
  expect(findings(await on(0))).toEqual(agrees)
  expect(findings(await on(1))).toEqual([[number, expect.stringMatching(/espera al procesador/)]])
})

test.each([
  ['is what paid its order', { paymentMethod: 'wallet', paymentStatus: 'paid' }, null, false],
  ['paid it and went back in part', { paymentMethod: 'wallet', paymentStatus: 'paid' }, 'returned', false],
  [
    'is money that the order did not need',
    { paymentMethod: 'wallet', paymentStatus: 'paid' },
    'second',
    true,
  ],
  ['left its order unpaid', { paymentMethod: 'wallet', paymentStatus: 'unpaid' }, null, true],
  ['is of an order paid otherwise', { paymentMethod: 'cod', paymentStatus: 'paid' }, null, true],
] as const)(
  'RECONCILE-05 a transfer that came after it was rejected and %s',
  async (_, paid, reason, isNamed) => {
    const { orderId, number, payment } = await charged('opened')
    await change(payment.id, {
      ...{ provider: 'yape', state: 'succeeded', providerRef: '87654321' },
      ...{ sentAt: clock.now(), succeededAt: clock.now(), rejectedAt: clock.now() },
    })
    await changeOrder(orderId, { status: 'placed', paidAt: clock.now(), ...paid })
    if (reason) await refund(payment.id, { reason, giver: 'owner' })
    const late = [number, expect.stringMatching(/^Llegó después de que lo rechazaste/)]
    const named = findings(await on(0))
    if (isNamed) expect(named).toContainEqual(late)
    else expect(named).not.toContainEqual(late)
    // One for which nothing came is nobody's money.
    await change(payment.id, { state: 'failed', succeededAt: null })
    expect(findings(await on(0))).not.toContainEqual(late)
  },
)

test('RECONCILE-05 what went back in the panel is not explained by units that were refunded already', async () => {
  const { orderId, number, payment, charge } = await charged()
  await db()
    .insert(reversals)
    .values({ id: randomUUID(), orderId, kind: 'cancelled', restocked: true, net: cents(3_000) })
  await refund(payment.id)
  charge.amount_refunded = 3_000
  await change(payment.id, { refunded: cents(3_000) })
  expect(findings(await on(0))).toEqual(agrees)
  for (const [reason, back] of [
    ['cancelled', 6_000],
    ['returned', 9_000],
  ] as const) {
    await refund(payment.id, { reason })
    charge.amount_refunded = back
    await change(payment.id, { refunded: cents(back) })
    expect(findings(await on(0))).toEqual([
      [number, expect.stringMatching(/^Se devolvió en el panel dinero/)],
    ])
  }
})

const nights = async () =>
  (await db().select().from(reconciliations)).toSorted((a, b) => (a.day < b.day ? -1 : 1))
const HOUR = 3_600_000

test.each([
  ['closed an hour ahead', { doneAt: 1 }, false],
  ['closed half an hour ahead', { doneAt: 0.5 }, false],
  ['closed an hour and a half ahead', { doneAt: 1.5 }, true],
  ['kept for two hours', { nextTryAt: 2 }, false],
  ['kept for three hours', { nextTryAt: 3 }, true],
])('RECONCILE-03 a night that was %s, later in a morning', async (_, ahead, isCompared) => {
  at('10:00', addDays(day, 1))
  const now = clock.now().getTime()
  const times = Object.fromEntries(
    Object.entries(ahead).map(([column, hours]) => [column, new Date(now + hours * HOUR)]),
  )
  const known = { code: 'chargeMissing', number: 'V-1', reference: null, shop: null, provider: null } as const
  await db()
    .insert(reconciliations)
    .values({ day, ...times, differences: [known] })
  await reconcileNightly()
  const [night] = await nights()
  expect(night?.doneAt?.getTime() === now).toBe(isCompared)
  // What differed before and does not any more is no news.
  expect(await ownersMails()).toEqual([])
})

test('RECONCILE-03 RECONCILE-05 the first night is made up for, and one that failed says nothing of the others', async () => {
  culqi.state.isDown = true
  at('10:00', addDays(day, 1))
  await reconcileNightly()
  culqi.state.isDown = false
  at('10:00', addDays(day, 2))
  await reconcileNightly()
  culqi.state.isDown = true
  at('10:00', addDays(day, 3))
  await reconcileNightly()
  expect((await nights()).map(night => [night.day, night.doneAt !== null, night.failedAt !== null])).toEqual([
    [day, true, true],
    [addDays(day, 1), true, false],
    [addDays(day, 2), false, true],
  ])
})

const rowOf = async (orderId: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const rows = await parcelsOf(orderId)
  const [first] = rows
  if (!order || !first) throw new Error('The order is missing.')
  return { order, rows, first }
}
const linesOf = (orderId: string) => db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
const collected = async (orderId: string) =>
  (
    await db()
      .select({ amount: payments.amount })
      .from(payments)
      .innerJoin(parcelCash, eq(parcelCash.paymentId, payments.id))
      .where(eq(payments.orderId, orderId))
  ).map(({ amount }) => amount)

test('PARCEL-16 one line of a parcel that leaves does not take the rest of the fee with it', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { number, orderId, read } = await orderOfSellers({ shops: ['Uno', 'Uno', 'Dos'] })
  const { rows } = await rowOf(orderId)
  const two = rows.find(({ lineIds }) => lineIds.length === 2)
  const single = rows.find(({ lineIds }) => lineIds.length === 1)
  await deliverParcel(single?.number ?? '')
  const places = new Map((await linesOf(orderId)).map(({ id, position }) => [id, position + 1]))
  await orderCommand.run(['cancelar', number, '--linea', String(places.get(two?.lineIds[0] ?? ''))])
  expect(await read()).toMatchObject({ payment_status: 'unpaid', price: 204.99 })
  await deliverParcel(two?.number ?? '')
  const sum = (await collected(orderId)).reduce((total, amount) => total + amount, 0)
  expect([sum, (await read()).payment_status]).toEqual([20_499, 'paid'])
  vi.restoreAllMocks()
})

test('PARCEL-16 nothing is collected for a paid order or a parcel that costs nothing, and one céntimo is', async () => {
  const { orderId } = await orderOfSellers({ shops: ['Uno'] })
  const { order } = await rowOf(orderId)
  const collect = (values: Partial<typeof order>) =>
    collectCash({ ...order, ...values }, { which: () => true, collector: 'shop', shippingBack: cents(0) })
  await collect({ paymentStatus: 'paid' })
  await collect({ couponAmount: cents(10_000), shippingFee: cents(0) })
  expect(await collected(orderId)).toEqual([])
  await collect({ couponAmount: cents(9_999), shippingFee: cents(0) })
  expect(await collected(orderId)).toEqual([1])
})

test('DESK-03 PARCEL-16 what is due for a parcel, and nothing for one that is paid, over or a replacement', async () => {
  const { orderId } = await orderOfSellers({ shops: ['Uno'] })
  const { order, first } = await rowOf(orderId)
  expect(await cashDueFor(order, first)).toBe(10_499)
  expect(await cashDueFor({ ...order, paymentStatus: 'paid' }, first)).toBe(0)
  expect(await cashDueFor(order, { ...first, replacesId: first.id })).toBe(0)
  expect(await cashDueFor(order, { ...first, id: randomUUID() })).toBe(0)
})

test('PARCEL-16 of an order that leaves before anything was collected nothing goes back', async () => {
  const { orderId } = await orderOfSellers({ shops: ['Uno'] })
  const { order } = await rowOf(orderId)
  const lines = await linesOf(orderId)
  const all = lines.map(({ id }) => ({ id, lineId: id, quantity: 1, amount: cents(10_000) }))
  const reversal = { lines: all, shipping: cents(499), isAll: true }
  const leaving = { lines, units: all, reversal, shippingBack: cents(0) }
  expect(await cashLeaving(order, leaving as never)).toEqual({ dropped: 0, net: 0, fee: 0 })
})

test('PARCEL-17 cash outside is named from the oldest on, and of one moment by its parcel', async () => {
  const { number } = await orderOfSellers({ shops: ['Uno', 'Dos', 'Tres'] })
  const deliver = (place: number) => deliverParcel(`${number}-${String(place)}`, '--cobro', 'vendedor')
  await deliver(3)
  at('11:00')
  for (const place of [2, 1]) await deliver(place)
  at('12:00')
  const outside = (await findOutsideCash(clock.now())).map(({ number: of }) => of)
  expect(outside).toEqual([3, 1, 2].map(place => `${number}-${String(place)}`))
})
