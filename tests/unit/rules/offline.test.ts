import { expect, test } from 'vitest'
import { hasWaitedTooLong, NO_CART, readKeptCart, readNumbers, withNumbers } from '#shared/rules/offline.ts'

test('AWAY-07 of what the device kept only what can be shown is read', () => {
  const line = { name: 'Urpi', slug: 'urpi', size: '37', units: 2 }
  expect(readKeptCart({ lines: [line], total: 11_390 })).toEqual({ lines: [line], total: 11_390 })
  expect(readKeptCart({ lines: [line, {}, null, { ...line, units: -1 }], total: 0 }).lines).toEqual([line])
  for (const wrong of [null, 'x', [], {}, { lines: 'x', total: 1.5 }, { total: 'x' }])
    expect(readKeptCart(wrong)).toEqual({ lines: [], total: 0 })
  expect(readNumbers(['VT-1', 7, '<b>', '', 'VT-2'])).toEqual(['VT-1', 'VT-2'])
  expect(readNumbers('VT-1')).toEqual([])
})

test('AWAY-07 ten order numbers are kept, each once, the newest first', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => `VT-${String(i)}`)
  expect(withNumbers(twelve, ['VT-5', 'VT-new'])).toEqual([
    'VT-5',
    'VT-new',
    ...twelve.filter(number => number !== 'VT-5').slice(0, 8),
  ])
})

test('AWAY-07 a line lacks nothing, and a number has letters, digits and hyphens, forty at most', () => {
  const line = { name: 'Urpi', slug: 'urpi', size: '37', units: 0 }
  const { lines } = readKeptCart({ lines: [line], total: 0 })
  expect(lines).toEqual([line])
  for (const field of ['name', 'slug', 'size', 'units'])
    expect(readKeptCart({ lines: [{ ...line, [field]: null }], total: 0 }).lines).toEqual([])
  for (const units of [1.5, 2 ** 53, '2'])
    expect(readKeptCart({ lines: [{ ...line, units }], total: 0 }).lines).toEqual([])
  for (const total of [-1, 2 ** 53, '5']) expect(readKeptCart({ lines: [line], total })).toEqual(NO_CART)
  expect(readKeptCart({ lines: { 0: line }, total: 5 })).toEqual({ lines: [], total: 5 })
  expect(readNumbers(['a'.repeat(40), 'a'.repeat(41), 'V 1'])).toEqual(['a'.repeat(40)])
  expect(readNumbers(Array.from({ length: 11 }, (_, i) => `V-${String(i)}`))).toHaveLength(10)
})

test('D-63 AWAY-07 an addition waits for less than a day', () => {
  const hours = (count: number) => count * 3_600_000
  expect([0, hours(23), hours(23) + 1].map(passed => hasWaitedTooLong(5, 5 + passed))).toEqual([
    false,
    false,
    true,
  ])
})
