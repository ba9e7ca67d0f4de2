import { expect, test } from 'vitest'
import { userOf, withoutSignature } from '#shared/rules/token.ts'

const NOW = Date.UTC(2026, 10, 25)
const rosa = { id: 'c1', name: 'Rosa Ñahui', email: 'rosa@example.com' }
const tokenOf = (claims: object) =>
  `cabeza.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.firma`

test('STATE-32 a token names its user, also with letters and bytes that only its own alphabet has', () => {
  expect(userOf(tokenOf({ ...rosa, exp: NOW / 1000 + 1, rol: 'x' }), NOW)).toEqual(rosa)
  expect(userOf(tokenOf(rosa), NOW)).toEqual(rosa)
  // Both letters that mean + and / in a token.
  const odd = { id: 'c1', name: 'ûÿþ>>>???~~~', email: 'ÿ@example.com' }
  expect(tokenOf(odd)).toMatch(/-.*_|_.*-/)
  expect(userOf(tokenOf(odd), NOW)).toEqual(odd)
})

test.each([
  ['none', undefined],
  ['null', null],
  ['an empty one', ''],
  ['one part', 'cabeza'],
  ['an empty part', 'cabeza..firma'],
  ['no JSON', 'cabeza.bm8.firma'],
  ['no base64', 'cabeza.%%%.firma'],
  ['no id', tokenOf({ name: 'Rosa', email: 'rosa@example.com' })],
  ['an empty id', tokenOf({ ...rosa, id: '' })],
  ['its time over', tokenOf({ ...rosa, exp: NOW / 1000 })],
])('STATE-32 nobody is signed in with %s', (_, token) => {
  expect(userOf(token, NOW)).toBeNull()
})

test('GUARD-70 what is kept of a token has no signature, and is cut once', () => {
  expect(withoutSignature('a.b.c')).toBe('a.b.')
  expect(withoutSignature('a.b.c\nd')).toBe('a.b.')
  expect(withoutSignature('a.b.')).toBe('a.b.')
  expect(withoutSignature('a.b')).toBe('a.b')
})
