import { expect, test } from 'vitest'
import { isNamedBy, namedFirst } from '#shared/rules/suggestions.ts'

test.each([
  ['NIKE', 'nik', true],
  ['LIMEÑA', 'limena', true],
  ['NEW BALANCE', 'bal', true],
  ['NIKE', 'mujer nike', false],
  ['NIKE', 'ike', false],
  ['NIKE', '  ', false],
  ['NIKE', '¡!', false],
])('CHOOSE-01 %s is named by «%s»: %s', (name, text, isNamed) => {
  expect(isNamedBy(name, text)).toBe(isNamed)
})

test('CHOOSE-01 what the words name comes first, the rest stays as it was', () => {
  expect(namedFirst(['PUMA', 'ADIDAS', 'NIKE'], 'nik')).toEqual(['NIKE', 'PUMA', 'ADIDAS'])
  expect(namedFirst(['PUMA', 'ADIDAS'], 'zapato')).toEqual(['PUMA', 'ADIDAS'])
})
