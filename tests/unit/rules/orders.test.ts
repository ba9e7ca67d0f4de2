import { expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import {
  canMove,
  currentTotal,
  exchangeDays,
  isAside,
  isCorrectable,
  isExchangeable,
  isPayable,
  isReturnedInTime,
  isUnderWay,
  journeyOf,
  NAMELESS,
  nextStatuses,
  ORDER_ALPHABET,
  orderNumber,
  ORDER_STATUSES,
  paidByMove,
  PLACELESS,
  referenceOf,
  statusesBetween,
} from '#shared/rules/orders.ts'
import { DAY } from '../../support/moved-clock.ts'

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
  const last = Array.from(ORDER_ALPHABET, (_, i) => orderNumber(new Uint8Array([0, 0, 0, 0, 0, 0, 0, i])))
  expect(new Set(last)).toHaveLength(28)
  expect(orderNumber(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8]))).toBe('V-23456789')
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

test('D-66 D-110 the states that can come next, and the states in between', () => {
  expect(Object.fromEntries(ORDER_STATUSES.map(status => [status, nextStatuses(status)]))).toEqual({
    pending: ['placed', 'cancelled'],
    placed: ['warehouse', 'cancelled'],
    warehouse: ['shipped', 'cancelled'],
    shipped: ['delivered', 'returned'],
    delivered: ['returned'],
    cancelled: [],
    returned: [],
  })
  expect(statusesBetween('pending', 'placed')).toEqual(['placed'])
  expect(statusesBetween('placed', 'delivered')).toEqual(['warehouse', 'shipped', 'delivered'])
  expect(statusesBetween('warehouse', 'shipped')).toEqual(['shipped'])
  expect(statusesBetween('shipped', 'shipped')).toEqual([])
  expect(statusesBetween('delivered', 'placed')).toEqual([])
})

test('D-66 which orders are under way, aside, open to an exchange or to a correction', () => {
  const those = (is: (status: (typeof ORDER_STATUSES)[number]) => boolean) => ORDER_STATUSES.filter(is)
  expect(those(isUnderWay)).toEqual(['placed', 'warehouse', 'shipped'])
  expect(those(isAside)).toEqual(['cancelled', 'returned'])
  expect(those(isExchangeable)).toEqual(['shipped', 'delivered'])
  expect(those(status => isCorrectable({ status, isExported: false }))).toEqual([
    'pending',
    'placed',
    'warehouse',
  ])
  expect(those(status => isCorrectable({ status, isExported: true }))).toEqual([])
})

test('REFUND-07 an order costs what is left of it, one that ended whole what it did cost', () => {
  const order = { total: cents(10_000), reversedAmount: cents(2_500) }
  const costs = ORDER_STATUSES.map(status => [status, currentTotal({ ...order, status })])
  expect(Object.fromEntries(costs)).toEqual({
    ...{ pending: 7_500, placed: 7_500, warehouse: 7_500, shipped: 7_500, delivered: 7_500 },
    ...{ cancelled: 10_000, returned: 10_000 },
  })
})

test.each([
  ['lima', 7],
  ['tienda', 7],
  ['provincia', 10],
] as const)('RETURN-01 what was sent by %s may come back for %i days', (envio, days) => {
  expect(exchangeDays(envio)).toBe(days)
  expect(isReturnedInTime(days * DAY, envio)).toBe(true)
  expect(isReturnedInTime(days * DAY + 1, envio)).toBe(false)
})

test('DATA-32 an address without a reference has none', () => {
  expect(['-', '', 'Frente al parque'].map(area => referenceOf({ area }))).toEqual([
    '',
    '',
    'Frente al parque',
  ])
})

test('PERSON-04 an order without its customer has neither name, document nor address', () => {
  const shipping = {
    ...{ name: 'Rosa', lastname: 'Quispe', phone: '987654321', email: 'rosa@example.com', area: '-' },
    ...{ address: 'Av. Larco 1', province: 'Lima', city: 'Miraflores', ubigeo: '150122' },
    ...{ tipoDocumento: 'DNI', numeroDocumento: '45678912', numeroComprobante: '20131312955' },
    ...{ razonSocial: 'Pasos S.A.C.', direccionFiscal: 'Av. Sol 1' },
    ...{ tipoComprobante: 'FACTURA', envio: 'lima', tienda: '' },
  }
  const left = Object.entries({ ...shipping, ...PLACELESS, ...NAMELESS }).filter(([, value]) => value !== '')
  expect(left).toEqual([
    ['tipoComprobante', 'FACTURA'],
    ['envio', 'lima'],
  ])
  expect({ ...shipping, ...PLACELESS }).toMatchObject({ name: 'Rosa', numeroDocumento: '45678912' })
})
