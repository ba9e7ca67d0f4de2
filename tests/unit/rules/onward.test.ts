import { expect, test } from 'vitest'
import { chooseOnward } from '#shared/rules/onward.ts'

const four = ['a', 'b', 'c', 'd']

test.each([
  ['what others bought with it', [...four, 'e'], ['x'], true, { kind: 'together', ids: four }],
  ['what others buy', four, ['x'], false, { kind: 'bought', ids: four }],
  [
    'what is alike, where too few bought',
    ['a', 'b', 'c'],
    ['x', 'y'],
    true,
    { kind: 'alike', ids: ['x', 'y'] },
  ],
  [
    'the best rated, where nobody bought',
    [],
    ['x', 'y', 'z', 'v', 'w'],
    false,
    { kind: 'rated', ids: ['x', 'y', 'z', 'v'] },
  ],
] as const)('ONWARD-02 %s', (_, bought, otherwise, isOfProduct, chosen) => {
  expect(chooseOnward({ bought, otherwise, isOfProduct })).toEqual(chosen)
})
