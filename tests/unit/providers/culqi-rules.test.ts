import { expect, test } from 'vitest'
import { CARD_AMOUNTS, cardWays, wayOfToken } from '#providers/culqi/rules.ts'
import { cents } from '#shared/rules/money.ts'

test.each([
  [0, 50_000, { card: false, yape: false }],
  [299, 50_000, { card: false, yape: false }],
  [300, 50_000, { card: true, yape: true }],
  [50_000, 50_000, { card: true, yape: true }],
  [50_001, 50_000, { card: true, yape: false }],
  [999_900, 50_000, { card: true, yape: false }],
  [999_901, 50_000, { card: false, yape: false }],
  // Yape may allow more than a card one day.
  [999_901, 1_000_000, { card: false, yape: true }],
  [300, 0, { card: true, yape: false }],
])('PAYMENT-14 %i céntimos where Yape goes up to %i', (total, yapeMax, ways) => {
  expect(cardWays(cents(total), cents(yapeMax))).toEqual(ways)
})

test('PAYMENT-13 PAYMENT-14 a token says of what it is', () => {
  expect(['tkn_live_1', 'ype_live_1', 'crd_live_ype_'].map(wayOfToken)).toEqual(['card', 'yape', 'card'])
  expect(CARD_AMOUNTS).toEqual({ min: 300, max: 999_900 })
})
