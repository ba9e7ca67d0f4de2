import { describe, expect, test } from 'vitest'
import { AskExchangeForm } from '#shared/contracts/exchanges.ts'
import { soles } from '#shared/rules/money.ts'
import {
  canExchangeMove,
  EXCHANGE_MOVES,
  exchangeKinds,
  exchangeProblems,
  newestOf,
  newExchangeDraft,
  nextExchangeStates,
  OPEN_EXCHANGES,
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
    [
      'one of the exchanged ones given back',
      [{ quantity: 2, to: { variantId: '41' } }, { quantity: 1 }],
      [
        ['41', 1],
        ['40', 1],
      ],
    ],
  ])('%s', (_, happened, held) => {
    expect(variantsHeld(three, happened).map(({ variantId, quantity }) => [variantId, quantity])).toEqual(
      held,
    )
  })
  test('the newest units are of the newest size first', () => {
    const held = variantsHeld(three, [{ quantity: 1, to: { variantId: '41' } }])
    expect(newestOf(held, 1)).toEqual([{ variantId: '41', quantity: 1 }])
    expect(newestOf(held, 4)).toEqual(held)
    expect(newestOf(held, 2)).toEqual([
      { variantId: '41', quantity: 1 },
      { variantId: '40', quantity: 1 },
    ])
  })
})

test('EXCHANGE-02 every move of a request', () => {
  const states = Object.keys(EXCHANGE_MOVES) as (keyof typeof EXCHANGE_MOVES)[]
  const moves = {
    requested: ['accepted', 'refused', 'done'],
    accepted: ['refused', 'done', 'lapsed'],
    refused: ['accepted'],
    done: [],
    lapsed: [],
  }
  expect(Object.fromEntries(states.map(state => [state, nextExchangeStates(state)]))).toEqual(moves)
  for (const from of states)
    for (const to of states)
      expect([from, to, canExchangeMove(from, to)]).toEqual([
        from,
        to,
        (moves[from] as readonly string[]).includes(to),
      ])
  expect(OPEN_EXCHANGES).toEqual(['requested', 'accepted'])
})

test('EXCHANGE-02 what a request still needs', () => {
  expect(exchangeProblems(newExchangeDraft)).toEqual(['kind', 'lines', 'reason'])
  const lines = { a: { quantity: 1, sizeId: '' } }
  expect(exchangeProblems({ kind: 'size', lines, reason: ' ' })).toEqual(['sizes', 'reason'])
  expect(exchangeProblems({ kind: 'fault', lines, reason: 'x' })).toEqual([])
  const sized = { quantity: 1, sizeId: 's' }
  expect(exchangeProblems({ kind: 'size', lines: { a: sized }, reason: 'x' })).toEqual([])
  expect(exchangeProblems({ kind: 'size', lines: { a: sized, b: lines.a }, reason: 'x' })).toEqual(['sizes'])
})

test.each([
  ['on sale', { price: soles(100), discount: soles(80) }, { kinds: ['fault'] as const }, 'offer'],
  ['too late', { price: soles(100), discount: soles(0) }, { kinds: ['fault'] as const }, 'late'],
  ['in another request', { price: soles(100), discount: soles(80) }, undefined, 'gone'],
])('EXCHANGE-02 a line that is %s is not offered, and why is said', (_, line, choice, why) => {
  expect(whyNotExchanged(line, choice)).toBe(why)
})

test('EXCHANGE-02 a reason has from 1 to 1000 letters', () => {
  const lineas = JSON.stringify([{ lineId: 'a', quantity: 1 }])
  const isTaken = (motivo: string) => AskExchangeForm.safeParse({ tipo: 'fault', motivo, lineas }).success
  expect([0, 1, 1000, 1001].map(length => isTaken('x'.repeat(length)))).toEqual([false, true, true, false])
})
