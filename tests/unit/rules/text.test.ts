import { expect, test } from 'vitest'
import { fold, isSearchable, plural, slugify } from '#shared/rules/text.ts'

test.each([
  ['Zapatilla Niño', 'zapatilla-nino', 'zapatilla nino'],
  ['  MARRÓN / Camel ', 'marron-camel', '  marron / camel '],
  ['Ñandú', 'nandu', 'nandu'],
  ['¡50% OFF!', '50-off', '¡50% off!'],
])('«%s» has the slug %s', (text, slug, folded) => {
  expect(slugify(text)).toBe(slug)
  expect(fold(text)).toBe(folded)
})

test('VAL-01 blanks are no search', () => {
  expect(isSearchable('   ')).toBe(false)
  expect(isSearchable(' bota ')).toBe(true)
})

test('CART-08 one producto, several productos', () => {
  expect([0, 1, 2].map(n => plural(n, 'producto', 'productos'))).toEqual([
    'productos',
    'producto',
    'productos',
  ])
})
