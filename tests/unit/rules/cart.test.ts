import { expect, test } from 'vitest'
import { MAX_QUANTITY } from '#shared/business.ts'
import {
  cartBill,
  cartTotals,
  couponAmount,
  formQuantity,
  groupBy,
  isCouponToCome,
  isCouponValid,
  withQuantity,
  type CouponTerms,
} from '#shared/rules/cart.ts'
import { cents, soles } from '#shared/rules/money.ts'

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
  ['of which nothing is left', { value: 0 }, false],
  ['of which a little is left', { value: 1 }, true],
  ['below its minimum', { minimum: cents(10_001) }, false],
  ['at its minimum', { minimum: cents(10_000) }, true],
])('D-42 a coupon %s', (_, change, isValid) => {
  expect(isCouponValid({ ...terms, ...change }, cents(10_000), now)).toBe(isValid)
})

test.each<[string, Partial<CouponTerms>, boolean]>([
  ['without days', {}, true],
  ['that ends at this moment', { endsAt: now }, false],
  ['that ends a moment later', { endsAt: new Date(now.getTime() + 1) }, true],
  ['that begins later', { startsAt: new Date(now.getTime() + 5), endsAt: new Date(now.getTime() + 6) }, true],
  [
    'that ends when it begins',
    { startsAt: new Date(now.getTime() + 5), endsAt: new Date(now.getTime() + 5) },
    false,
  ],
])('D-42 whether anybody can use a coupon %s', (_, days, canBe) => {
  expect(isCouponToCome({ ...terms, ...days }, now)).toBe(canBe)
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

const line = (id: string, quantity: number, stock: number, price: number, discount = 0) => ({
  _id: id,
  quantity,
  buyable: Math.min(quantity, stock),
  productInfo: { price: soles(price), discount: soles(discount), stock },
})
const cart = {
  card_products: [
    { seller: 'a', price: soles(100), products: [line('a1', 2, 5, 40), line('a2', 1, 9, 25, 20)] },
    { seller: 'b', price: soles(9.9), products: [line('b1', 3, 1, 9.9)] },
  ],
  price: soles(109.9),
  card_product_count: 6,
  buy_product_item: 4,
}

test.each([
  // [line, units, total, its group's price, units in the cart, units that can be bought, of the line]
  ['a1', 3, 149.9, 140, 7, 5, 3],
  ['a1', 1, 69.9, 60, 5, 3, 1],
  ['a1', 7, 229.9, 220, 11, 7, 5],
  ['a2', 3, 149.9, 140, 8, 6, 3],
  ['b1', 2, 109.9, 9.9, 5, 4, 1],
])('STATE-18 STATE-19 D-41 once %s holds %d', (id, quantity, price, ofGroup, count, buyableAll, buyable) => {
  const next = withQuantity(cart, id, quantity)
  expect(next).toMatchObject({ price, card_product_count: count, buy_product_item: buyableAll })
  const group = next.card_products.find(({ products }) => products.some(({ _id }) => _id === id))
  expect(group?.price).toBe(ofGroup)
  expect(group?.products.find(({ _id }) => _id === id)).toMatchObject({ quantity, buyable })
  const all = (of: typeof cart) => of.card_products.flatMap(({ products }) => products)
  const others = (of: typeof cart) => all(of).filter(({ _id }) => _id !== id)
  expect(others(next)).toEqual(others(cart))
  expect(next.card_products.filter(one => one.seller !== group?.seller)).toEqual(
    cart.card_products.filter(one => one.seller !== group?.seller),
  )
})

test('STATE-18 a line that is gone changes nothing', () => {
  expect(withQuantity(cart, 'x', 3)).toBe(cart)
})

test('CART-09 D-42 the bill goes from the price before a coupon to what is left', () => {
  const coupon = { discount: soles(10.05) }
  expect(cartBill({ price: soles(89.95), coupon })).toEqual({ before: 10_000, discount: 1005, total: 8995 })
  expect(cartBill({ price: soles(89.95), coupon: null })).toEqual({ before: 8995, discount: 0, total: 8995 })
})

test.each([
  ['1', 1],
  [' 2 ', 2],
  [String(MAX_QUANTITY), MAX_QUANTITY],
  [String(MAX_QUANTITY + 1), null],
  ['0', null],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1e1', null],
  ['00002', null],
  ['x2', null],
])('AWAY-02 a plain form that names %j units: %s', (text, units) => {
  expect(formQuantity(text)).toBe(units)
})
