import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '#shared/rules/money.ts'
import { bookOf, type BookedOrder, type BookEntry } from '#shared/rules/receipt-book.ts'
import { takebackOf } from '#shared/rules/takebacks.ts'
import { orderTax } from '#shared/rules/tax.ts'

const SELLER = '20100070970'
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 15))
const sum = (entries: readonly BookEntry[], of: 'amount' | 'base') =>
  entries.flatMap(({ lines }) => lines).reduce((total, line) => total + line[of], 0)
const receipts = (entries: readonly BookEntry[]) => entries.filter(({ credit }) => credit === null)
const credits = (entries: readonly BookEntry[]) => entries.filter(({ credit }) => credit !== null)

/** A bought line, and how many of its units leave in each of four takebacks, two before the receipt is due. */
const bought = fc.record({
  price: fc.integer({ min: 1, max: 60_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  issuer: fc.constantFrom('', SELLER),
  gone: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(3), fc.nat(3)),
})

interface History {
  bought: readonly { price: number; quantity: number; issuer: string; gone: readonly number[] }[]
  share: number
  shipping: number
  isFaulty: boolean
}

/** The order with takebacks as the shop makes them, each followed by its refund where money had come. */
function orderOf({ bought: of, share, shipping, isFaulty }: History) {
  const subtotal = of.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const coupon = cents(Math.floor((subtotal * share) / 100))
  const tax = orderTax(
    of.map(({ price, quantity, issuer }) => ({ amount: cents(price * quantity), issuer })),
    { coupon, shipping: cents(shipping), percent: 18 },
  )
  const rows = of.map(({ price, quantity }, index) => ({
    ...{ id: String(index), quantity, price: cents(price), discount: cents(0) },
    ...{ cancelled: 0, returned: 0 },
  }))
  const takebacks: BookedOrder['takebacks'][number][] = []
  let shippingBack = cents(0)
  for (const round of [0, 1, 2, 3]) {
    const units = rows.map((row, index) => ({
      id: row.id,
      quantity: Math.min(of[index]?.gone[round] ?? 0, row.quantity - row.cancelled),
    }))
    const order = { lines: rows, couponAmount: coupon, shippingFee: cents(shipping), shippingBack }
    const { lines, shipping: back } = takebackOf(order, units, { settlement: 'money', isFaulty })
    for (const [index, row] of rows.entries()) row.cancelled += units[index]?.quantity ?? 0
    shippingBack = cents(shippingBack + back)
    takebacks.push({
      ...{ id: `t${String(round)}`, createdAt: day([1, 2, 11, 12][round] ?? 1), settlement: 'money' },
      shipping: back,
      lines: lines.map(({ id, quantity, amount }) => ({ lineId: id, quantity, amount })),
    })
  }
  const worth = (takeback: (typeof takebacks)[number]): Cents =>
    cents(takeback.lines.reduce<number>((total, { amount }) => total + amount, takeback.shipping))
  const refunds = takebacks
    .slice(2)
    .map(takeback => ({
      takebackId: takeback.id,
      amount: worth(takeback),
      reason: 'returned' as const,
      doneAt: day(20),
    }))
    .filter(({ amount }) => amount > 0)
  const order: BookedOrder = {
    tax: { ...tax, issuers: of.map(({ issuer }) => issuer) },
    ...{ shipping: cents(shipping), dueAt: day(10), lines: rows, takebacks, refunds },
  }
  return {
    order,
    total: subtotal - coupon + shipping,
    before: takebacks.slice(0, 2).reduce((all, takeback) => all + worth(takeback), 0),
  }
}

const histories = fc.record({
  bought: fc.array(bought, { minLength: 1, maxLength: 6 }),
  share: fc.nat(60),
  shipping: fc.constantFrom(0, 499, 999),
  isFaulty: fc.boolean(),
})

describe('the receipts of an order', () => {
  test('FISCAL-07 add up to what it cost when they were due, its credit notes to what went back', () => {
    fc.assert(
      fc.property(histories, history => {
        const { order, total, before } = orderOf(history)
        const entries = bookOf(order)
        expect(sum(receipts(entries), 'amount')).toBe(total - before)
        expect(sum(credits(entries), 'amount')).toBe(
          order.refunds.reduce((all, { amount }) => all + amount, 0),
        )
        for (const { lines } of entries)
          for (const { amount, base, quantity } of lines) {
            expect(base).toBeGreaterThanOrEqual(0)
            expect(base).toBeLessThanOrEqual(amount)
            expect(quantity).toBeGreaterThan(0)
          }
      }),
    )
  })

  test('FISCAL-07 FISCAL-08 once all went back, the credit notes of each issuer are its receipts to the céntimo', () => {
    fc.assert(
      fc.property(
        histories,
        fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 4 }),
        (history, parts) => {
          const { order } = orderOf(history)
          const panel = [...parts, 9_999_999].map((amount, index) => ({
            ...{ takebackId: null, amount: cents(amount), reason: 'panel' as const, doneAt: day(21 + index) },
          }))
          const entries = bookOf({ ...order, refunds: [...order.refunds, ...panel] })
          for (const issuer of ['', SELLER])
            for (const of of ['amount', 'base'] as const) {
              const own = entries.filter(entry => entry.issuer === issuer)
              expect(sum(credits(own), of)).toBe(sum(receipts(own), of))
            }
        },
      ),
    )
  })
})

const line = { id: 'a', quantity: 2 }
const plain: BookedOrder = {
  tax: {
    ...orderTax([{ amount: cents(11_800), issuer: '' }], {
      coupon: cents(0),
      shipping: cents(0),
      percent: 18,
    }),
    issuers: [''],
  },
  ...{ shipping: cents(0), dueAt: day(10), lines: [line], takebacks: [], refunds: [] },
}
const refund = { takebackId: null, amount: cents(11_800), doneAt: day(12) }

test.each([
  ['cancelled', 11_800, '01'],
  ['returned', 11_800, '06'],
  ['panel', 11_800, '01'],
  ['panel', 1_800, '09'],
] as const)('FISCAL-07 %s with %i back is reason %s', (reason, amount, code) => {
  const [, credit] = bookOf({ ...plain, refunds: [{ ...refund, reason, amount: cents(amount) }] })
  expect(credit).toMatchObject({ credit: { reason: code, number: 1 }, date: day(12) })
})

test('FISCAL-07 money that came twice and a credit for later are no credit note', () => {
  const takeback = {
    ...{ id: 't', createdAt: day(11), settlement: 'credit' as const, shipping: cents(0) },
    lines: [{ lineId: 'a', quantity: 1, amount: cents(5_900) }],
  }
  const entries = bookOf({ ...plain, takebacks: [takeback], refunds: [{ ...refund, reason: 'second' }] })
  expect(entries).toHaveLength(1)
  expect(entries[0]?.lines).toEqual([{ line: 0, quantity: 2, amount: 11_800, base: 10_000 }])
})

test('FISCAL-07 a unit of a line goes back as reason 07 with its own base', () => {
  const takeback = {
    ...{ id: 't', createdAt: day(11), settlement: 'money' as const, shipping: cents(0) },
    lines: [{ lineId: 'a', quantity: 1, amount: cents(5_900) }],
  }
  const refunds = [{ ...refund, takebackId: 't', amount: cents(5_900), reason: 'returned' as const }]
  const [, credit] = bookOf({ ...plain, takebacks: [takeback], refunds })
  expect(credit).toMatchObject({
    credit: { reason: '07' },
    lines: [{ quantity: 1, amount: 5_900, base: 5_000 }],
  })
})
