import { expect, test } from 'vitest'
import { NO_CART, readKeptCart, readNumbers, withNumbers } from '#shared/rules/offline.ts'

test('AWAY-07 of what the device kept only what can be shown is read', () => {
  const line = { name: 'Urpi', slug: 'urpi', size: '37', units: 2 }
  expect(readKeptCart({ lines: [line], total: 11_390 })).toEqual({ lines: [line], total: 11_390 })
  expect(readKeptCart({ lines: [line, {}, null, { ...line, units: -1 }], total: 0 }).lines).toEqual([line])
  for (const wrong of [null, 'x', [], {}, { lines: 'x', total: 1.5 }, { total: 'x' }])
    expect(readKeptCart(wrong)).toEqual(NO_CART)
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
