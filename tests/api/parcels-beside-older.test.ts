import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { orders as orderCommand } from '#cli/orders.ts'
import { parcels as command } from '#cli/parcels.ts'
import { db, transaction } from '#server/db/index.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { reversalLines, reversals } from '#server/db/schema/reversals.ts'
import { newId } from '#server/lib/uuid.ts'
import { cents } from '#shared/rules/money.ts'
import { setCompany } from '../support/commerce.ts'
import { deliverParcel, orderOfSellers } from '../support/parcels.ts'

beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

/** Two parcels to be paid at the door, of which the first was delivered and paid. */
async function halfDelivered(quantity = 1) {
  const order = await orderOfSellers({ shops: ['Uno', 'Dos'], quantity })
  await deliverParcel(`${order.number}-1`)
  return order
}
const rowOf = async (orderId: string) => (await db().select().from(orders).where(eq(orders.id, orderId)))[0]
const paymentsOf = (orderId: string) =>
  db().select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt)

/** What an older release writes: the whole of an order in cash. */
const bookWhole = async (orderId: string) => {
  const now = new Date()
  const row = await rowOf(orderId)
  const amount = cents((row?.total ?? 0) - (row?.reversedAmount ?? 0))
  const id = newId()
  await db().insert(payments).values({ id, secret: newId(), orderId, attempt: 9, provider: 'cash', amount })
  await db().update(payments).set({ state: 'succeeded', succeededAt: now }).where(eq(payments.id, id))
  await db()
    .update(orders)
    .set({ status: 'delivered', deliveredAt: now, paymentStatus: 'paid', paidAt: now })
    .where(eq(orders.id, orderId))
}

/** What an older release writes for units of a line that leave. */
async function takeOut(
  orderId: string,
  line: number,
  amount: number,
  kind: 'cancelled' | 'returned' = 'cancelled',
) {
  const [row] = await db()
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, line)))
  const [lineId, reversalId] = [row?.id ?? '', newId()]
  const reversal = { kind, settlement: 'money', restocked: true, net: cents(amount) } as const
  await db()
    .insert(reversals)
    .values({ id: reversalId, orderId, ...reversal })
  await db()
    .insert(reversalLines)
    .values({ reversalId, lineId, quantity: 1, amount: cents(amount) })
  await db()
    .update(orderLines)
    .set({ [kind]: 1 })
    .where(eq(orderLines.id, lineId))
  await db()
    .update(orders)
    .set({ reversedAmount: cents(amount) })
    .where(eq(orders.id, orderId))
  return reversalId
}

test('PARCEL-05 PARCEL-16 an older release that delivers an order books no cash again that its parcels brought', async () => {
  const { orderId, number } = await halfDelivered()
  for (const state of ['en-almacen', 'en-camino']) await orderCommand.run(['estado', number, state])
  await transaction(() => bookWhole(orderId))
  expect((await paymentsOf(orderId)).map(({ amount }) => amount)).toEqual([10_250, 10_249])
  expect(await rowOf(orderId)).toMatchObject({ status: 'delivered', total: 20_499 })
  const rows = await db().select().from(parcels).where(eq(parcels.orderId, orderId))
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('PARCEL-05 EXCHANGE-06 an older release books the last parcel whole, though units of another became a credit note', async () => {
  const { orderId, number } = await halfDelivered(2)
  for (const state of ['en-almacen', 'en-camino']) await orderCommand.run(['estado', number, state])
  const reversalId = await takeOut(orderId, 0, 10_000, 'returned')
  const credit = { settlement: 'credit', credited: cents(10_000) } as const
  await db().update(reversals).set(credit).where(eq(reversals.id, reversalId))
  await transaction(() => bookWhole(orderId))
  expect((await paymentsOf(orderId)).map(({ amount }) => amount)).toEqual([20_250, 20_249])
})

test('PARCEL-05 an order of which no parcel was paid is booked whole by an older release', async () => {
  const { orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'], states: ['en-almacen', 'en-camino'] })
  await transaction(() => bookWhole(orderId))
  expect((await paymentsOf(orderId)).map(({ amount }) => amount)).toEqual([20_499])
})

test('PARCEL-05 PARCEL-04 where an older release takes out the last unit of a parcel, state and payment follow at once', async () => {
  const { orderId, number, read } = await halfDelivered()
  await transaction(() => takeOut(orderId, 1, 10_000))
  expect(await read()).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid', price: 102.5 })
  expect((await paymentsOf(orderId)).map(({ amount }) => amount)).toEqual([10_250])
  await command.run(['estado', `${number}-1`, 'devuelto', '--motivo', 'Grande'])
  expect(await read()).toMatchObject({ delivery_status: 'returned', refunds: [{ amount: 102.5 }] })
})

test('PARCEL-05 PARCEL-16 an older release promises nothing back of units that nobody paid, nor cancels what was sent', async () => {
  const { orderId } = await halfDelivered()
  const promise = transaction(async () => {
    const reversalId = await takeOut(orderId, 1, 10_000)
    const [cash] = await paymentsOf(orderId)
    const refund = { amount: cents(10_000), reason: 'cancelled', state: 'refused', giver: 'owner' } as const
    await db()
      .insert(refunds)
      .values({ id: newId(), paymentId: cash?.id ?? '', reversalId, ...refund })
  })
  await expect(promise).rejects.toMatchObject({ cause: { message: 'nothing was collected for these units' } })
  await expect(transaction(() => takeOut(orderId, 0, 10_000))).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/^parcel \S+-1 was sent$/) as unknown },
  })
  expect(await rowOf(orderId)).toMatchObject({ status: 'placed', reversedAmount: 0 })
})
