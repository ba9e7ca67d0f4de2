import { expect, test } from 'vitest'
import { afterWrongCode, minutesLocked, pickupCodeFrom } from '#shared/rules/pickup.ts'

test.each([
  [[0, 0, 0, 0, 0, 0], '000000'],
  [[0, 0, 0, 0, 0, 7], '000007'],
  [[0, 0, 0, 0, 0, 7, 9, 9], '000007'],
  [[0, 0, 0, 0, 1, 0], '000256'],
  [[255, 255, 255, 255, 255, 255], '710655'],
])('PARCEL-12 of the bytes %j the pick-up code is %s', (bytes, code) => {
  expect(pickupCodeFrom(new Uint8Array(bytes))).toBe(code)
})

test('PARCEL-12 the fifth wrong code locks for 15 minutes, and then five more count', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const end = new Date('2026-11-26T12:15:00Z')
  expect(afterWrongCode({ wrong: 3, lockedUntil: null }, now)).toEqual({ wrong: 4, lockedUntil: null })
  expect(afterWrongCode({ wrong: 4, lockedUntil: null }, now)).toEqual({ wrong: 5, lockedUntil: end })
  expect(afterWrongCode({ wrong: 5, lockedUntil: end }, end)).toEqual({ wrong: 1, lockedUntil: null })
  expect(minutesLocked({ wrong: 4, lockedUntil: null }, now)).toBe(0)
  const minutes = (at: string) => minutesLocked({ wrong: 5, lockedUntil: end }, new Date(at))
  const times = ['12:00:00', '12:13:59.999', '12:14:00', '12:14:59', '12:15:00', '12:17:00']
  expect(times.map(at => minutes(`2026-11-26T${at}Z`))).toEqual([15, 2, 1, 1, 0, 0])
})
