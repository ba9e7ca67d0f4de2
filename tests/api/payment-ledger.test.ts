import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import {
  expireAttempt,
  hasCodesOf,
  insertPayment,
  isBeingPaid,
  noteReturn,
  putOff,
  RETURNED,
  toPayment,
  updatePayment,
} from '#server/modules/payments/ledger.ts'
import { cents } from '#shared/rules/money.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { movedClock } from '../support/moved-clock.ts'
import { createProduct } from '../support/shop.ts'

const time = movedClock()
const NOW = new Date('2027-03-01T15:00:00Z')

type Row = typeof payments.$inferSelect
const newOrder = async () => (await customerWithOrder((await createProduct({ stock: 5 })).id)).orderId
const paid = (orderId: string, state: Row['state'], more: Partial<Row> = {}) =>
  insertPayment({ id: orderId, total: cents(10_000) }, 'culqi', { state, ...more })
const read = async ({ id }: Row) => (await db().select().from(payments).where(eq(payments.id, id)))[0]

test('PAYMENT-15 whether a provider ever had a code is known of it alone', async () => {
  expect(await hasCodesOf('culqi')).toBe(false)
  const orderId = await newOrder()
  await paid(orderId, 'failed')
  expect(await hasCodesOf('culqi')).toBe(false)
  await paid(orderId, 'canceled', { expiresAt: NOW })
  expect([await hasCodesOf('culqi'), await hasCodesOf('mercadopago')]).toEqual([true, false])
})

test.each([
  ['processing', true],
  ['waiting', true],
  ['to_verify', true],
  ['created', false],
  ['failed', false],
  ['succeeded', false],
] as const)(
  'PAYMENT-02 an order whose one payment is %s may still get its money: %j',
  async (state, isOpen) => {
    const [orderId, other] = [await newOrder(), await newOrder()]
    await paid(orderId, state)
    expect([await isBeingPaid(orderId), await isBeingPaid(other)]).toEqual([isOpen, false])
  },
)

test('PAYMENT-02 an attempt ends before something else happens to its order, unless it is charged or verified', async () => {
  time.at(NOW)
  for (const [state, code] of [
    ['processing', 'paymentInProgress'],
    ['to_verify', 'paymentToVerify'],
  ] as const) {
    const orderId = await newOrder()
    const row = await paid(orderId, state)
    await expect(expireAttempt(orderId)).rejects.toMatchObject({ code })
    expect(await read(row)).toMatchObject({ state })
  }
  const orderId = await newOrder()
  const open = await paid(orderId, 'created', { nextCheckAt: new Date(0) })
  await expireAttempt(orderId)
  expect(await read(open)).toMatchObject({ state: 'canceled', nextCheckAt: null, updatedAt: NOW })
})

test('PAYMENT-15 the code of an order is looked at at once when the order changes, and no other order’s', async () => {
  time.at(NOW)
  const later = new Date(NOW.getTime() + 3_600_000)
  const [own, other] = [await newOrder(), await newOrder()]
  const [code, foreign] = [
    await paid(own, 'waiting', { nextCheckAt: later }),
    await paid(other, 'waiting', { nextCheckAt: later }),
  ]
  const over = await paid(own, 'failed')
  await expireAttempt(own)
  expect((await read(code))?.nextCheckAt).toEqual(NOW)
  expect((await read(foreign))?.nextCheckAt).toEqual(later)
  expect((await read(over))?.nextCheckAt).toBeNull()
})

test('PAYMENT-17 a provider is given the customer of the payment’s own order', async () => {
  const [first, second] = [await newOrder(), await newOrder()]
  for (const [id, name] of [
    [first, 'Primera'],
    [second, 'Segunda'],
  ] as const) {
    const [row] = await db().select().from(orders).where(eq(orders.id, id))
    if (row)
      await db()
        .update(orders)
        .set({ shipping: { ...row.shipping, name } })
        .where(eq(orders.id, id))
  }
  const nameOf = async (orderId: string) =>
    (await toPayment({ id: orderId, orderId, amount: cents(1), providerRef: null })).customer.name
  expect([await nameOf(first), await nameOf(second)]).toEqual(['Primera', 'Segunda'])
})

test('PROVIDER-06 a return is noted of a payment that waits, once, and of no other', async () => {
  const orderId = await newOrder()
  const over = await paid(orderId, 'failed')
  const known = await paid(orderId, 'waiting', { rawState: 'pending' })
  for (const row of [over, known]) await noteReturn(row.id)
  expect([(await read(over))?.rawState, (await read(known))?.rawState]).toEqual([null, 'pending'])
  const fresh = await paid(await newOrder(), 'waiting')
  await noteReturn(fresh.id)
  expect((await read(fresh))?.rawState).toBe(RETURNED)
})

test('PAYMENT-03 a payment that moved meanwhile is not put off', async () => {
  time.at(NOW)
  const row = await paid(await newOrder(), 'processing')
  await putOff(row, 60_000)
  expect((await read(row))?.nextCheckAt).toEqual(new Date(NOW.getTime() + 60_000))
  await updatePayment(row, { state: 'succeeded', nextCheckAt: null })
  await putOff(row, 60_000)
  expect(await read(row)).toMatchObject({ nextCheckAt: null, updatedAt: NOW })
})
