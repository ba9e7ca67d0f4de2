import { expect, test } from 'vitest'
import { canPaymentMove, isByHand, isUndecided, OPEN_PAYMENTS, walletOf } from '#shared/rules/payments.ts'
import {
  isOperation,
  LATE_MS,
  normalOperation,
  NUDGE_MS,
  reminderMs,
  manualTransferState,
} from '#shared/rules/manual-transfer.ts'

const HOUR = 3_600_000

test.each([
  ['08765432', true],
  ['1234', true],
  ['N/A', false],
  ['123', false],
  ['12345678901234567890', true],
  ['123456789012345678901', false],
  ['# 0876-5432', true],
  ['0876 54.32', true],
  ['87654a32', false],
  ['', false],
  ['١٢٣٤٥٦', false],
])('WALLET-04 the number of an operation: %j', (text, isFine) => {
  expect(isOperation(text)).toBe(isFine)
})

test('WALLET-04 blanks, hyphens and signs are no part of the number', () => {
  expect(normalOperation(' #0876-54 32. ')).toBe('08765432')
})

test('WALLET-08 the owner is reminded with growing pauses, a day at most', () => {
  let at = 0
  const pauses = Array.from({ length: 7 }, () => {
    const pause = reminderMs(at)
    at += pause
    return pause / HOUR
  })
  expect(pauses).toEqual([2, 2, 4, 8, 16, 24, 24])
})

test('WALLET-03 WALLET-05 one mail after ten minutes, and a late number for seven days', () => {
  expect([NUDGE_MS, LATE_MS]).toEqual([600_000, 604_800_000])
})

test('PAYMENT-02 WALLET-04 a number to verify is an open attempt that only the owner ends', () => {
  expect(OPEN_PAYMENTS).toContain('to_verify')
  expect(isUndecided('to_verify')).toBe(true)
  expect(isUndecided('created')).toBe(false)
  expect(canPaymentMove('created', 'to_verify')).toBe(true)
  expect(canPaymentMove('created', 'succeeded')).toBe(false)
  for (const to of ['canceled', 'lost', 'processing', 'created'] as const)
    expect(canPaymentMove('to_verify', to)).toBe(false)
})

test('WALLET-06 what the customer is told follows payment and order', () => {
  expect(manualTransferState('created', 'pending')).toBe('waiting')
  expect(manualTransferState('to_verify', 'pending')).toBe('verifying')
  expect(manualTransferState('to_verify', 'cancelled')).toBe('verifying')
  expect(manualTransferState('succeeded', 'placed')).toBe('approved')
  expect(manualTransferState('succeeded', 'cancelled')).toBe('returning')
  expect(manualTransferState('failed', 'pending')).toBe('refused')
  expect(manualTransferState('failed', 'cancelled')).toBe('refused')
  expect(manualTransferState('failed', 'placed')).toBeNull()
  expect(manualTransferState('canceled', 'pending')).toBeNull()
  expect(manualTransferState('canceled', 'cancelled')).toBe('expired')
})

test('REFUND-05 money of wallets and cash goes back by hand, that of a provider does not', () => {
  expect(['yape', 'plin', 'cash', 'culqi'].map(isByHand)).toEqual([true, true, true, false])
  expect(walletOf('culqi')).toBeNull()
})
