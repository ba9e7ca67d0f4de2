import { expect, test } from 'vitest'
import { fold, isSearchable, plural, slugify, withoutLinks } from '#shared/rules/text.ts'

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

test.each([
  ['Rosa Quispe', 'Rosa Quispe'],
  ['Av. José Larco 123, dpto. 4', 'Av. José Larco 123, dpto. 4'],
  ['Gana en https://malo.example/x?a=1', 'Gana en https: malo. example/x?a=1'],
  ['escribe a yo@malo.example', 'escribe a yo malo. example'],
  ['www.malo.example\n\nPremio', 'www. malo. example Premio'],
])('GUARD-61 «%s» in a mail is «%s»', (typed, mailed) => {
  expect(withoutLinks(typed)).toBe(mailed)
  expect(withoutLinks(typed.repeat(40)).length).toBeLessThanOrEqual(120)
})
