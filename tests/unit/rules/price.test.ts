import { expect, test } from 'vitest'
import { discountPercent, isDiscounted, offerShare, sellingPrice } from '#shared/rules/price.ts'
import { cents, soles } from '#shared/rules/money.ts'

const cases = [
  { price: 20_000, discount: 15_000, selling: 15_000, percent: 25 },
  { price: 19_990, discount: 13_990, selling: 13_990, percent: 30 },
  { price: 9_990, discount: 6_690, selling: 6_690, percent: 33 },
  { price: 1_000, discount: 995, selling: 995, percent: 1 },
  { price: 20_000, discount: 0, selling: 20_000, percent: 0 },
  { price: 20_000, discount: 20_000, selling: 20_000, percent: 0 },
  { price: 20_000, discount: 25_000, selling: 20_000, percent: 0 },
  { price: 0, discount: 0, selling: 0, percent: 0 },
  { price: 10_000, discount: 100, selling: 100, percent: 99 },
  { price: 1_000, discount: 1, selling: 1, percent: 100 },
]

test.each(cases)(
  'D-18 of $price with discount $discount one pays $selling',
  ({ price, discount, selling }) => {
    const priced = { price: cents(price), discount: cents(discount) }
    expect(sellingPrice(priced)).toBe(selling)
    expect(isDiscounted(priced)).toBe(selling !== price)
  },
)

test.each(cases)(
  'CONST-05 DATA-06 $price down to $discount is $percent %',
  ({ price, discount, percent }) => {
    expect(discountPercent({ price: cents(price), discount: cents(discount) })).toBe(percent)
  },
)

test.each([
  [[], 'none'],
  [[[100, 0]], 'none'],
  [
    [
      [100, 100],
      [100, 120],
    ],
    'none',
  ],
  [
    [
      [100, 80],
      [100, 0],
    ],
    'some',
  ],
  [
    [
      [100, 80],
      [90, 60],
    ],
    'all',
  ],
] as const)('SCREEN-06 of %o %s are on offer', (prices, share) => {
  expect(
    offerShare(prices.map(([price, discount]) => ({ price: soles(price), discount: soles(discount) }))),
  ).toBe(share)
})
