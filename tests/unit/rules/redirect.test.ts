import { expect, test } from 'vitest'
import { afterLogin, isSafePath } from '#shared/rules/redirect.ts'

test.each([
  ['/dashboard', true],
  ['/product/details/x?a=1#b', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/a b', false],
  ['dashboard', false],
  ['', false],
])('D-07 %j is followed: %s', (path, isFollowed) => {
  expect(isSafePath(path)).toBe(isFollowed)
})

test.each([
  ['the stored path', '/dashboard', true, '/dashboard'],
  ['the checkout where a draft waits', null, true, '/envio'],
  ['home otherwise', null, false, '/'],
  ['never another site', '//evil.example', false, '/'],
])('AUTH-05 %s', (_, stored, hasShippingDraft, target) => {
  expect(afterLogin({ stored, hasShippingDraft })).toBe(target)
})
