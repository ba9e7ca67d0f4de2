import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import { cashShares, collectorOf, feeBack, feeDropped, netBack } from '#shared/rules/parcel-cash.ts'

const parcel = (id: string, net: number, more: { isOver?: boolean; takenFee?: number } = {}) => ({
  id,
  net: cents(net),
  isOver: more.isOver ?? false,
  takenFee: more.takenFee === undefined ? null : cents(more.takenFee),
})

test.each([
  ['', 'lima', 'shop'],
  ['Recojo', 'lima', 'shop'],
  ['Olva', 'tienda', 'shop'],
  ['PROPIO', 'lima', 'seller'],
  ['Olva', 'lima', 'carrier'],
  ['Motorizado', 'provincia', 'carrier'],
] as const)('PARCEL-16 what «%s» brings by %s is paid to the %s', (carrier, envio, collector) => {
  expect(collectorOf({ carrier, envio })).toBe(collector)
})

test('PARCEL-16 each open parcel has its units and a part of the fee in proportion to them', () => {
  const shares = cashShares(
    [parcel('a', 3000), parcel('b', 1000), parcel('c', 500, { isOver: true })],
    cents(999),
  )
  expect([...shares]).toEqual([
    ['a', { net: 3000, fee: 749 }],
    ['b', { net: 1000, fee: 250 }],
  ])
})

test('PARCEL-16 parcels that are delivered one after the other, in any order, pay the order to the céntimo', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 2_000 }), (net, fee) => {
      let rows = net.map((amount, index) => parcel(String(index), amount))
      let taken = 0
      for (const { id } of rows) {
        const share = cashShares(rows, cents(fee)).get(id)
        taken += (share?.net ?? 0) + (share?.fee ?? 0)
        rows = rows.map(row => (row.id === id ? { ...row, takenFee: share?.fee ?? cents(0) } : row))
      }
      expect(taken).toBe(net.reduce((sum, amount) => sum + amount, 0) + fee)
      expect(feeDropped(rows, cents(fee))).toBe(0)
    }),
  )
})

test('PARCEL-16 the fee of the last open parcel is dropped once nobody is left to pay it', () => {
  const paid = parcel('a', 1000, { takenFee: 300 })
  expect(feeDropped([paid, parcel('b', 1000)], cents(999))).toBe(0)
  expect(feeDropped([paid, parcel('b', 0, { isOver: true })], cents(999))).toBe(699)
  expect(feeDropped([parcel('b', 0, { isOver: true })], cents(999))).toBe(0)
})

test('PARCEL-16 only what was collected goes back, and a part of the fee with it', () => {
  const lines = [
    { id: 'a', amount: cents(1000) },
    { id: 'b', amount: cents(500) },
  ]
  const leaving = { takenLines: ['a'], takenFee: cents(300) }
  expect(netBack({ lines }, leaving)).toBe(1000)
  const back = { lines, shipping: cents(999), isAll: false }
  expect(feeBack(back, leaving)).toBe(300)
  expect(feeBack({ ...back, lines: lines.slice(1) }, leaving)).toBe(0)
  expect(feeBack({ ...back, lines: lines.slice(1), isAll: true }, leaving)).toBe(300)
})
