import { expect, test } from 'vitest'
import { compareSizes } from '#shared/rules/sizes.ts'
import { isLikelyMeant, respellings, sound, spellingDistance } from '#shared/rules/spelling.ts'

test.each([
  ['zapatilla', 'sapatiya'],
  ['casaca', 'kasaka'],
  ['botín', 'votin'],
  ['chaqueta', 'chaketa'],
  ['hebilla', 'ebiya'],
])('D-24 %s sounds like %s', (a, b) => {
  expect(sound(a)).toBe(sound(b))
  expect(spellingDistance(a, b)).toBe(0)
})

test.each([
  ['mochlia', 'mochila', 1],
  ['vestdo', 'vestido', 1],
  ['polera', 'polo', 3],
  ['bota', 'bata', 1],
  ['', 'bota', 4],
  ['bota', '', 4],
  ['pantalon', 'on', 6],
  // Only two letters that change places are one mistake.
  ['ab', 'ba', 1],
  ['ab', 'ta', 2],
  ['ab', 'bt', 2],
  ['tab', 'tba', 1],
])('D-24 from %s to %s it is %i letters', (typed, word, distance) => {
  expect(spellingDistance(typed, word)).toBe(distance)
})

test('D-24 a short word forgives one letter, a long one up to three', () => {
  expect([1, 2].map(distance => isLikelyMeant('gora', distance))).toEqual([true, false])
  expect([1, 2].map(distance => isLikelyMeant('te', distance))).toEqual([true, false])
  expect([2, 3].map(distance => isLikelyMeant('vestido', distance))).toEqual([true, false])
  expect([3, 4].map(distance => isLikelyMeant('zapatillas', distance))).toEqual([true, false])
})

test('CAT-01 sizes stand as on a shelf', () => {
  const shelf = ['XL', '38', 'ÚNICA', '9', 'S', '34.5', 'M', '34']
  expect(shelf.sort(compareSizes)).toEqual(['9', '34', '34.5', '38', 'S', 'M', 'XL', 'ÚNICA'])
})

test.each([
  ['kasaka', ['kasaka', 'casaca']],
  ['kepi', ['kepi', 'quepi']],
  ['bota', ['bota']],
  ['sapatiya', ['sapatiya', 'zapatilla']],
  ['bestido', ['bestido', 'vestido']],
  ['hojota', ['hojota', 'ojota']],
])('D-24 «%s» is looked up as %j', (typed, words) => {
  expect(respellings(typed)).toEqual(words)
})
