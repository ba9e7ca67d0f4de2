import { expect, test } from 'vitest'
import {
  canMoveParcel,
  hasLeft,
  isParcelOver,
  nextParcelStates,
  NO_NOTES,
  numberReplacedBy,
  orderOfParcel,
  PARCEL_STATES,
  replacementNumber,
  statusOfParcel,
  statusOfParcels,
  wrongNote,
  type ParcelNotes,
  type ParcelState,
} from '#shared/rules/parcels.ts'

const steps = (state: ParcelState, visits = 0) => nextParcelStates({ state, visits })

test.each<[ParcelState, ParcelState[]]>([
  ['placed', ['warehouse', 'cancelled']],
  ['warehouse', ['shipped', 'cancelled']],
  ['shipped', ['at_agency', 'undelivered', 'returning', 'delivered', 'returned']],
  ['at_agency', ['returning', 'delivered', 'returned']],
  ['undelivered', ['undelivered', 'at_agency', 'returning', 'delivered', 'returned']],
  ['returning', ['delivered', 'returned']],
  ['delivered', ['returned']],
  ['cancelled', []],
  ['returned', []],
])('PARCEL-02 from %s a parcel goes to %j and nowhere else', (from, to) => {
  expect(steps(from)).toEqual(to)
  const refused = PARCEL_STATES.filter(state => !to.includes(state))
  expect(refused.filter(state => canMoveParcel({ state: from, visits: 0 }, state))).toEqual([])
})

test('PARCEL-02 a visit fails three times at most', () => {
  expect([0, 1, 2, 3].map(visits => canMoveParcel({ state: 'undelivered', visits }, 'undelivered'))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(steps('undelivered', 3)).toEqual(['at_agency', 'returning', 'delivered', 'returned'])
})

test.each<[ParcelState[], ReturnType<typeof statusOfParcels>]>([
  [[], null],
  [['placed'], 'placed'],
  [['delivered', 'placed', 'shipped'], 'placed'],
  [['delivered', 'warehouse'], 'warehouse'],
  [['delivered', 'at_agency'], 'shipped'],
  [['undelivered', 'delivered'], 'shipped'],
  [['returning', 'delivered'], 'shipped'],
  [['delivered', 'cancelled', 'returned'], 'delivered'],
  [['cancelled', 'cancelled'], 'cancelled'],
  [['cancelled', 'returned'], 'returned'],
  [['returned'], 'returned'],
])('PARCEL-04 D-111 an order of parcels that are %j is %s', (states, status) => {
  expect(statusOfParcels(states)).toBe(status)
})

test('PARCEL-04 D-111 what is with a carrier reads as shipped, all else as itself', () => {
  expect(PARCEL_STATES.filter(state => statusOfParcel(state) !== state)).toEqual([
    'at_agency',
    'undelivered',
    'returning',
  ])
})

test('PARCEL-08 a parcel that left the shop fixes what its receipt says', () => {
  expect(PARCEL_STATES.filter(state => !hasLeft(state))).toEqual(['placed', 'warehouse', 'cancelled'])
})

test.each([
  ['V-7K2M9QXD-1', 'V-7K2M9QXD'],
  ['V-7K2M9QXD-120', 'V-7K2M9QXD'],
  ['V-7K2M9QXD', 'V-7K2M9QXD'],
  ['V-7K2M9QXD-0', 'V-7K2M9QXD-0'],
  ['V-7K2M9QXD-1-1', 'V-7K2M9QXD-1-1'],
  ['V-7K2M9QXD-1C1', 'V-7K2M9QXD'],
  ['V-7K2M9QXD-1C0', 'V-7K2M9QXD-1C0'],
])('PARCEL-01 the number %s is of the order %s', (number, order) => {
  expect(orderOfParcel(number)).toBe(order)
})

test('EXCHANGE-09 a replacement has the number of its parcel and its own', () => {
  expect([1, 12].map(count => replacementNumber('V-7K2M9QXD-1', count))).toEqual([
    'V-7K2M9QXD-1C1',
    'V-7K2M9QXD-1C12',
  ])
  expect(['V-7K2M9QXD-1C1', 'V-CK2M9QC1-10C12', 'V-7K2M9QC1-1'].map(numberReplacedBy)).toEqual([
    'V-7K2M9QXD-1',
    'V-CK2M9QC1-10',
    'V-7K2M9QC1-1',
  ])
})

test('PARCEL-04 an order no longer waits for what was cancelled or came back', () => {
  expect(PARCEL_STATES.filter(isParcelOver)).toEqual(['cancelled', 'returned'])
})

const NOW = new Date('2026-11-28T15:00:00Z')
const inTime = new Date(NOW.getTime() + 1)
const labelled = {
  ...{ carrier: 'Olva', tracking: 'A-12', code: '771', key: '1234', agency: 'Grau', ubigeo: '150115' },
  ...{ recipient: 'Ana', document: '45678912', phone: '987654321', freight: 'prepaid' as const },
}
const full: ParcelNotes = { ...labelled, note: 'x', reason: 'x', office: 'Grau', deadline: inTime }
const needed: Partial<Record<ParcelState, Partial<ParcelNotes>>> = {
  at_agency: { office: 'Grau' },
  undelivered: { reason: 'x' },
  returned: { reason: 'x' },
}
const wrong = (to: ParcelState, notes: Partial<ParcelNotes>) =>
  wrongNote(to, { ...NO_NOTES, ...needed[to], ...notes }, NOW)

test.each<[ParcelState, (keyof ParcelNotes)[]]>([
  ['warehouse', Object.keys(labelled) as (keyof ParcelNotes)[]],
  ['shipped', Object.keys(labelled) as (keyof ParcelNotes)[]],
  ['at_agency', ['office', 'deadline', ...(Object.keys(labelled) as (keyof ParcelNotes)[])]],
  ['undelivered', ['reason']],
  ['returning', []],
  ['delivered', []],
  ['cancelled', []],
  ['returned', ['reason']],
])('PARCEL-07 a move to %s may say a note and %j, and nothing else', (to, allowed) => {
  for (const name of Object.keys(full) as (keyof ParcelNotes)[]) {
    const isAllowed = name === 'note' || allowed.includes(name)
    expect([name, wrong(to, { [name]: full[name] })]).toEqual([name, isAllowed ? null : name])
  }
})

test.each<[ParcelState, keyof ParcelNotes]>([
  ['at_agency', 'office'],
  ['undelivered', 'reason'],
  ['returned', 'reason'],
])('PARCEL-07 a move to %s needs its %s', (to, name) => {
  expect(wrongNote(to, NO_NOTES, NOW)).toBe(name)
})

test('PARCEL-07 a note has up to 300 letters, and a day of pick-up is not over', () => {
  const long = (length: number) => 'x'.repeat(length)
  expect(wrong('delivered', { note: long(300) })).toBeNull()
  expect(wrong('delivered', { note: long(301) })).toBe('note')
  expect(wrong('undelivered', { reason: long(301) })).toBe('reason')
  expect(wrong('at_agency', { office: long(301) })).toBe('office')
  expect(wrong('at_agency', { deadline: NOW })).toBeNull()
  expect(wrong('at_agency', { deadline: new Date(NOW.getTime() - 1) })).toBe('deadline')
  expect(wrong('shipped', { tracking: '-' })).toBe('tracking')
})
