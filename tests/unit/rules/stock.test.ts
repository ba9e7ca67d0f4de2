import { expect, test } from 'vitest'
import { MAX_QUANTITY } from '#shared/business.ts'
import {
  buyableQuantity,
  canDecrease,
  canHold,
  canIncrease,
  isFew,
  isShort,
  isSoldOut,
  mergedQuantity,
  settledStock,
} from '#shared/rules/stock.ts'

test.each([
  [1, 2, true],
  [2, 2, false],
  [3, 2, false],
  [1, 0, false],
  [MAX_QUANTITY - 1, 5000, true],
  [MAX_QUANTITY, 5000, false],
])('STATE-19 from %i with %i in stock one more: %s', (quantity, stock, isAllowed) => {
  expect(canIncrease({ quantity, stock })).toBe(isAllowed)
})

test.each([
  [1, false],
  [2, true],
])('STATE-18 VAL-07 from %i one less: %s', (quantity, isAllowed) => {
  expect(canDecrease({ quantity })).toBe(isAllowed)
})

test.each([
  [3, 3, true],
  [4, 3, false],
  [MAX_QUANTITY, 5000, true],
  [MAX_QUANTITY + 1, 5000, false],
])('D-40 a line of %i with %i in stock: %s', (quantity, stock, isAllowed) => {
  expect(canHold({ quantity, stock })).toBe(isAllowed)
})

test.each([
  [5, 9, 5],
  [5, 2, 2],
  [5, 0, 0],
  [5, -1, 0],
])('D-41 of %i with %i in stock %i can be bought', (quantity, stock, buyable) => {
  expect(buyableQuantity({ quantity, stock })).toBe(buyable)
})

test.each([
  [0, true],
  [-1, true],
  [1, false],
])('D-41 a stock of %i is sold out: %s', (stock, isOut) => {
  expect(isSoldOut(stock)).toBe(isOut)
})

test.each([
  ['adds up', 2, 3, 9, 5],
  ['is capped at the stock', 2, 3, 4, 4],
  ['moves a guest’s line alone', 0, 3, 9, 3],
  ['keeps one unit of what is sold out', 2, 3, 0, 1],
  ['never holds more than a line can', 900, 900, 5000, MAX_QUANTITY],
])('D-43 %s', (_, own, guests, stock, merged) => {
  expect(mergedQuantity(own, guests, stock)).toBe(merged)
})

test('CHOOSE-06 few are one to three; none and four are not', () => {
  expect([-1, 0, 1, 2, 3, 4, 200].filter(isFew)).toEqual([1, 2, 3])
})

test.each([
  [
    { count: 10, countedAt: null },
    { stored: 4, sold: 0 },
    { stock: 10, cut: 0 },
  ],
  [
    { count: 10, countedAt: new Date(0) },
    { stored: 4, sold: 3 },
    { stock: 7, cut: 0 },
  ],
  [
    { count: 2, countedAt: new Date(0) },
    { stored: 4, sold: 3 },
    { stock: 0, cut: 1 },
  ],
  [{ change: 5 }, { stored: 4, sold: 3 }, { stock: 9, cut: 0 }],
  [{ change: -4 }, { stored: 4, sold: 0 }, { stock: 0, cut: 0 }],
  [{ change: -6 }, { stored: 4, sold: 0 }, { stock: 0, cut: 2 }],
])('STOCK-04 %j of %j is %j', (word, was, is) => {
  expect(settledStock(word, was)).toEqual(is)
})

test.each([
  [3, 2, true],
  [3, 1, true],
  [2, 2, false],
  [1, 2, false],
  [1, 0, false],
])('D-41 of %i wanted with %i in stock only some can be bought: %s', (quantity, stock, isSome) => {
  expect(isShort({ quantity, stock })).toBe(isSome)
})
