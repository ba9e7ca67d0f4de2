import { expect, test } from 'vitest'
import {
  canMoveParcel,
  hasLeft,
  nextParcelStates,
  orderOfParcel,
  PARCEL_STATES,
  statusOfParcel,
  statusOfParcels,
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
])('PARCEL-01 the number %s is of the order %s', (number, order) => {
  expect(orderOfParcel(number)).toBe(order)
})
