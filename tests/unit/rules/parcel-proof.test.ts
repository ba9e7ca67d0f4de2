import { expect, test } from 'vitest'
import { isReceivable, mayMove, shippedWhenAsked, silentSince } from '#shared/rules/parcel-proof.ts'
import { PARCEL_STATES } from '#shared/rules/parcels.ts'

test.each([
  ['owner', PARCEL_STATES],
  ['seller', ['warehouse', 'shipped', 'at_agency', 'undelivered', 'returning']],
  ['customer', ['delivered']],
  ['time', ['delivered']],
] as const)('PARCEL-13 the %s moves a parcel to %j', (by, states) => {
  expect(PARCEL_STATES.filter(state => mayMove(by, state))).toEqual(states)
})

test('PARCEL-14 only what is with its carrier, and not on its way back, can be said to have come', () => {
  expect(PARCEL_STATES.filter(isReceivable)).toEqual(['shipped', 'at_agency', 'undelivered'])
})

test('PARCEL-15 a customer is asked on the seventh day, and three days later it counts as delivered', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(shippedWhenAsked(now)).toEqual({
    from: new Date('2026-10-27T12:00:00Z'),
    until: new Date('2026-11-19T12:00:00Z'),
  })
  expect(silentSince(now)).toEqual({
    shipped: new Date('2026-11-16T12:00:00Z'),
    asked: new Date('2026-11-23T12:00:00Z'),
  })
})
