import { expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import {
  isLima,
  isOptionAllowed,
  optionOfDistrict,
  optionOfFee,
  orderTotal,
  preselectedOption,
  shippingFee,
} from '#shared/rules/shipping.ts'

test.each([
  ['Lima', true],
  ['LIMA', true],
  [' lima ', true],
  ['Callao', true],
  ['Prov. Const. del Callao', true],
  ['Provincia Constitucional del Callao', true],
  ['Cañete', false],
  ['', false],
])('D-58 Todo Lima reaches %j: %s', (province, isReached) => {
  expect(isLima(province)).toBe(isReached)
})

test.each([
  ['', 'lima'],
  ['Callao', 'lima'],
  ['Arequipa', 'provincia'],
] as const)('D-58 for %j %s is preselected', (province, option) => {
  expect(preselectedOption(province)).toBe(option)
})

test.each([
  ['lima', 'Lima', true],
  ['lima', 'Cusco', false],
  ['provincia', 'Lima', true],
  ['provincia', 'Cusco', true],
  ['tienda', 'Cusco', true],
] as const)('D-58 %s for %s: %s', (option, province, isAllowed) => {
  expect(isOptionAllowed(option, province)).toBe(isAllowed)
})

test.each([
  ['lima', 10_000, null, 499],
  ['provincia', 10_000, null, 999],
  ['tienda', 10_000, null, 0],
  ['provincia', 19_899, 19_900, 999],
  ['provincia', 19_900, 19_900, 0],
] as const)('SHIP-12 D-17 %s at %i with free shipping from %s costs %i', (option, subtotal, from, fee) => {
  expect(shippingFee(option, cents(subtotal), from === null ? null : cents(from))).toBe(fee)
})

test.each([
  ['the cart’s own fee in Lima', 499, 'Lima', null, 'lima'],
  ['the cart’s own fee in a province', 499, 'Puno', null, 'provincia'],
  ['the fee of a province', 999, 'Puno', null, 'provincia'],
  ['nothing', 0, 'Puno', null, 'tienda'],
  ['nothing where shipping is free', 0, 'Puno', 5000, 'provincia'],
  ['nothing below the threshold', 0, 'Puno', 50_000, 'tienda'],
  ['a fee of none of the three', 5000, 'Lima', null, null],
] as const)('D-58 %s', (_, fee, province, from, option) => {
  expect(
    optionOfFee(cents(fee), preselectedOption(province), from === null ? null : cents(from), cents(10_000)),
  ).toBe(option)
})

test('CONST-01 D-17 the 199 soles of the banner are wording: no amount changes what shipping costs', () => {
  for (const subtotal of [19_900, 20_000, 1_000_000])
    expect(shippingFee('lima', cents(subtotal), null)).toBe(499)
})

test('CONST-03 the total is subtotal plus shipping', () => {
  expect(orderTotal(cents(10_000), cents(499))).toBe(10_499)
})

test.each([
  ['150122', 'lima'],
  ['070101', 'lima'],
  ['150801', 'provincia'],
  ['160101', 'provincia'],
  ['', 'provincia'],
] as const)('FISCAL-03 an order to the district %s is sent as %s', (code, option) => {
  expect(optionOfDistrict(code)).toBe(option)
})
