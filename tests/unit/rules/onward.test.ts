import { expect, test } from 'vitest'
import { chooseOnward } from '#shared/rules/onward.ts'

const four = ['a', 'b', 'c', 'd']

test.each([
  ['what others bought with it', [...four, 'e'], ['x'], { kind: 'together', ids: four }],
  ['what others buy', four, null, { kind: 'bought', ids: four }],
  ['four of what is alike', [], [...four, 'e'], { kind: 'alike', ids: four }],
  ['the one thing that is alike', [], ['x'], { kind: 'alike', ids: ['x'] }],
  ['what is alike, where too few bought', ['a', 'b', 'c'], ['x', 'y'], { kind: 'alike', ids: ['x', 'y'] }],
  ['the best rated, where nobody bought', [], null, { kind: 'rated', ids: ['r', 's', 't', 'u'] }],
  ['the best rated, where nothing is alike', [], [], { kind: 'rated', ids: ['r', 's', 't', 'u'] }],
] as const)('ONWARD-02 %s', (_, bought, alike, chosen) => {
  expect(chooseOnward({ bought, alike, rated: ['r', 's', 't', 'u', 'v'] })).toEqual(chosen)
})
