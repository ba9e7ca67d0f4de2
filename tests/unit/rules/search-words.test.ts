import { expect, test } from 'vitest'
import { baseOf, phraseBase, phraseOf, tokensOf } from '#shared/rules/search-words.ts'

test.each([
  ['Zapatillas ROJAS', ['Zapatillas', 'ROJAS'], ['zapatillas', 'rojas']],
  [
    '  <b>niño</b>, ¿talla 38,5? 👟',
    ['b', 'niño', 'b', 'talla', '38,5'],
    ['b', 'nino', 'b', 'talla', '38.5'],
  ],
  ['nin\u0303o', ['niño'], ['nino']],
  ['S/.100 s/ 50 S/x', ['S/.', '100', 's/', '50', 'S', 'x'], ['s/.', '100', 's/', '50', 's', 'x']],
  ['1,500.90', ['1,500', '90'], ['1.500', '90']],
  ['rojo 漢字 38', ['rojo', '38'], ['rojo', '38']],
  ['🧦 — !', [], []],
  ['', [], []],
])('SEARCH-02 «%s» is split into %j, which are compared as %j', (text, typed, words) => {
  const tokens = tokensOf(text)
  expect(tokens.map(token => token.typed)).toEqual(typed)
  expect(tokens.map(token => token.word)).toEqual(words)
  expect(phraseOf(tokens)).toBe(words.join(' '))
})

test('SEARCH-02 sixteen words of a search are read, from the first on', () => {
  const words = Array.from({ length: 17 }, (_, i) => `w${String(i)}`)
  expect(tokensOf(words.join(' ')).map(({ word }) => word)).toEqual(words.slice(0, 16))
})

test.each([
  ['rojas', 'roj'],
  ['rojo', 'roj'],
  ['marrones', 'marron'],
  ['marron', 'marron'],
  ['telas', 'tel'],
  ['jeans', 'jean'],
  ['gris', 'gris'],
  ['bus', 'bus'],
  ['gas', 'gas'],
  ['pies', 'pie'],
  ['pie', 'pie'],
  ['tres', 'tre'],
  ['compass', 'compass'],
  ['plus', 'plus'],
  ['azul', 'azul'],
])('SEARCH-02 %s is compared as %s, in any number and gender', (word, base) => {
  expect(baseOf(word)).toBe(base)
})

test('SEARCH-02 a phrase is compared word for word', () => {
  expect(phraseBase('Zapatillas Rojas, n.º 38')).toBe('zapatill roj n 38')
})
