import { expect, test } from 'vitest'
import { compareSizes, footLength } from '#shared/rules/sizes.ts'

test.each([
  ['36', 22.5],
  ['42', 26.5],
  ['38.5', 24],
  ['38,5', 24],
  ['16', 9],
  ['15.5', null],
  ['50', 32],
  ['50.5', null],
  ['51', null],
  ['38.7', null],
  ['20', 12],
  ['M', null],
  ['8', null],
  ['104', null],
  ['UNICA', null],
])('PROD-08 an EU shoe size %s fits a foot of %s cm', (size, cm) => {
  expect(footLength(size)).toBe(cm)
})

test('PROD-08 letters come from the smallest to the largest, in either case, after all numbers', () => {
  const order = ['38,5', '39', 'XXS', 'xs', 'S', 'm', 'L', 'XL', 'xxl', 'XXXL', 'AJUSTABLE', 'M/L', 'UNICA']
  expect(order.toReversed().sort(compareSizes)).toEqual(order)
})

test('PROD-08 sizes stand in the order in which one looks for them', () => {
  expect(['XL', '40', 'S', 'ÚNICA', '9', '34.5', 'AJUSTABLE', 'M'].toSorted(compareSizes)).toEqual([
    '9',
    '34.5',
    '40',
    'S',
    'M',
    'XL',
    'AJUSTABLE',
    'ÚNICA',
  ])
})
