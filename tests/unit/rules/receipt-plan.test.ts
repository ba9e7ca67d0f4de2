import { expect, test } from 'vitest'
import { parcelReceipts, wholeReceipts } from '#shared/rules/receipt-plan.ts'

const SELLER = '20100070970'
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 15))
const line = (id: string, issuer: string) => ({ id, issuer })
const parcel = (number: string, lineIds: readonly string[], on: number | null) => ({
  ...{ number, lineIds },
  dueAt: on === null ? null : day(on),
})
/** A receipt in a line: its id, its issuer, and the day on which it is due. */
const written = ({ receipt: { id, issuer, dueAt } }: ReturnType<typeof wholeReceipts>['shipping']) =>
  [id, issuer, dueAt?.getUTCDate() ?? 0].join(' ')
const shipping = { charged: 999 }

test('FISCAL-08 an order of one parcel has one receipt for each issuer, and the shop’s has the shipping', () => {
  const sold = { lines: [line('a', SELLER), line('b', ''), line('c', SELLER)], shipping }
  const planned = wholeReceipts({ id: 'V', dueAt: day(10) }, sold)
  expect(planned.lines.map(written)).toEqual([`V ${SELLER} 10`, 'V  10', `V ${SELLER} 10`])
  expect(planned.lines[2]?.receipt).toBe(planned.lines[0]?.receipt)
  expect(planned.shipping).toEqual({ charged: 999, receipt: planned.lines[1]?.receipt })
  expect(planned.shipping.receipt).toBe(planned.lines[1]?.receipt)
  const ofSeller = wholeReceipts({ id: 'V', dueAt: null }, { lines: [line('a', SELLER)], shipping })
  expect(written(ofSeller.shipping)).toBe('V  0')
})

test('FISCAL-10 the lines of a parcel are on one receipt, and a line in no parcel on none that is due', () => {
  const sold = { lines: [line('a', ''), line('b', ''), line('c', SELLER), line('d', '')], shipping }
  const parcels = [parcel('V-1', ['a', 'b'], 12), parcel('V-2', ['c'], 11)]
  const planned = parcelReceipts({ id: 'V', parcels }, sold)
  expect(planned.lines.map(written)).toEqual(['V-1  12', 'V-1  12', `V-2 ${SELLER} 11`, 'V  0'])
  expect(planned.lines[1]?.receipt).toBe(planned.lines[0]?.receipt)
  expect(planned.lines[0]).toMatchObject({ id: 'a', issuer: '' })
})

test.each([
  ['the shop’s that is due first, wherever it is', [14, 11, 12], 'V-3  12'],
  ['the only one of the shop that is due', [null, 11, 14], 'V-3  14'],
  [
    'a separate one, due with the first parcel, while the shop has none that is due',
    [null, 11, null],
    'V  11',
  ],
  ['a separate one that is not due, while nothing is', [null, null, null], 'V  0'],
] as const)('FISCAL-10 the shipping is on %s', (_, due, receipt) => {
  const lines = [line('a', ''), line('b', SELLER), line('c', '')]
  const parcels = due.map((on, index) => parcel(`V-${String(index + 1)}`, [lines[index]?.id ?? ''], on))
  expect(written(parcelReceipts({ id: 'V', parcels }, { lines, shipping }).shipping)).toBe(receipt)
})
