import { expect, test } from 'vitest'
import { newRegisterDraft, newShippingDraft } from '#shared/rules/checkout.ts'
import {
  isFor,
  readRemembered,
  REMEMBERED_DAYS,
  toRemember,
  withoutRemembered,
  withRemembered,
} from '#shared/rules/remembered.ts'
import { DAY } from '../../support/moved-clock.ts'

const NOW = Date.parse('2026-11-28T15:00:00Z')
const place = { province: 'Lima', city: 'Miraflores' }
const person = { name: 'Rosa', phone: '987654321', address: 'Av. Larco 1', ...place }
const kept = { owner: 'c1', lastname: 'Quispe', savedAt: NOW, ...person }
const draftsOf = (shipping: Partial<typeof person>, lastname = '') => ({
  shipping: { ...newShippingDraft, ...shipping },
  register: { ...newRegisterDraft, lastname },
})

test('DOOR-20 what is kept of a checkout fills the next one, and is taken out of it again', () => {
  const drafts = draftsOf(person, 'Quispe')
  expect(toRemember(drafts, { owner: 'c1', now: NOW })).toEqual(kept)
  expect(withRemembered(draftsOf({}), kept)).toEqual(drafts)
  expect(withoutRemembered(drafts, kept)).toEqual(draftsOf({}))
})

test('DOOR-20 what is filled in already stays, and a district is of its province', () => {
  const typed = { ...draftsOf({ name: 'Ana', phone: '912345678', address: 'Jr. Puno 2' }, 'Mamani') }
  expect(withRemembered(typed, kept)).toEqual(
    draftsOf({ name: 'Ana', phone: '912345678', address: 'Jr. Puno 2', ...place }, 'Mamani'),
  )
  expect(withRemembered(draftsOf({ province: 'Cusco' }), kept).shipping).toMatchObject({
    province: 'Cusco',
    city: '',
  })
})

test.each([
  ['as it was kept', place, { province: '', city: '' }],
  ['its district removed', { ...place, city: '' }, { province: '', city: '' }],
  ['another district', { ...place, city: 'Surco' }, { ...place, city: 'Surco' }],
  ['a namesake elsewhere', { ...place, province: 'Arequipa' }, { ...place, province: 'Arequipa' }],
])('DOOR-20 forgetting leaves of a place, %s: %j becomes %j', (_, typed, left) => {
  const drafts = draftsOf({ ...person, name: 'Ana', ...typed }, 'Mamani')
  expect(withoutRemembered(drafts, kept)).toEqual(draftsOf({ name: 'Ana', ...left }, 'Mamani'))
})

test('DOOR-20 texts are kept for half a year, and only texts', () => {
  const until = NOW + REMEMBERED_DAYS * DAY
  expect(REMEMBERED_DAYS).toBe(180)
  expect(readRemembered(kept, until)).toEqual(kept)
  expect(readRemembered(kept, until + 1)).toBeNull()
  const numbers = Object.fromEntries(Object.keys(kept).map(key => [key, 7]))
  const empty = Object.fromEntries(Object.keys(kept).map(key => [key, '']))
  expect(readRemembered({ ...numbers, savedAt: NOW }, NOW)).toEqual({ ...empty, savedAt: NOW })
  for (const strange of [null, 'x', [], {}, { ...kept, savedAt: String(NOW) }])
    expect(readRemembered(strange, NOW)).toBeNull()
})

test('DOOR-20 a guest finds what the device kept, an account only what is its own', () => {
  expect(['', 'c1', 'c2'].map(user => isFor(kept, user))).toEqual([true, true, false])
})
