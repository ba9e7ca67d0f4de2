import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '#shared/rules/money.ts'
import { bookOf, type BookedOrder, type BookEntry } from '#shared/rules/receipt-book.ts'
import { parcelReceipts, wholeReceipts } from '#shared/rules/receipt-plan.ts'
import { reversalOf } from '#shared/rules/reversals.ts'
import { orderTax } from '#shared/rules/tax.ts'

const SELLER = '20100070970'
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 15))
const sum = (entries: readonly BookEntry[], of: 'amount' | 'base') =>
  entries.flatMap(({ lines }) => lines).reduce((total, line) => total + line[of], 0)
interface Line {
  id: string
  quantity: number
  issuer: string
  charged: Cents
  base: Cents
}
interface Sold {
  lines: readonly Line[]
  shipping: { charged: Cents; base: Cents }
}
/** One parcel, due on the tenth. */
const planned = (sold: Sold) => wholeReceipts({ id: 'V', dueAt: day(10) }, sold)
const receipts = (entries: readonly BookEntry[]) => entries.filter(({ credit }) => credit === null)
const credits = (entries: readonly BookEntry[]) => entries.filter(({ credit }) => credit !== null)

/** A bought line, and how many of its units leave in each of four reversals, two before the receipt is due. */
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

/** The order with reversals as the shop makes them, each followed by its refund where money had come. */
function orderOf({ bought: of, share, shipping, isFaulty }: History) {
  const subtotal = of.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const coupon = cents(Math.floor((subtotal * share) / 100))
  const tax = orderTax(
    of.map(({ price, quantity, issuer }, index) => ({
      ...{ id: String(index), amount: cents(price * quantity), quantity, issuer },
    })),
    { coupon, shipping: cents(shipping), percent: 18 },
  )
  const rows = of.map(({ price, quantity }, index) => ({
    ...{ id: String(index), quantity, price: cents(price), discount: cents(0) },
    ...{ cancelled: 0, returned: 0 },
  }))
  const reversals: BookedOrder['reversals'][number][] = []
  let shippingBack = cents(0)
  for (const round of [0, 1, 2, 3]) {
    const units = rows.map((row, index) => ({
      id: row.id,
      quantity: Math.min(of[index]?.gone[round] ?? 0, row.quantity - row.cancelled),
    }))
    const order = { lines: rows, couponAmount: coupon, shippingFee: cents(shipping), shippingBack }
    const { lines, shipping: back } = reversalOf(order, units, { settlement: 'money', isFaulty })
    for (const [index, row] of rows.entries()) row.cancelled += units[index]?.quantity ?? 0
    shippingBack = cents(shippingBack + back)
    reversals.push({
      ...{ id: `t${String(round)}`, createdAt: day([1, 2, 11, 12][round] ?? 1), settlement: 'money' },
      ...{ shipping: back, uncollected: cents(0) },
      lines: lines.map(({ id, quantity, amount }) => ({ lineId: id, quantity, amount })),
    })
  }
  const worth = (reversal: (typeof reversals)[number]): Cents =>
    cents(reversal.lines.reduce<number>((total, { amount }) => total + amount, reversal.shipping))
  const refunds = reversals
    .slice(2)
    .map(reversal => ({
      reversalId: reversal.id,
      amount: worth(reversal),
      reason: 'returned' as const,
      doneAt: day(20),
    }))
    .filter(({ amount }) => amount > 0)
  const order: BookedOrder = {
    ...planned({ lines: tax.lines, shipping: { charged: cents(shipping), base: tax.shippingBase } }),
    ...{ reversals, refunds },
  }
  return {
    order,
    total: subtotal - coupon + shipping,
    before: reversals.slice(0, 2).reduce((all, reversal) => all + worth(reversal), 0),
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
            ...{ reversalId: null, amount: cents(amount), reason: 'panel' as const, doneAt: day(21 + index) },
          }))
          const entries = bookOf({ ...order, refunds: [...order.refunds, ...panel] })
          for (const issuer of ['', SELLER])
            for (const of of ['amount', 'base'] as const) {
              const own = entries.filter(({ receipt }) => receipt.issuer === issuer)
              expect(sum(credits(own), of)).toBe(sum(receipts(own), of))
            }
        },
      ),
    )
  })
})

const isFree = { charged: cents(0), base: cents(0) }
const plain: BookedOrder = {
  ...planned({
    lines: [{ id: 'a', quantity: 2, issuer: '', charged: cents(11_800), base: cents(10_000) }],
    shipping: isFree,
  }),
  ...{ reversals: [], refunds: [] },
}
const refund = { reversalId: null, amount: cents(11_800), doneAt: day(12) }

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
  const reversal = {
    ...{ id: 't', createdAt: day(11), settlement: 'credit' as const },
    ...{ shipping: cents(0), uncollected: cents(0) },
    lines: [{ lineId: 'a', quantity: 1, amount: cents(5_900) }],
  }
  const entries = bookOf({ ...plain, reversals: [reversal], refunds: [{ ...refund, reason: 'second' }] })
  expect(entries).toHaveLength(1)
  expect(entries[0]?.lines).toEqual([{ line: 0, quantity: 2, amount: 11_800, base: 10_000 }])
})

test('FISCAL-07 a unit of a line goes back as reason 07 with its own base', () => {
  const reversal = {
    ...{ id: 't', createdAt: day(11), settlement: 'money' as const },
    ...{ shipping: cents(0), uncollected: cents(0) },
    lines: [{ lineId: 'a', quantity: 1, amount: cents(5_900) }],
  }
  const refunds = [{ ...refund, reversalId: 't', amount: cents(5_900), reason: 'returned' as const }]
  const [, credit] = bookOf({ ...plain, reversals: [reversal], refunds })
  expect(credit).toMatchObject({
    credit: { reason: '07' },
    lines: [{ quantity: 1, amount: 5_900, base: 5_000 }],
  })
})

/** Three units of a seller at 33.33 and two of the shop at 50.00, sent for 9.99; due on the tenth. */
const sold = (): Sold => {
  const { lines, shippingBase } = orderTax(
    [
      { id: 'a', quantity: 3, amount: cents(9_999), issuer: SELLER },
      { id: 'b', quantity: 2, amount: cents(10_000), issuer: '' },
    ],
    { coupon: cents(0), shipping: cents(999), percent: 18 },
  )
  return { lines, shipping: { charged: cents(999), base: shippingBase } }
}
const several = (o: Pick<BookedOrder, 'reversals' | 'refunds'>): BookedOrder => ({ ...planned(sold()), ...o })
const goneBack = (
  id: string,
  on: number,
  lines: Record<string, number>,
  more: { shipping?: number; uncollected?: number } = {},
) => ({
  ...{ id, createdAt: day(on), settlement: 'money' as const },
  ...{ shipping: cents(more.shipping ?? 0), uncollected: cents(more.uncollected ?? 0) },
  lines: Object.entries(lines).map(([lineId, amount]) => ({ lineId, quantity: 1, amount: cents(amount) })),
})
const given = (reversalId: string | null, on: number, amount: number) => ({
  ...{ reversalId, amount: cents(amount), doneAt: day(on) },
  reason: reversalId === null ? ('panel' as const) : ('returned' as const),
})
/** An entry in a line: issuer, day, number and reason of the credit, and its lines as place, units, amount and base. */
const written = (entries: readonly BookEntry[]) =>
  entries.map(({ receipt, date, credit, lines }) => [
    receipt.issuer,
    date.getUTCDate(),
    credit ? `${String(credit.number)} ${credit.reason}` : '',
    ...lines.map(({ line: place, quantity, amount, base }) => [place, quantity, amount, base]),
  ])

test('FISCAL-07 FISCAL-08 a history written out: what left before, at the due moment, and after it', () => {
  const entries = bookOf(
    several({
      reversals: [
        goneBack('early', 5, { a: 3_333 }),
        { ...goneBack('credit', 6, { b: 5_000 }), settlement: 'credit' },
        goneBack('due', 10, { b: 5_000 }),
        goneBack('late', 11, { a: 3_333 }, { shipping: 999 }),
      ],
      refunds: [
        given('late', 14, 4_332),
        given(null, 13, 1_000),
        { ...given(null, 12, 500), reason: 'second' },
        given('due', 12, 5_000),
        given(null, 15, 99_999),
      ],
    }),
  )
  expect(written(entries)).toEqual([
    [SELLER, 10, '', [0, 2, 6_666, 5_649]],
    ['', 10, '', [1, 2, 10_000, 8_474], [null, 1, 999, 847]],
    // The due moment itself: it is on the receipt.
    ['', 12, '1 07', [1, 1, 5_000, 4_237]],
    // 10.00 from the panel, shared over what is left of all.
    [SELLER, 13, '2 09', [0, 1, 526, 445]],
    ['', 13, '2 09', [1, 1, 395, 335], [null, 1, 79, 67]],
    // Of the shipping 9.20 are left; the other 0.79 come from the goods.
    [SELLER, 14, '3 07', [0, 1, 3_363, 2_851]],
    ['', 14, '3 07', [1, 1, 49, 41], [null, 1, 920, 780]],
    [SELLER, 15, '4 09', [0, 1, 2_777, 2_353]],
    ['', 15, '4 09', [1, 1, 4_556, 3_861]],
  ])
})

test('FISCAL-07 all that was sold goes back with all its units; what was sent free has no line', () => {
  const refunds = [given(null, 12, 20_998)]
  expect(written(bookOf(several({ reversals: [], refunds }))).slice(2)).toEqual([
    [SELLER, 12, '1 01', [0, 3, 9_999, 8_474]],
    ['', 12, '1 01', [1, 2, 10_000, 8_474], [null, 1, 999, 847]],
  ])
  const free = { ...planned({ ...sold(), shipping: isFree }), reversals: [], refunds: [] }
  expect(written(bookOf(free)).map(([issuer, , , ...lines]) => [issuer, lines.length])).toEqual([
    [SELLER, 1],
    ['', 1],
  ])
  const cheap = {
    ...planned({ ...sold(), shipping: { charged: cents(1), base: cents(1) } }),
    reversals: [],
    refunds: [],
  }
  expect(written(bookOf(cheap))[1]?.at(-1)).toEqual([null, 1, 1, 1])
})

test('FISCAL-07 all units of a line that leave before it is due, and a line that costs nothing', () => {
  const all = {
    ...goneBack('all', 5, { a: 9_999 }),
    lines: [{ lineId: 'a', quantity: 3, amount: cents(9_999) }],
  }
  const [first, ...others] = bookOf(several({ reversals: [all], refunds: [] }))
  expect([first?.receipt.issuer, first?.lines.length, others]).toEqual(['', 2, []])
  const { lines, shipping } = sold()
  const gift = planned({ lines: lines.map((each, i) => (i === 0 ? { ...each, ...isFree } : each)), shipping })
  expect(written(bookOf({ ...gift, reversals: [], refunds: [] }))[0]).toEqual([SELLER, 10, '', [0, 3, 0, 0]])
})

test('FISCAL-07 part of the price leaves the units, which go back with the rest of it', () => {
  const refunds = [given(null, 12, 1_800), given(null, 13, 10_000)]
  expect(written(bookOf({ ...plain, refunds })).slice(1)).toEqual([
    ['', 12, '1 09', [0, 1, 1_800, 1_525]],
    ['', 13, '2 09', [0, 2, 10_000, 8_475]],
  ])
})

test('FISCAL-07 where rounding leaves nothing of one line alone, no units go back', () => {
  const lines = [
    { id: 'a', quantity: 1, issuer: '', charged: cents(1), base: cents(1) },
    { id: 'b', quantity: 2, issuer: '', charged: cents(2), base: cents(2) },
  ]
  const order = { ...planned({ lines, shipping: isFree }), reversals: [], refunds: [given(null, 12, 2)] }
  const [, note] = written(bookOf(order))
  expect(note).toEqual(['', 12, '1 09', [0, 1, 1, 1], [1, 1, 1, 1]])
})

/** A line of the shop at 20.00 and two of sellers at 30.00 and 50.00, each a parcel, sent for 10.00. */
const inParcels = (
  due: readonly (number | null)[],
  o: Pick<BookedOrder, 'reversals' | 'refunds'>,
): BookedOrder => {
  const issuers = ['', SELLER, '']
  const amounts = [2_000, 3_000, 5_000]
  const { lines, shippingBase } = orderTax(
    amounts.map((amount, index) => ({
      ...{ id: 'abc'[index] ?? '', quantity: 1, amount: cents(amount), issuer: issuers[index] ?? '' },
    })),
    { coupon: cents(0), shipping: cents(1_000), percent: 18 },
  )
  return {
    ...parcelReceipts(
      {
        id: 'V',
        parcels: due.map((on, index) => ({
          number: `V-${String(index + 1)}`,
          lineIds: ['abc'[index] ?? ''],
          dueAt: on === null ? null : day(on),
        })),
      },
      { lines, shipping: { charged: cents(1_000), base: shippingBase } },
    ),
    ...o,
  }
}
const named = (order: BookedOrder) =>
  bookOf(order).map(({ receipt, date, credit, lines }) => [
    receipt.id,
    date.getUTCDate(),
    credit?.reason ?? '',
    lines.reduce((total, { amount }) => total + amount, 0),
  ])

test('FISCAL-10 each parcel has a receipt by its own day, and the shipping is on the shop’s first', () => {
  const none = { reversals: [], refunds: [] }
  expect(named(inParcels([12, 11, 14], none))).toEqual([
    ['V-1', 12, '', 3_000],
    ['V-2', 11, '', 3_000],
    ['V-3', 14, '', 5_000],
  ])
  expect(named(inParcels([null, null, 14], none))).toEqual([['V-3', 14, '', 6_000]])
  expect(named(inParcels([null, 11, null], none))).toEqual([
    ['V-2', 11, '', 3_000],
    ['V', 11, '', 1_000],
  ])
  expect(named(inParcels([null, null, null], none))).toEqual([])
})

test('FISCAL-10 what left a parcel before its receipt was due is not on it, and a whole receipt is credited as whole', () => {
  const before = goneBack('before', 12, { c: 5_000 })
  const after = goneBack('after', 13, { b: 3_000 })
  const refunds = [given('after', 14, 3_000)]
  expect(named(inParcels([11, 11, 13], { reversals: [before, after], refunds }))).toEqual([
    ['V-1', 11, '', 3_000],
    ['V-2', 11, '', 3_000],
    ['V-2', 14, '06', 3_000],
  ])
})

test('FISCAL-10 PARCEL-16 a part of the fee that nobody pays any more is credited once its receipt was due', () => {
  const dropped = goneBack('dropped', 13, {}, { shipping: 400, uncollected: 400 })
  const [first] = named(inParcels([11, null, null], { reversals: [dropped], refunds: [] })).slice(1)
  expect(first).toEqual(['V-1', 13, '09', 400])
  const cent = goneBack('cent', 13, {}, { shipping: 1, uncollected: 1 })
  const [least] = named(inParcels([11, null, null], { reversals: [cent], refunds: [] })).slice(1)
  expect(least).toEqual(['V-1', 13, '09', 1])
  // On the day that the receipt is due, it is on it already.
  expect(named(inParcels([13, null, null], { reversals: [dropped], refunds: [] }))).toEqual([
    ['V-1', 13, '', 3_000],
    ['V-1', 13, '09', 400],
  ])
  // Before, the receipt has less.
  expect(named(inParcels([14, null, null], { reversals: [dropped], refunds: [] }))).toEqual([
    ['V-1', 14, '', 2_600],
  ])
  expect(named(inParcels([null, null, null], { reversals: [dropped], refunds: [] }))).toEqual([])
})

test('FISCAL-10 PARCEL-16 of one reversal the paid part of the fee is credited with its refund, the other at once', () => {
  const both = goneBack('both', 13, { a: 2_000 }, { shipping: 1_000, uncollected: 600 })
  expect(
    written(bookOf(inParcels([11, null, null], { reversals: [both], refunds: [given('both', 15, 2_400)] }))),
  ).toEqual([
    ['', 11, '', [0, 1, 2_000, 1_695], [null, 1, 1_000, 847]],
    ['', 13, '1 09', [null, 1, 600, 508]],
    ['', 15, '2 07', [0, 1, 2_000, 1_695], [null, 1, 400, 339]],
  ])
  // Of a part of the fee, each has its share of that part.
  const part = goneBack('part', 13, { a: 2_000 }, { shipping: 500, uncollected: 200 })
  const of = { reversals: [part], refunds: [given('part', 15, 2_300)] }
  expect(written(bookOf(inParcels([11, null, null], of))).slice(1)).toEqual([
    ['', 13, '1 09', [null, 1, 200, 169]],
    ['', 15, '2 07', [0, 1, 2_000, 1_695], [null, 1, 300, 255]],
  ])
})
