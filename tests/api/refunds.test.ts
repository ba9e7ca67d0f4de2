import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { payments as command } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { log } from '#server/lib/log.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { providerNamed } from '#server/modules/payments/choice.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { cents } from '#shared/rules/money.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { paidByCard } from '../support/refund-stage.ts'

const OWNER = 'dueno@example.com'
const MINUTE = 60_000
const culqi = await serveCulqi()
const provider = providerNamed('culqi') as ProviderAdapter
let now = Date.now()

afterAll(culqi.close)
beforeAll(async () => {
  clock.now = () => new Date(now)
  await setCompany({ cardPayment: true, orderMail: OWNER })
})
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(log, 'warn').mockReturnValue(undefined)
  Object.assign(culqi.state, { refund: 'ok', hasRefundList: true })
  return () => vi.restoreAllMocks()
})

const later = async (minutes: number): Promise<void> => {
  now += minutes * MINUTE
  await payRefunds()
}
const paidOrder = () => paidByCard(culqi)

test('REFUND-10 a refund that the provider works on for 100 seconds is made once', async () => {
  const { number, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'working'
  await payRefunds()
  culqi.state.refund = 'ok'
  await later(1)
  await later(2)
  // It is asked about again after half of the time that it is out already.
  expect(await rows()).toMatchObject([{ state: 'unknown', nextCheckAt: new Date(now + 1.5 * MINUTE) }])
  culqi.showRefunds()
  await later(3)
  expect(await rows()).toMatchObject([{ state: 'done', providerRef: expect.stringMatching(/^ref_/) }])
  expect(given()).toEqual([2_000])
})

test('REFUND-10 what the owner gave by hand is not taken for the provider’s', async () => {
  const { number, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'refused'
  await payRefunds()
  await command.run(['devuelto', number, '20.00', 'OP-77'])
  await refundOrder(number, cents(3_000))
  culqi.state.refund = 'lost'
  await payRefunds()
  culqi.state.refund = 'ok'
  await later(20)
  await later(20)
  expect(given()).toEqual([3_000])
  expect(await rows()).toMatchObject([
    { giver: 'owner', state: 'done', operation: 'OP-77' },
    { giver: 'provider', state: 'done', amount: 3_000 },
  ])
})

test('REFUND-10 REFUND-12 what the panel refunds is not taken for the same amount that the owner gave by hand', async () => {
  const { number, charge, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'refused'
  await payRefunds()
  await command.run(['devuelto', number, '20.00', 'OP-79'])
  culqi.refundInPanel(charge, 2_000)
  now += 25 * 60 * MINUTE
  await checkPayments()
  expect(
    (await rows()).map(({ giver, reason, providerRef }) => [giver, reason, providerRef !== null]),
  ).toEqual([
    ['owner', 'owner', false],
    ['provider', 'panel', true],
  ])
})

/** How many mails the customer and the owner got about money of this order. */
async function mailed(number: string, recipient: string): Promise<number> {
  const all = await db().select().from(mails).where(eq(mails.recipient, recipient))
  return all.filter(({ subject, kind }) => subject.includes(number) && kind !== 'order').length
}

test('REFUND-03 a refund that was taken is mailed to both once, when it was made', async () => {
  const { number, rows, customer } = await paidOrder()
  await refundOrder(number, cents(2_000))
  const before = await Promise.all([mailed(number, customer.email), mailed(number, OWNER)])
  culqi.state.refund = 'accepted'
  await payRefunds()
  await later(1)
  expect(await Promise.all([mailed(number, customer.email), mailed(number, OWNER)])).toEqual(before)
  culqi.state.refund = 'ok'
  culqi.showRefunds()
  for (let day = 0; day < 3; day += 1) await later(24 * 60)
  expect(await rows()).toMatchObject([{ state: 'done', nextCheckAt: null }])
  expect(await Promise.all([mailed(number, customer.email), mailed(number, OWNER)])).toEqual(
    before.map(count => count + 1),
  )
})

test('REFUND-03 what only the owner has to decide is mailed to no customer', async () => {
  const { number, customer } = await paidOrder()
  await refundOrder(number, cents(2_000))
  const ofCustomer = await mailed(number, customer.email)
  const ofOwner = await mailed(number, OWNER)
  culqi.state.refund = 'refused'
  await payRefunds()
  expect([await mailed(number, customer.email), await mailed(number, OWNER)]).toEqual([
    ofCustomer,
    ofOwner + 1,
  ])
  await refundOrder(number, cents(1_000))
  const [promised, told] = [await mailed(number, customer.email), await mailed(number, OWNER)]
  Object.assign(culqi.state, { refund: 'never', hasRefundList: false })
  await payRefunds()
  await later(16)
  await later(61)
  expect([await mailed(number, customer.email), await mailed(number, OWNER)]).toEqual([promised, told + 1])
})

test('REFUND-05 of several that wait for the owner the one of exactly that amount ends, else the oldest ones', async () => {
  const { number, rows } = await paidOrder()
  culqi.state.refund = 'refused'
  const waiting = async (amount: number) => {
    await refundOrder(number, cents(amount))
    await later(1)
  }
  const shown = async () =>
    (await rows())
      .map(({ amount, state, operation }) => [amount, state, operation ?? ''].join(' ').trim())
      .toSorted()
  await waiting(2_000)
  await waiting(4_000)
  await command.run(['devuelto', number, '40.00', 'OP-EXACT'])
  expect(await shown()).toEqual(['2000 refused', '4000 done OP-EXACT'])
  await waiting(3_000)
  await command.run(['devuelto', number, '25.00', 'OP-PART'])
  expect(await shown()).toEqual([
    '2000 done OP-PART',
    '2500 refused',
    '4000 done OP-EXACT',
    '500 done OP-PART',
  ])
})

test('REFUND-10 one that was never made is asked again after a quarter of an hour, if the list says so; else the owner is asked', async () => {
  const { number, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'never'
  await payRefunds()
  Object.assign(culqi.state, { refund: 'ok', hasRefundList: false })
  await later(14)
  expect(await rows()).toMatchObject([
    { state: 'unknown', ownerAskedAt: null, nextCheckAt: new Date(now + MINUTE) },
  ])
  await later(1)
  expect(given()).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'unknown', ownerAskedAt: expect.any(Date) }])
  const subjects = (await db().select().from(mails).where(eq(mails.recipient, OWNER))).map(
    mail => mail.subject,
  )
  expect(
    subjects.filter(subject => subject.includes(number) && subject.startsWith('¿Se devolvieron')),
  ).toHaveLength(1)
  culqi.state.hasRefundList = true
  await later(61)
  await later(1)
  expect(given()).toEqual([2_000])
  expect(await rows()).toMatchObject([{ state: 'done', ownerAskedAt: null }])
})

test('REFUND-10 one whose process ended while it asked is looked for, and asked again if nobody has it', async () => {
  const left = async () => {
    const order = await paidOrder()
    await refundOrder(order.number, cents(2_000))
    const [row] = await order.rows()
    await db()
      .update(refunds)
      .set({ state: 'asked', askedAt: clock.now(), nextCheckAt: clock.now() })
      .where(eq(refunds.id, row?.id ?? ''))
    return order
  }
  const soon = await left()
  await later(1)
  expect(await soon.rows()).toMatchObject([{ state: 'unknown', ownerAskedAt: null }])
  const late = await left()
  now += 20 * MINUTE
  for (let i = 0; i < 3; i += 1) await later(1)
  for (const { given, rows } of [soon, late]) {
    expect(given()).toEqual([2_000])
    expect(await rows()).toMatchObject([{ state: 'done' }])
  }
  const asked = await db().select().from(mails).where(eq(mails.recipient, OWNER))
  expect(asked.filter(({ subject }) => subject.includes(late.number) && subject.startsWith('¿'))).toEqual([])
})

test('REFUND-11 what fits beside what was refunded in the panel stays as it was promised', async () => {
  const { number, charge, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.refundInPanel(charge, 1_000)
  await later(1)
  await later(1)
  const amounts = (await rows()).map(({ state, reason, amount }) => [state, reason, amount].join(' '))
  expect(amounts.toSorted()).toEqual(['done owner 2000', 'done panel 1000'])
})

test('REFUND-11 what was refunded in the panel is not promised again, and a promise is no more than is left', async () => {
  const { number, charge, given, rows } = await paidOrder()
  culqi.refundInPanel(charge, 3_000)
  await moveOrder(number, 'cancelled')
  expect(await rows()).toMatchObject([{ reason: 'panel', amount: 3_000 }, { amount: charge.amount - 3_000 }])
  // Somebody refunds once more before the job comes.
  culqi.refundInPanel(charge, 1_000)
  await later(1)
  await later(1)
  expect(given().reduce((sum, amount) => sum + amount, 0)).toBe(charge.amount)
  const all = await rows()
  expect(all.every(({ state }) => state === 'done')).toBe(true)
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge.amount)
})

test('REFUND-11 of several promises the newest gives way to what was refunded in the panel', async () => {
  const { number, charge, given } = await paidOrder()
  for (const amount of [2_000, 3_000]) {
    await refundOrder(number, cents(amount))
    now += MINUTE
  }
  culqi.refundInPanel(charge, charge.amount - 4_000)
  await later(1)
  await later(1)
  expect(given()).toEqual([charge.amount - 4_000, 2_000, 2_000])
})

test('REFUND-11 what went back already is never lowered, though it is newer than a promise', async () => {
  const { number, charge, rows } = await paidOrder()
  culqi.state.refund = 'refused'
  await refundOrder(number, cents(2_000))
  await payRefunds()
  culqi.state.refund = 'ok'
  now += MINUTE
  await refundOrder(number, cents(3_000))
  await later(1)
  await later(1)
  culqi.refundInPanel(charge, charge.amount - 4_000)
  now += 25 * 60 * MINUTE
  await checkPayments()
  const amounts = (await rows()).map(({ state, amount }) => `${state} ${String(amount)}`).toSorted()
  expect(amounts).toEqual(
    ['done 1000', 'done 3000', 'refused 1000', `done ${String(charge.amount - 5_000)}`].toSorted(),
  )
})

test('REFUND-11 one that failed gives way to what was refunded in the panel', async () => {
  const { number, charge, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'accepted'
  await payRefunds()
  await later(1)
  const one = culqi.refunds.at(-1)
  if (!one) throw new Error('There is no refund.')
  culqi.failRefund(one)
  await later(30)
  culqi.refundInPanel(charge, charge.amount - 500)
  now += 25 * 60 * MINUTE
  await checkPayments()
  const amounts = (await rows()).map(({ state, reason, amount }) => [state, reason, amount].join(' '))
  expect(amounts.toSorted()).toEqual(
    ['failed owner 500', 'done owner 1500', `done panel ${String(charge.amount - 2_000)}`].toSorted(),
  )
})

test('REFUND-10 what the panel refunds while the shop asks is booked, and what it leaves of the refusal is asked once more', async () => {
  const { number, charge, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  vi.spyOn(provider, 'refund').mockImplementationOnce(() => {
    culqi.refundInPanel(charge, charge.amount - 1_000)
    return Promise.resolve({ state: 'refused', providerRef: null, rawState: 'too_much' })
  })
  await payRefunds()
  await later(1)
  await later(1)
  const all = await rows()
  expect(all.every(({ state }) => state === 'done')).toBe(true)
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge.amount)
})

test('REFUND-10 a fault of the shop is no silence of the provider: nothing is decided of an open refund', async () => {
  const { number, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'lost'
  await payRefunds()
  const before = await rows()
  vi.spyOn(provider, 'find').mockRejectedValue(new Error('a bug'))
  await expect(later(20)).rejects.toThrow('a bug')
  expect(await rows()).toEqual(before)
})

test('REFUND-10 one that fails after it was taken opens again, and its customer is mailed', async () => {
  const { number, given, rows, customer } = await paidOrder()
  await refundOrder(number, cents(2_000))
  culqi.state.refund = 'accepted'
  await payRefunds()
  await later(1)
  // The provider took it: it is looked up again, with a pause.
  const [taken] = await rows()
  expect(taken?.state).toBe('accepted')
  expect(taken?.nextCheckAt?.getTime()).toBeGreaterThan(now)
  const one = culqi.refunds.at(-1)
  if (!one) throw new Error('There is no refund.')
  culqi.failRefund(one)
  await later(30)
  expect(await rows()).toMatchObject([{ state: 'failed' }])
  const bodies = (await db().select().from(mails).where(eq(mails.recipient, customer.email))).map(
    mail => mail.body,
  )
  expect(bodies.some(body => body.includes('no llegó a tu banco'))).toBe(true)
  expect(given()).toEqual([2_000])
  await command.run(['devuelto', number, '20.00', 'OP-78'])
  await expect(command.run(['devuelto', number, '20.00', 'OP-78'])).rejects.toThrow()
  expect(await rows()).toMatchObject([{ state: 'done', giver: 'owner', operation: 'OP-78' }])
})

test('DISPUTE-01 nothing is refunded while the bank disputes it; a lost dispute is the refund', async () => {
  const { number, charge, given, rows } = await paidOrder()
  charge.dispute = true
  now += 25 * 60 * MINUTE
  await checkPayments()
  await moveOrder(number, 'cancelled')
  const asked = () => culqi.requests.filter(({ url }) => url.includes(charge.id)).length
  const before = asked()
  await later(1)
  expect(given()).toEqual([])
  // Nobody is asked either while there is nothing to do.
  expect(asked()).toBe(before)
  await command.run(['disputa', number, 'perdida'])
  await later(1)
  expect(given()).toEqual([])
  expect(await rows()).toMatchObject([{ giver: 'bank', state: 'done', amount: charge.amount }])
  await expect(command.run(['disputa', number, 'ganada'])).rejects.toMatchObject({ code: 'disputeNone' })
})

test('DISPUTE-01 of two orders that are disputed one ends, and its bank takes what did not go back before', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]
  await refundOrder(one.number, cents(2_000))
  await later(1)
  await later(1)
  for (const { charge } of [other, one]) charge.dispute = true
  now += 25 * 60 * MINUTE
  await checkPayments()
  await command.run(['disputa', one.number, 'perdida'])
  expect(await one.rows()).toMatchObject([
    { giver: 'provider', state: 'done', amount: 2_000 },
    { giver: 'bank', state: 'done', reason: 'dispute', amount: one.charge.amount - 2_000 },
  ])
  expect(await other.rows()).toEqual([])
  await command.run(['disputa', other.number, 'ganada'])
  expect(await other.rows()).toEqual([])
})

test('DISPUTE-01 a dispute that is noted while the charge is read stops its refund', async () => {
  const { number, orderId, given, rows } = await paidOrder()
  await refundOrder(number, cents(2_000))
  const find = provider.find.bind(provider)
  vi.spyOn(provider, 'find').mockImplementation(async (...asked) => {
    await db().update(payments).set({ disputedAt: clock.now() }).where(eq(payments.orderId, orderId))
    return find(...asked)
  })
  await payRefunds()
  expect(given()).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'due' }])
})

test('REFUND-11 the database refuses refunds that exceed their payment', async () => {
  const { number, rows } = await paidOrder()
  await refundOrder(number, null)
  const [row] = await rows()
  if (!row) throw new Error('There is no refund.')
  await expect(
    db()
      .update(refunds)
      .set({ amount: cents(row.amount + 1) })
      .where(eq(refunds.id, row.id)),
  ).rejects.toMatchObject({ cause: { code: '23514' } })
  await Promise.allSettled([refundOrder(number, cents(1)), refundOrder(number, cents(1))])
  expect(await rows()).toHaveLength(1)
})
