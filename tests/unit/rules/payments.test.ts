import { describe, expect, test } from 'vitest'
import { codeUnlisted, hasOpenDispute, pauseMs, stateUnlisted } from '#shared/rules/payments.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('PAYMENT-03 a charge that its provider does not list', () => {
  test.each([
    [0, 'processing'],
    [15 * MINUTE - 1, 'processing'],
    [15 * MINUTE, 'lost'],
    [24 * HOUR - 1, 'lost'],
    [24 * HOUR, 'failed'],
  ] as const)('after %d ms is %s', (sinceMs, state) => {
    expect(stateUnlisted(sinceMs)).toBe(state)
  })

  test.each([
    [0, 30_000],
    [MINUTE, 30_000],
    [MINUTE + 2, 30_001],
    [2 * HOUR, HOUR],
    [48 * HOUR, HOUR],
  ])('%d ms after it was sent the next look is in %d ms', (sinceMs, pause) => {
    expect(pauseMs(sinceMs)).toBe(pause)
  })
})

test('PAYMENT-15 a code that its provider does not know is over an hour after its end', () => {
  expect(codeUnlisted(HOUR - 1)).toBe('waiting')
  expect(codeUnlisted(HOUR)).toBe('canceled')
})

test('DISPUTE-01 a dispute is open until its end is noted', () => {
  const disputedAt = new Date()
  expect(hasOpenDispute({ disputedAt: null, disputeResult: null })).toBe(false)
  expect(hasOpenDispute({ disputedAt, disputeResult: null })).toBe(true)
  for (const disputeResult of ['lost', 'won'] as const)
    expect(hasOpenDispute({ disputedAt, disputeResult })).toBe(false)
})
