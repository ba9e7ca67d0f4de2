import { expect, test } from 'vitest'
import { guestCookie, guestIdIn } from '#shared/rules/guest.ts'

const id = 'guest_1795333030705_129746b24faf16ea08362a1667c196fc'

test('AWAY-03 the guest’s cookie is read among others, and only what can be a guest’s id', () => {
  expect(guestIdIn(`a=1; guestId=${id}; b=2`)).toBe(id)
  expect(guestIdIn(`guestId=${id}`)).toBe(id)
  for (const none of [
    '',
    'guestId=',
    'guestId=x',
    `notguestId=${id}`,
    'guestId=guest_<b>',
    'guestId=guest_1',
  ])
    expect(guestIdIn(none), none).toBeNull()
})

test('AWAY-03 the cookie lives as long as the cart, and only on https where the shop is', () => {
  expect(guestCookie(id, { https: true })).toBe(
    `guestId=${id}; Path=/; Max-Age=7776000; SameSite=Lax; Secure`,
  )
  expect(guestCookie(null, { https: false })).toBe('guestId=; Path=/; Max-Age=0; SameSite=Lax')
})
