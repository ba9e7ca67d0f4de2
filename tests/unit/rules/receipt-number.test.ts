import { expect, test } from 'vitest'
import { isReceiptOf, readReceiptNumber, writeReceiptNumber } from '#shared/rules/receipt-number.ts'

test.each([
  ['B001-123', '03', 'B001-123'],
  [' b001-00000123 ', '03', 'B001-123'],
  ['EB01-7', '03', 'EB01-7'],
  ['F001-1', '01', 'F001-1'],
  ['FC01-1', '01', 'FC01-1'],
  ['E001-99999999', '01', 'E001-99999999'],
] as const)('FISCAL-11 %s is the number of a receipt of kind %s: %s', (text, kind, written) => {
  const read = readReceiptNumber(text, kind)
  expect(read && writeReceiptNumber(read)).toBe(written)
})

test.each([
  ['F001-123', '03'],
  ['B001-123', '01'],
  ['B001', '03'],
  ['B001-0', '03'],
  ['B01-1', '03'],
  ['B001-123456789', '03'],
  ['B001 123', '03'],
  ['', '03'],
  ['B'.repeat(500), '03'],
] as const)('FISCAL-11 «%s» is no number of a receipt of kind %s', (text, kind) => {
  expect(readReceiptNumber(text, kind)).toBeNull()
})

test.each([
  ['V-7K2M9QXD-2', false, true],
  ['V-7K2M9QXD-2-NC1', false, true],
  ['V-7K2M9QXD-21', false, false],
  ['V-7K2M9QXD', false, false],
  ['V-7K2M9QXD', true, true],
  ['V-7K2M9QXD-NC2', true, true],
  ['V-7K2M9QXD-1', true, false],
])('PARCEL-19 %s (only parcel: %s) is about the second parcel: %s', (document, isOnly, expected) => {
  const of = { parcel: 'V-7K2M9QXD-2', order: 'V-7K2M9QXD', isOnly }
  expect(isReceiptOf(document, of)).toBe(expected)
})
