import { expect, test } from 'vitest'
import { cents, soles } from '#shared/rules/money.ts'
import {
  DEFAULT_SHIPPING_TERMS,
  freeShippingProgress,
  isLima,
  isOptionAllowed,
  nearestFirst,
  optionOfDistrict,
  optionOfFee,
  orderTotal,
  preselectedOption,
  shippingFee,
  shippingTerms,
} from '#shared/rules/shipping.ts'

const termsOf = (from: number | null = null, fees = DEFAULT_SHIPPING_TERMS.fees) => ({
  fees,
  freeFrom: from === null ? null : cents(from),
})

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
  ['  ', 'lima'],
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
  expect(shippingFee(option, cents(subtotal), termsOf(from))).toBe(fee)
})

const owners = { lima: cents(700), provincia: cents(1500), tienda: cents(200) }
const same = { lima: cents(800), provincia: cents(800), tienda: cents(0) }
const free = { lima: cents(0), provincia: cents(999), tienda: cents(0) }

test.each([
  ['the cart’s own fee in Lima', 499, 'lima', termsOf(), 'lima'],
  ['the cart’s own fee in a province', 499, 'provincia', termsOf(), 'provincia'],
  ['the fee of a province', 999, 'lima', termsOf(), 'provincia'],
  ['nothing', 0, 'provincia', termsOf(), 'tienda'],
  ['nothing where shipping is free', 0, 'provincia', termsOf(5000), 'provincia'],
  ['the fee of before where shipping is free', 999, 'lima', termsOf(5000), 'provincia'],
  ['nothing below the threshold', 0, 'provincia', termsOf(50_000), 'tienda'],
  ['the owner’s fee of a province', 1500, 'lima', termsOf(null, owners), 'provincia'],
  ['the owner’s fee of pickup', 200, 'lima', termsOf(null, owners), 'tienda'],
  ['4.99 as the name of a way', 499, 'provincia', termsOf(null, owners), 'provincia'],
  ['9.99 as the name of a way', 999, 'lima', termsOf(null, owners), 'provincia'],
  ['0 as the name of a way', 0, 'lima', termsOf(null, owners), 'tienda'],
  ['a fee that two ways share, in a province', 800, 'provincia', termsOf(null, same), 'provincia'],
  ['a fee that two ways share, in Lima', 800, 'lima', termsOf(null, same), 'lima'],
  ['a free Lima, to a province', 0, 'provincia', termsOf(null, free), 'provincia'],
  ['a fee of none of them, in Lima', 5000, 'lima', termsOf(), 'lima'],
  ['a fee of none of them, in a province', 1, 'provincia', termsOf(), 'provincia'],
] as const)('FEE-02 D-58 D-123 %s', (_, fee, usual, terms, option) => {
  expect(optionOfFee(cents(fee), { usual, subtotal: cents(10_000), terms })).toBe(option)
})

test('FEE-01 the terms are what the profile says in soles, and the usual fees where it says none', () => {
  const shippingFees = { lima: soles(7), provincia: soles(15), tienda: soles(2) }
  expect(shippingTerms({ freeShippingFrom: soles(199), shippingFees })).toEqual(termsOf(19_900, owners))
  expect(shippingTerms({ freeShippingFrom: null })).toEqual(DEFAULT_SHIPPING_TERMS)
  expect(shippingTerms(null)).toEqual(DEFAULT_SHIPPING_TERMS)
})

test('CONST-01 D-17 the 199 soles of the banner are wording: no amount changes what shipping costs', () => {
  for (const subtotal of [19_900, 20_000, 1_000_000])
    expect(shippingFee('lima', cents(subtotal), DEFAULT_SHIPPING_TERMS)).toBe(499)
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

test.each([
  ['Cusco', ['c', 'a', 'b', 'd']],
  ['LIMA', ['b', 'd', 'a', 'c']],
  ['', ['b', 'd', 'a', 'c']],
  ['  ', ['b', 'd', 'a', 'c']],
  ['Tacna', ['a', 'b', 'c', 'd']],
])('DOOR-05 the stores of %j come first, each half as the owner lists it', (province, ids) => {
  const stores = [
    { id: 'a', province: 'Arequipa' },
    { id: 'b', province: 'Lima' },
    { id: 'c', province: 'Cusco' },
    { id: 'd', province: 'lima' },
  ]
  expect(nearestFirst(stores, province).map(({ id }) => id)).toEqual(ids)
})

test.each([
  [0, 19_900, { missing: 19_900, percent: 0 }],
  [10_000, 19_900, { missing: 9900, percent: 50 }],
  [19_899, 19_900, { missing: 1, percent: 99 }],
  [19_900, 19_900, { missing: 0, percent: 100 }],
  [50_000, 19_900, { missing: 0, percent: 100 }],
  [0, 1, { missing: 1, percent: 0 }],
  [10_000, 0, null],
  [10_000, -1, null],
  [10_000, null, null],
])('D-93 a subtotal of %i is so far from free shipping from %s', (subtotal, from, progress) => {
  expect(freeShippingProgress(cents(subtotal), from === null ? null : cents(from))).toEqual(progress)
})
