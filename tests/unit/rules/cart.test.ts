import { expect, test } from 'vitest'
import { cartTotals, couponAmount, groupBy, isCouponValid, type CouponTerms } from '#shared/rules/cart.ts'
import { cents } from '#shared/rules/money.ts'

const item = (quantity: number, stock: number, price: number, discount = 0) => ({
  quantity,
  stock,
  price: cents(price),
  discount: cents(discount),
})

test.each([
  ['nothing', [], { subtotal: 0, units: 0, buyable: 0 }],
  ['two units', [item(2, 9, 1000)], { subtotal: 2000, units: 2, buyable: 2 }],
  ['a discounted line', [item(2, 9, 1000, 750)], { subtotal: 1500, units: 2, buyable: 2 }],
  ['a discount above the price', [item(1, 9, 1000, 1200)], { subtotal: 1000, units: 1, buyable: 1 }],
  ['a sold-out line', [item(3, 0, 1000)], { subtotal: 0, units: 3, buyable: 0 }],
  ['a short line', [item(5, 2, 1000)], { subtotal: 2000, units: 5, buyable: 2 }],
  ['a mix', [item(1, 1, 999), item(2, 0, 500), item(4, 3, 10)], { subtotal: 1029, units: 7, buyable: 4 }],
])('D-39 D-41 %s', (_, items, totals) => {
  expect(cartTotals(items)).toEqual(totals)
})

test('CART-01 groups keep the order of their first line', () => {
  const lines = ['b1', 'a1', 'b2', 'c1', 'a2']
  expect(groupBy(lines, line => line.charAt(0))).toEqual([
    { key: 'b', items: ['b1', 'b2'] },
    { key: 'a', items: ['a1', 'a2'] },
    { key: 'c', items: ['c1'] },
  ])
})

const now = new Date('2026-11-20T12:00:00Z')
const terms: CouponTerms = {
  kind: 'percent',
  value: 10,
  minimum: cents(0),
  startsAt: null,
  endsAt: null,
  useLimit: null,
  used: 0,
}
test.each<[string, Partial<CouponTerms>, boolean]>([
  ['without terms', {}, true],
  ['before it starts', { startsAt: new Date('2026-11-20T12:00:01Z') }, false],
  ['from the moment it starts', { startsAt: now }, true],
  ['at the moment it ends', { endsAt: now }, false],
  ['just before it ends', { endsAt: new Date('2026-11-20T12:00:01Z') }, true],
  ['used up', { useLimit: 3, used: 3 }, false],
  ['with one use left', { useLimit: 3, used: 2 }, true],
  ['below its minimum', { minimum: cents(10_001) }, false],
  ['at its minimum', { minimum: cents(10_000) }, true],
])('D-42 a coupon %s', (_, change, isValid) => {
  expect(isCouponValid({ ...terms, ...change }, cents(10_000), now)).toBe(isValid)
})

test.each([
  ['percent', 10, 9990, 999],
  ['percent', 15, 333, 50],
  ['percent', 100, 500, 500],
  ['amount', 1500, 9990, 1500],
  ['amount', 1500, 1000, 1000],
] as const)('D-42 %s %i of %i céntimos takes %i off', (kind, value, subtotal, off) => {
  expect(couponAmount({ kind, value }, cents(subtotal))).toBe(off)
})
