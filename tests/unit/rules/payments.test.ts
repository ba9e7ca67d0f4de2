import { expect, test } from 'vitest'
import {
  ASKED_PAYMENTS,
  canPaymentMove,
  CODE_PAUSE_MS,
  codeUnlisted,
  hasOpenDispute,
  isByHand,
  isUndecided,
  LOST_AFTER_MS,
  OPEN_PAYMENTS,
  PAYMENT_MOVES,
  pauseMs,
  REREAD_DAYS,
  stateUnlisted,
  walletOf,
  type PaymentState,
} from '#shared/rules/payments.ts'

const MINUTE = 60_000
const STATES = Object.keys(PAYMENT_MOVES) as PaymentState[]

test('PAYMENT-01 from each state exactly these moves are possible', () => {
  const moves = STATES.map(from => [from, STATES.filter(to => canPaymentMove(from, to)).toSorted()])
  expect(Object.fromEntries(moves)).toEqual({
    created: ['canceled', 'processing', 'to_verify'],
    requires_action: ['canceled', 'processing'],
    waiting: ['canceled', 'succeeded'],
    processing: ['failed', 'lost', 'requires_action', 'succeeded'],
    to_verify: ['failed', 'succeeded'],
    lost: ['canceled', 'failed', 'succeeded'],
    succeeded: [],
    failed: ['succeeded'],
    canceled: ['to_verify'],
  })
})

test('PAYMENT-01 PAYMENT-02 which states are open, undecided and asked for', () => {
  expect(OPEN_PAYMENTS).toEqual(['created', 'requires_action', 'processing', 'to_verify'])
  expect(STATES.filter(isUndecided)).toEqual(['processing', 'to_verify'])
  expect(ASKED_PAYMENTS).toEqual(['processing', 'lost', 'waiting'])
})

test.each([
  [0, 'processing'],
  [15 * MINUTE - 1, 'processing'],
  [15 * MINUTE, 'lost'],
  [24 * 60 * MINUTE - 1, 'lost'],
  [24 * 60 * MINUTE, 'failed'],
] as const)('PAYMENT-03 a charge that is not listed after %d ms is %s', (sinceMs, state) => {
  expect(stateUnlisted(sinceMs)).toBe(state)
  expect(LOST_AFTER_MS).toBe(15 * MINUTE)
})

test.each([
  [60 * MINUTE - 1, 'waiting'],
  [60 * MINUTE, 'canceled'],
] as const)('PAYMENT-15 a code that is not known %d ms after its end is %s', (sinceMs, state) => {
  expect(codeUnlisted(sinceMs)).toBe(state)
})

test.each([
  [0, MINUTE / 2],
  [MINUTE, MINUTE / 2],
  [10 * MINUTE, 5 * MINUTE],
  [120 * MINUTE, 60 * MINUTE],
  [600 * MINUTE, 60 * MINUTE],
])('PAYMENT-03 PAYMENT-15 after %d ms the pause is %d ms; a code is asked for each minute', (sinceMs, pause) => {
  expect(pauseMs(sinceMs)).toBe(pause)
  expect(CODE_PAUSE_MS).toBe(MINUTE)
  expect(REREAD_DAYS).toBe(180)
})

test('REFUND-05 WALLET-04 cash and wallets are given back by hand', () => {
  expect(['yape', 'plin', 'cash', 'culqi', ''].map(walletOf)).toEqual(['yape', 'plin', null, null, null])
  expect(['yape', 'plin', 'cash', 'culqi', ''].map(isByHand)).toEqual([true, true, true, false, false])
})

test('DISPUTE-01 a dispute is open until its result is known', () => {
  const disputedAt = new Date()
  expect(hasOpenDispute({ disputedAt, disputeResult: null })).toBe(true)
  expect(hasOpenDispute({ disputedAt, disputeResult: 'won' })).toBe(false)
  expect(hasOpenDispute({ disputedAt: null, disputeResult: null })).toBe(false)
})
