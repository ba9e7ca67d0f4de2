import { expect, test } from 'vitest'
import { oneLine, printable } from '#shared/rules/text.ts'

test.each([
  ['\u001B[2J\u001B]0;dueño\u0007Rosa', '\uFFFD[2J\uFFFD]0;dueño\uFFFDRosa'],
  ['Rosa\rPEDIDO PAGADO', 'Rosa\uFFFDPEDIDO PAGADO'],
  ['\u009B31mRosa\u007F', '\uFFFD31mRosa\uFFFD'],
  ['Rosa\u202Easor\u2066\u200B', 'Rosa\uFFFDasor\uFFFD\uFFFD'],
  ['Rosa Quispe\n\tÑuñoa 👟', 'Rosa Quispe\n\tÑuñoa 👟'],
])('GUARD-50 %j is shown and not obeyed', (text, shown) => {
  expect(printable(text)).toBe(shown)
})

test('GUARD-50 nobody’s name adds a line to a list', () => {
  expect(oneLine(' \tRosa\n')).toBe('Rosa')
  expect(oneLine('Rosa\nV-1  pagado\u2028Otra')).toBe('Rosa V-1 pagado\uFFFDOtra')
})
