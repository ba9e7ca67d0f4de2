import { expect, test } from 'vitest'
import { isGuestId, needsGuestId, newGuestId } from '#shared/rules/guest.ts'

test('STATE-04 D-33 prefix, time and 128 random bits', () => {
  const id = newGuestId(1_700_000_000_000, '0123456789abcdef0123456789abcdef')
  expect(id).toBe('guest_1700000000000_0123456789abcdef0123456789abcdef')
  expect(isGuestId(id)).toBe(true)
})

test.each(['guest_', 'guest_1', 'Guest_1700000000000', 'guest_1700 00000', "guest_1';--", 'x', ''])(
  'D-35 %j is no guest’s id',
  id => {
    expect(isGuestId(id)).toBe(false)
  },
)

test.each([
  ['/', false, null, true],
  ['/carrito', false, null, true],
  ['/login', false, null, false],
  ['/register', false, null, false],
  ['/dashboard', false, null, false],
  ['/dashboard/my-orders', false, null, false],
  ['/dashboardas', false, null, true],
  ['/', true, null, false],
  ['/', false, 'guest_1700000000000_a', false],
])('STATE-05 D-33 D-102 on %s, signed in %s, stored %s: %s', (path, loggedIn, stored, isNeeded) => {
  expect(needsGuestId({ path, loggedIn, stored })).toBe(isNeeded)
})
