import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exchanges as exchangeCommand } from '#cli/exchanges.ts'
import { orders as orderCommand } from '#cli/orders.ts'
import { payments as command } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { exchanges } from '#server/db/schema/exchanges.ts'
import { mails } from '#server/db/schema/mails.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { rejectTransfer } from '#server/modules/orders/transfer-decide.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { reconcile } from '#server/modules/reconciliation/day.ts'
import { readHistories } from '#server/modules/receipts/read.ts'
import { receiptsOf, type Receipt } from '#server/modules/receipts/receipts.ts'
import type { ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { DAY_MS } from '#shared/business.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { confirmedOrder } from '../support/orders.ts'
import { refundStage } from '../support/refund-stage.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { createProduct } from '../support/shop.ts'

const MINUTE = 60_000
const { culqi, time } = await refundStage()

const later = async (minutes: number): Promise<void> => {
  time.now += minutes * MINUTE
  await checkPayments()
  await payRefunds()
}
const chargeOf = (orderId: string) => {
  const found = culqi.charges.find(({ metadata }) => metadata.order === orderId)
  if (!found) throw new Error('Nothing was charged.')
  return found
}
/** What the comparison of a payment's day names of an order. */
async function named(number: string, orderId: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId))
  const { differences } = await reconcile(limaDay(payment?.succeededAt ?? clock.now()))
  return differences.filter(one => one.number === number).map(({ code, shop }) => [code, shop])
}
async function creditsOf(orderId: string): Promise<Receipt[]> {
  const always = { from: new Date(0), until: new Date(4_000_000_000_000) }
  const found: Receipt[] = []
  for await (const histories of readHistories(always))
    for (const history of histories.filter(({ order }) => order.id === orderId))
      found.push(...receiptsOf(history, always).filter(({ kind }) => kind === '07'))
  return found
}
const creditNotes = async (orderId: string): Promise<number> =>
  (await creditsOf(orderId)).flatMap(({ lines }) => lines).reduce((sum, { amount }) => sum + amount, 0)

test('REFUND-11 REFUND-12 RECONCILE-05 what the panel refunds of a second taking is a part of its way back: no credit note, no difference', async () => {
  const { customer, orderId, number, price } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { token } = customer
  const opened = await api.post<{ clientSecret: string }>(
    '/order/create-payment',
    { price, orderId },
    { token },
  )
  await api.post(`/order/payment/${opened.body.clientSecret}`, { token: 'tkn_test_late' }, { token })
  await later(16)
  await api.get(`/order/confirm/${orderId}`, { token, query: { paymentMethod: 'cod' } })
  for (const state of ['warehouse', 'shipped', 'delivered'] as const) await moveOrder(number, state)
  culqi.show()
  time.now += 20 * MINUTE
  await checkPayments()
  const charge = chargeOf(orderId)
  culqi.refundInPanel(charge, 3_000)
  await later(1)
  await later(1)
  expect(charge.amount_refunded).toBe(charge.amount)
  expect(await findRefunds(orderId)).toMatchObject([
    { amount: charge.amount - 3_000, reason: 'second', state: 'done' },
    { amount: 3_000, reason: 'second', state: 'done' },
  ])
  expect(await named(number, orderId)).toEqual([])
  expect(await creditNotes(orderId)).toBe(0)
})

test('RECONCILE-05 a transfer that came after it was rejected is explained once its money went back, whatever its order became', async () => {
  const { customer, orderId, number } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { token } = customer
  await api.post(`/order/wallet/${orderId}`, undefined, { token })
  await api.post(`/order/wallet/${orderId}/operation`, { wallet: 'yape', operation: '4455667788' }, { token })
  await rejectTransfer(number, { came: null, reason: '' })
  await moveOrder(number, 'cancelled')
  await command.run(['aprobar', number, '--llego-despues'])
  expect(await named(number, orderId)).toEqual([
    ['refundByHand', 10_499],
    ['transferLate', 10_499],
  ])
  await command.run(['devuelto', number, '104.99', 'OP-LATE'])
  expect(await named(number, orderId)).toEqual([])
})

/** A delivered order of which some units were given back for a credit note. */
async function credited(quantity: 1 | 2) {
  const order = await confirmedOrder({ method: 'culqi', to: 'delivered' })
  const { token } = order.customer
  const path = `/home/order/exchange/${order.orderId}`
  const { lines } = (await api.get<ExchangesAnswer>(path, { token })).body
  const raw = new FormData()
  raw.set('tipo', 'credit')
  raw.set('motivo', 'No me queda')
  const units = quantity === 1 ? lines.slice(0, 1).map(line => ({ ...line, units: 1 })) : lines
  raw.set('lineas', JSON.stringify(units.map(({ _id: lineId, units: q }) => ({ lineId, quantity: q }))))
  await api.post(path, undefined, { raw, token })
  const [row] = await db().select().from(exchanges).where(eq(exchanges.orderId, order.orderId))
  return { ...order, receive: () => exchangeCommand.run(['recibido', String(row?.number)]) }
}

test('CREDIT-01 RETURN-04 after a credit note for a unit the other one of its line comes back in its size', async () => {
  const { number, receive, stock } = await credited(1)
  await receive()
  expect(await stock()).toEqual([4, 2, 4])
  await orderCommand.run(['devuelto', number, 'no le quedó', '--linea', '1'])
  expect(await stock()).toEqual([5, 2, 4])
})

test('RECONCILE-01 the money of units that came back is missing where nothing promises it', async () => {
  const { number, orderId } = await confirmedOrder({ method: 'culqi', to: 'delivered' })
  await orderCommand.run(['devuelto', number, 'no le quedó', '--linea', '2'])
  const [promised] = await findRefunds(orderId)
  expect(await named(number, orderId)).toEqual([])
  await db().delete(refunds)
  expect(await named(number, orderId)).toEqual([['orderOverpaid', promised?.amount]])
})

test('RECONCILE-05 a credit note explains no money that was refunded in the panel', async () => {
  const { number, orderId, receive } = await credited(1)
  culqi.refundInPanel(chargeOf(orderId), 3_000)
  await later(25 * 60)
  expect(await named(number, orderId)).toEqual([['liveOrderRefunded', 3_000]])
  await receive()
  expect(await named(number, orderId)).toEqual([['liveOrderRefunded', 3_000]])
})

test('RECONCILE-05 REFUND-11 what the panel refunded explains what was then missing for units that came back, and no more', async () => {
  const { number, orderId } = await confirmedOrder({ method: 'culqi', to: 'delivered' })
  const charge = chargeOf(orderId)
  culqi.refundInPanel(charge, 20_000)
  await later(25 * 60)
  expect(await named(number, orderId)).toEqual([['liveOrderRefunded', 20_000]])
  // A unit and the other product, S/150 in all, of which S/54.99 are left.
  for (const units of [
    ['--linea', '1', '--cantidad', '1'],
    ['--linea', '2'],
  ])
    await orderCommand.run(['devuelto', number, 'no le quedó', ...units])
  await later(1)
  await later(1)
  expect(charge.amount_refunded).toBe(charge.amount)
  expect(await named(number, orderId)).toEqual([['liveOrderRefunded', 20_000 - (15_000 - 5_499)]])
})

test('FISCAL-07 REFUND-12 a credit note keeps its day where the provider names its refund later', async () => {
  const { number, orderId } = await confirmedOrder({ method: 'culqi', to: 'delivered' })
  culqi.state.hasRefundList = false
  culqi.refundInPanel(chargeOf(orderId), 3_000)
  await later(25 * 60)
  const days = async () => (await creditsOf(orderId)).map(({ date }) => date)
  const day = limaDay(clock.now())
  expect(await days()).toEqual([day])
  const mailed = async () =>
    (await db().select().from(mails)).filter(({ subject }) => subject.includes(number)).length
  const before = await mailed()
  culqi.state.hasRefundList = true
  time.now += 2 * DAY_MS
  await refundOrder(number, cents(2_000))
  await later(1)
  await later(1)
  // The promise and its end; the refund that got its name is no news.
  expect((await mailed()) - before).toBe(2)
  expect((await findRefunds(orderId)).map(({ state, providerRef }) => [state, providerRef])).toEqual([
    ['done', expect.stringMatching(/^ref_/)],
    ['done', expect.stringMatching(/^ref_/)],
  ])
  expect(await days()).toEqual([day, limaDay(clock.now())])
})

test('FISCAL-07 REFUND-12 a credit note has the day on which its refund was made, not on which it was asked for', async () => {
  const { number, orderId } = await confirmedOrder({ method: 'culqi', to: 'delivered' })
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'accepted'
  await later(1)
  expect(await findRefunds(orderId)).toMatchObject([{ state: 'accepted' }])
  culqi.state.refund = 'ok'
  time.now += 3 * DAY_MS
  culqi.showRefunds()
  await later(1)
  expect(await findRefunds(orderId)).toMatchObject([{ state: 'done' }])
  expect((await creditsOf(orderId)).map(({ date }) => date)).toEqual([limaDay(clock.now())])
})

test('RECONCILE-05 money and credit notes that are more than was taken are named, also where the order is over', async () => {
  const { number, orderId, receive } = await credited(2)
  await receive()
  expect(await named(number, orderId)).toEqual([])
  const charge = chargeOf(orderId)
  culqi.refundInPanel(charge, charge.amount)
  await later(25 * 60)
  expect(await named(number, orderId)).toEqual([['refundedTooMuch', charge.amount + 25_000]])
})
