import { expect, expectTypeOf, test } from 'vitest'
import {
  cents,
  formatSoles,
  percentOf,
  readSoles,
  soles,
  toCents,
  toSoles,
  type Cents,
  type Soles,
} from '#shared/rules/money.ts'

test.each([
  [499, 'S/4.99'],
  [0, 'S/0.00'],
  [5, 'S/0.05'],
  [19_990, 'S/199.90'],
  [129_990, 'S/1,299.90'],
  [100_000_000, 'S/1,000,000.00'],
  [-250, '-S/2.50'],
])('GEN-10 D-18 %i céntimos read %s', (amount, text) => {
  expect(formatSoles(cents(amount))).toBe(text)
})

test.each([0.1, 4.99, 19.9, 29.99, 199.95, 1299.9])(
  'D-18 %d soles survive the way to céntimos and back',
  amount => {
    expect(Number.isInteger(toCents(soles(amount)))).toBe(true)
    expect(toSoles(toCents(soles(amount)))).toBe(amount)
  },
)

test('D-18 a share is rounded to whole céntimos', () => {
  expect(percentOf(cents(999), 10)).toBe(100)
  expect(percentOf(cents(995), 10)).toBe(100)
  expect(percentOf(cents(994), 10)).toBe(99)
})

test.each([
  ['199.90', 19_990],
  ['199,90', 19_990],
  ['S/ 199.9', 19_990],
  ['s/.1,299.90', 129_990],
  ['1,299', 129_900],
  ['0', 0],
  ['', null],
  ['gratis', null],
  ['-5', null],
  ['1.999', null],
  ['1e3', null],
  ['12345678', null],
  [' 199.9 ', 19_990],
  ['S/ 59,90 ', 5990],
])('a price an owner writes as «%s» is %s céntimos', (text, amount) => {
  expect(readSoles(text)).toBe(amount)
})

test('D-18 céntimos, soles and plain numbers do not pass for one another', () => {
  expectTypeOf<Cents>().not.toExtend<Soles>()
  expectTypeOf<Soles>().not.toExtend<Cents>()
  expectTypeOf<number>().not.toExtend<Cents>()
  expectTypeOf<number>().not.toExtend<Soles>()
  // @ts-expect-error soles are no céntimos
  expect(formatSoles(soles(4.99))).toBe('S/0.05')
  // @ts-expect-error what was reckoned has to be named again
  expect(toSoles(cents(499) + cents(1))).toBe(5)
})
