import { expect, test } from 'vitest'
import { isPlainClick } from '#shared/rules/plain-click.ts'

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

test.each([
  ['of the first button alone', {}, true],
  ['of another button', { button: 1 }, false],
  ['with Command', { metaKey: true }, false],
  ['with Ctrl', { ctrlKey: true }, false],
  ['with Shift', { shiftKey: true }, false],
  ['with Alt', { altKey: true }, false],
])('D-04 a click %s opens its link in place or not', (_, change, isPlain) => {
  expect(isPlainClick({ ...plain, ...change })).toBe(isPlain)
})
