import { describe, expect, test } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import {
  exchangeKinds,
  exchangeProblems,
  newestOf,
  newExchangeDraft,
  variantsHeld,
  whyNotExchanged,
} from '#shared/rules/exchanges.ts'

const DAY = 86_400_000
const bought = { status: 'delivered', sinceDeliveryMs: 7 * DAY, envio: 'lima', isOnSale: false } as const

describe('EXCHANGE-01 what the policy gives', () => {
  test.each([
    ['within the days of Lima', bought, ['size', 'credit', 'fault']],
    ['after them', { ...bought, sinceDeliveryMs: 7 * DAY + 1 }, ['fault']],
    [
      'in the provinces',
      { ...bought, sinceDeliveryMs: 10 * DAY, envio: 'provincia' as const },
      ['size', 'credit', 'fault'],
    ],
    ['goods on sale', { ...bought, isOnSale: true }, ['fault']],
    ['not delivered', { ...bought, status: 'shipped' as const }, []],
    ['given back', { ...bought, status: 'returned' as const }, []],
  ])('%s', (_, situation, kinds) => {
    expect(exchangeKinds(situation)).toEqual(kinds)
  })
})

describe('EXCHANGE-06 which size a customer holds', () => {
  const three = { variantId: '40', quantity: 3 }
  test.each([
    ['nothing happened', [], [['40', 3]]],
    [
      'one exchanged',
      [{ quantity: 1, to: { variantId: '41' } }],
      [
        ['41', 1],
        ['40', 2],
      ],
    ],
    [
      'one given back first',
      [{ quantity: 1 }, { quantity: 1, to: { variantId: '41' } }],
      [
        ['41', 1],
        ['40', 1],
      ],
    ],
    [
      'the exchanged one given back',
      [{ quantity: 1, to: { variantId: '41' } }, { quantity: 1 }],
      [['40', 2]],
    ],
    [
      'exchanged twice',
      [
        { quantity: 1, to: { variantId: '41' } },
        { quantity: 1, to: { variantId: '42' } },
      ],
      [
        ['42', 1],
        ['40', 2],
      ],
    ],
    ['across sizes', [{ quantity: 1, to: { variantId: '41' } }, { quantity: 2 }], [['40', 1]]],
    ['all of it', [{ quantity: 3 }], []],
  ])('%s', (_, happened, held) => {
    expect(variantsHeld(three, happened).map(({ variantId, quantity }) => [variantId, quantity])).toEqual(
      held,
    )
  })
  test('the newest units are of the newest size first', () => {
    const held = variantsHeld(three, [{ quantity: 1, to: { variantId: '41' } }])
    expect(newestOf(held, 2)).toEqual([
      { variantId: '41', quantity: 1 },
      { variantId: '40', quantity: 1 },
    ])
  })
})

test('EXCHANGE-02 what a request still needs', () => {
  expect(exchangeProblems(newExchangeDraft)).toEqual(['kind', 'lines', 'reason'])
  const lines = { a: { quantity: 1, sizeId: '' } }
  expect(exchangeProblems({ kind: 'size', lines, reason: ' ' })).toEqual(['sizes', 'reason'])
  expect(exchangeProblems({ kind: 'fault', lines, reason: 'x' })).toEqual([])
})

test.each([
  ['on sale', { price: soles(100), discount: soles(80) }, { kinds: ['fault'] as const }, 'offer'],
  ['too late', { price: soles(100), discount: soles(0) }, { kinds: ['fault'] as const }, 'late'],
  ['in another request', { price: soles(100), discount: soles(80) }, undefined, 'gone'],
])('EXCHANGE-02 a line that is %s is not offered, and why is said', (_, line, choice, why) => {
  expect(whyNotExchanged(line, choice)).toBe(why)
})
