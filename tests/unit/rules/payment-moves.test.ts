import { expect, test } from 'vitest'
import {
  ASKED_PAYMENTS,
  canPaymentMove,
  CODE_PAUSE_MS,
  isByHand,
  isUndecided,
  LOST_AFTER_MS,
  OPEN_PAYMENTS,
  PAYMENT_MOVES,
  REREAD_DAYS,
  walletOf,
  type PaymentState,
} from '#shared/rules/payments.ts'

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
    canceled: ['succeeded', 'to_verify'],
  })
})

test('PAYMENT-01 PAYMENT-02 which states are open, undecided and asked for', () => {
  expect(OPEN_PAYMENTS).toEqual(['created', 'requires_action', 'processing', 'to_verify'])
  expect(STATES.filter(isUndecided)).toEqual(['processing', 'to_verify'])
  expect(ASKED_PAYMENTS).toEqual(['processing', 'lost', 'waiting'])
})

test('PAYMENT-03 PAYMENT-15 how long a charge is looked for, and how often a code', () => {
  expect([LOST_AFTER_MS, CODE_PAUSE_MS, REREAD_DAYS]).toEqual([15 * 60_000, 60_000, 180])
})

test('REFUND-05 WALLET-04 cash and wallets are given back by hand', () => {
  expect(['yape', 'plin', 'cash', 'culqi', ''].map(walletOf)).toEqual(['yape', 'plin', null, null, null])
  expect(['yape', 'plin', 'cash', 'culqi', ''].map(isByHand)).toEqual([true, true, true, false, false])
})
