import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { payments as command } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { providerNamed } from '#server/modules/payments/choice.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { findRefunds, refundsOf } from '#server/modules/payments/refunds.ts'
import { ProviderError, ProviderRefusal } from '#server/modules/payments/request.ts'
import { cents } from '#shared/rules/money.ts'
import { paidByCard, refundStage } from '../support/refund-stage.ts'

const MINUTE = 60_000
const { culqi, time } = await refundStage()
const provider = providerNamed('culqi') as ProviderAdapter
beforeEach(() => void Object.assign(culqi.state, { refund: 'ok', hasRefundList: true }))

const later = async (minutes: number): Promise<void> => {
  time.now += minutes * MINUTE
  await payRefunds()
}
const paidOrder = () => paidByCard(culqi)

test('REFUND-10 nothing is requested while the charge cannot be read, and the quarter of an hour begins with the request', async () => {
  const { number, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  const find = vi.spyOn(provider, 'find').mockRejectedValue(new ProviderError('away'))
  await later(20)
  expect(given()).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'due', nextCheckAt: new Date(time.now + 10 * MINUTE) }])
  find.mockRestore()
  culqi.state.refund = 'never'
  await later(10)
  culqi.state.refund = 'ok'
  await later(1)
  expect(await rows()).toMatchObject([{ state: 'unknown' }])
  expect(given()).toEqual([])
})

test('REFUND-10 the owner decides about a lost answer when the charge cannot be read, and is asked once', async () => {
  const { number, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'never'
  await payRefunds()
  expect(await rows()).toMatchObject([{ state: 'unknown', nextCheckAt: new Date(time.now + MINUTE / 2) }])
  culqi.state.refund = 'ok'
  const note = () => command.run(['devuelto', number, '20.00', 'OP-LOST'])
  await expect(note()).rejects.toMatchObject({ code: 'refundNotRefused' })
  vi.spyOn(provider, 'find').mockRejectedValue(new ProviderError('away'))
  await later(16)
  const asked = new Date(time.now)
  expect(await rows()).toMatchObject([{ state: 'unknown', ownerAskedAt: asked }])
  await later(61)
  expect(await rows()).toMatchObject([{ state: 'unknown', ownerAskedAt: asked }])
  expect(given()).toEqual([])
  await note()
  expect(await rows()).toMatchObject([{ state: 'done', giver: 'owner', operation: 'OP-LOST' }])
})

test('REFUND-10 a request that the provider did not look at is made again soon', async () => {
  const { number, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  vi.spyOn(provider, 'refund').mockRejectedValueOnce(new ProviderRefusal('busy'))
  await payRefunds()
  expect(await rows()).toMatchObject([{ state: 'due', nextCheckAt: new Date(time.now + MINUTE / 2) }])
  await later(1)
  expect(given()).toEqual([2_000])
})

test('REFUND-10 a fault of the shop during a request is thrown', async () => {
  const { number } = await paidOrder()
  await refundOrder(number, cents(2_000))
  vi.spyOn(provider, 'refund').mockRejectedValueOnce(new Error('a bug'))
  await expect(payRefunds()).rejects.toThrow('a bug')
})

test('REFUND-10 one refund of a payment is requested at a time, and other payments do not wait for it', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]
  await refundOrder(one.number, cents(2_000))
  culqi.state.refund = 'never'
  await payRefunds()
  culqi.state.refund = 'ok'
  await refundOrder(one.number, cents(3_000))
  await refundOrder(other.number, cents(1_000))
  await payRefunds()
  expect(one.given()).toEqual([])
  expect(other.given()).toEqual([1_000])
  const [lost] = await one.rows()
  // Another process is requesting the first one just now.
  await db()
    .update(refunds)
    .set({ state: 'asked', nextCheckAt: new Date(time.now + 5 * MINUTE) })
    .where(eq(refunds.id, lost?.id ?? ''))
  await later(1)
  expect(one.given()).toEqual([])
})

test('REFUND-10 one that another process put off while the charge was read is not requested', async () => {
  const { number, orderId, given } = await paidOrder()
  await refundOrder(number, cents(2_000))
  const find = provider.find.bind(provider)
  vi.spyOn(provider, 'find').mockImplementationOnce(async (...asked) => {
    const [row] = await findRefunds(orderId)
    await db()
      .update(refunds)
      .set({ nextCheckAt: new Date(time.now + MINUTE) })
      .where(eq(refunds.id, row?.id ?? ''))
    return find(...asked)
  })
  await payRefunds()
  expect(given()).toEqual([])
})

test('REFUND-05 what the owner gave by hand ends as many refunds as it covers and leaves the next one alone', async () => {
  const { number, rows } = await paidOrder()
  culqi.state.refund = 'refused'
  for (const amount of [1_000, 2_000, 4_000]) {
    await refundOrder(number, cents(amount))
    await later(1)
  }
  await command.run(['devuelto', number, '30.00', 'OP-TWO'])
  expect((await rows()).map(({ amount, state }) => [amount, state])).toEqual([
    [1_000, 'done'],
    [2_000, 'done'],
    [4_000, 'refused'],
  ])
})

test('REFUND-09 the owner refunds exactly what is left, from one céntimo on, and no more', async () => {
  const { number, charge, rows } = await paidOrder()
  const refused = { code: 'refundTooMuch' }
  await expect(refundOrder(number, cents(charge.amount + 1))).rejects.toMatchObject(refused)
  expect(await rows()).toEqual([])
  await refundOrder(number, cents(1))
  await refundOrder(number, cents(charge.amount - 1))
  await expect(refundOrder(number, null)).rejects.toMatchObject(refused)
  expect((await rows()).map(({ amount }) => amount).toSorted()).toEqual([1, charge.amount - 1].toSorted())
})

test('REFUND-10 a reading that is older than what was booked since decides nothing about a lost answer', async () => {
  const { number, orderId, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'never'
  await payRefunds()
  culqi.state.refund = 'ok'
  const find = provider.find.bind(provider)
  vi.spyOn(provider, 'find').mockImplementationOnce(async (...asked) => {
    const report = await find(...asked)
    await db()
      .update(payments)
      .set({ refunded: cents(500) })
      .where(eq(payments.orderId, orderId))
    return report
  })
  await later(20)
  expect(await rows()).toMatchObject([{ state: 'unknown', ownerAskedAt: new Date(time.now) }])
  expect(given()).toEqual([])
})

test('REFUND-11 promises give way to the panel céntimo by céntimo, and what is left of none is gone', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]
  await refundOrder(other.number, cents(700))
  for (const amount of [2_000, 3_000]) {
    await refundOrder(one.number, cents(amount))
    time.now += 1_000
  }
  const shrunk = async (panel: number) => {
    culqi.refundInPanel(one.charge, panel)
    time.now += 25 * 60 * MINUTE
    await checkPayments()
    return (await one.rows()).map(({ state, amount }) => [state, amount].join(' ')).toSorted()
  }
  const left = one.charge.amount - 5_000
  expect(await shrunk(1)).toEqual(['done 1', 'due 2000', 'due 3000'])
  expect(await shrunk(left)).toEqual(
    ['done 1', `done ${String(left - 1)}`, 'done 1', 'due 2000', 'due 2999'].toSorted(),
  )
  expect(await shrunk(3_500)).toEqual(
    ['done 1', `done ${String(left - 1)}`, 'done 1', 'done 2999', 'done 501', 'due 1499'].toSorted(),
  )
  expect(await other.rows()).toMatchObject([{ amount: 700, state: 'due' }])
})

/** An order whose payment the bank disputes, with a refund that was promised since. */
async function disputed() {
  const order = await paidOrder()
  order.charge.dispute = true
  time.now += 25 * 60 * MINUTE
  await checkPayments()
  await refundOrder(order.number, cents(2_000))
  await later(1)
  expect(order.given()).toEqual([])
  return order
}

test('DISPUTE-01 after a won dispute what was promised is refunded', async () => {
  const { number, given } = await disputed()
  await command.run(['disputa', number, 'ganada'])
  await later(1)
  expect(given()).toEqual([2_000])
})

test.each(['first', 'last'] as const)(
  'DISPUTE-01 of two disputes the %s is ended by its order’s number',
  async which => {
    const pair = [await disputed(), await disputed()]
    const [one, other] = which === 'first' ? pair : pair.toReversed()
    if (!one || !other) throw new Error('There are two.')
    await command.run(['disputa', one.number, 'ganada'])
    await later(1)
    expect([one.given(), other.given()]).toEqual([[2_000], []])
  },
)

test('DISPUTE-01 a lost dispute took the last céntimo too', async () => {
  const { number, charge, rows } = await paidOrder()
  await refundOrder(number, cents(charge.amount - 1))
  await later(1)
  charge.dispute = true
  time.now += 25 * 60 * MINUTE
  await checkPayments()
  await command.run(['disputa', number, 'perdida'])
  expect((await rows()).map(({ giver, amount }) => [giver, amount])).toEqual([
    ['provider', charge.amount - 1],
    ['bank', 1],
  ])
})

test('REFUND-05 by hand no more is given than waits, and a part of a refund to the céntimo', async () => {
  const { number, rows } = await paidOrder()
  culqi.state.refund = 'refused'
  for (const amount of [1_000, 2_000]) {
    await refundOrder(number, cents(amount))
    await later(1)
  }
  await expect(command.run(['devuelto', number, '30.01', 'OP-MORE'])).rejects.toMatchObject({
    code: 'refundTooMuch',
    details: { left: 'S/30.00' },
  })
  const shown = async () => (await rows()).map(({ state, amount }) => [state, amount].join(' ')).toSorted()
  expect(await shown()).toEqual(['refused 1000', 'refused 2000'])
  await command.run(['devuelto', number, '10.01', 'OP-CENT'])
  expect(await shown()).toEqual(['done 1', 'done 1000', 'refused 1999'])
})

test('REFUND-10 FISCAL-07 a refund that fails days after it was made is dated on that day, and looked up no more', async () => {
  const { number, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  await later(1)
  const one = culqi.refunds.at(-1)
  if (!one) throw new Error('There is no refund.')
  culqi.failRefund(one)
  time.now += 75 * 60 * MINUTE
  await checkPayments()
  expect(await rows()).toMatchObject([{ state: 'failed', nextCheckAt: null, updatedAt: new Date(time.now) }])
})

test('REFUND-10 one that fails before the charge showed it is looked up no more', async () => {
  const { number, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'accepted'
  await payRefunds()
  const one = culqi.refunds.at(-1)
  if (!one) throw new Error('There is no refund.')
  culqi.failRefund(one)
  await later(30)
  expect(await rows()).toMatchObject([{ state: 'failed', nextCheckAt: null }])
})

test('REFUND-10 one without an answer that a later reading finds taken is followed until the charge shows it', async () => {
  const { number, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'working'
  await payRefunds()
  culqi.state.refund = 'ok'
  time.now += 25 * 60 * MINUTE
  await checkPayments()
  expect(await rows()).toMatchObject([{ state: 'accepted' }])
  culqi.showRefunds()
  await later(1)
  expect(await rows()).toMatchObject([{ state: 'done' }])
  expect(given()).toEqual([2_000])
})

test('REFUND-01 refunds are read from the oldest to the newest, and those of one moment in one order', async () => {
  const { orderId, number, rows } = await paidOrder()
  for (const amount of [100, 200, 300, 400]) await refundOrder(number, cents(amount))
  const all = (await rows()).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [first, second, third, last] = all.map(({ id }) => id) as [string, string, string, string]
  await db()
    .update(refunds)
    .set({ createdAt: new Date(time.now - MINUTE) })
    .where(eq(refunds.id, last))
  const wanted = [last, first, second, third]
  expect((await rows()).map(({ id }) => id)).toEqual(wanted)
  const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId))
  expect((await refundsOf([payment?.id ?? ''])).map(({ id }) => id)).toEqual(wanted)
})
