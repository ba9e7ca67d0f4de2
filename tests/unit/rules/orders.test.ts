import { expect, test } from 'vitest'
import {
  canMove,
  isPayable,
  journeyOf,
  ORDER_ALPHABET,
  orderNumber,
  ORDER_STATUSES,
  paidByMove,
} from '#shared/rules/orders.ts'

const allowed = [
  'pending>placed',
  'pending>cancelled',
  'placed>warehouse',
  'placed>cancelled',
  'warehouse>shipped',
  'warehouse>cancelled',
  'shipped>delivered',
  'shipped>returned',
  'delivered>returned',
]
test.each(ORDER_STATUSES.flatMap(from => ORDER_STATUSES.map(to => [from, to] as const)))(
  'D-66 D-110 from %s to %s',
  (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from}>${to}`))
  },
)

test.each([
  ['pending', 'unpaid', true],
  ['pending', 'paid', false],
  ['placed', 'unpaid', false],
  ['cancelled', 'unpaid', false],
] as const)('D-66 Pagar for %s and %s: %s', (status, paymentStatus, isShown) => {
  expect(isPayable({ status, paymentStatus })).toBe(isShown)
})

test('D-66 only delivering pays a cash order', () => {
  expect(ORDER_STATUSES.filter(paidByMove)).toEqual(['delivered'])
})

test('D-77 an order number is eight letters that nobody misreads', () => {
  expect(orderNumber(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('V-23456789')
  expect(orderNumber(new Uint8Array([255, 28, 27, 9, 8, 200, 100, 50]))).toMatch(/^V-[2-9B-Z]{8}$/)
  expect(ORDER_ALPHABET).not.toMatch(/[01AEIOUY]/)
})

test('D-66 who follows an order sees its whole way, and where a cancelled one ended', () => {
  const step = (status: (typeof ORDER_STATUSES)[number], day: number) => ({
    status,
    date: `2026-11-0${String(day)}T12:00:00.000Z`,
  })
  const placed = [step('pending', 1), step('placed', 2)]
  expect(journeyOf(placed)).toEqual([
    ...placed,
    { status: 'warehouse', date: null },
    { status: 'shipped', date: null },
    { status: 'delivered', date: null },
  ])
  const cancelled = [step('pending', 1), step('cancelled', 2)]
  expect(journeyOf(cancelled)).toEqual(cancelled)
})
