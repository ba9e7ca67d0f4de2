import { expect, test } from 'vitest'
import { orderMessages } from '#shared/messages/orders.ts'
import { ordersPath } from '#shared/routes.ts'
import { readOrdersView, STATUS_FILTERS, STATUS_QUERIES } from '#shared/rules/orders.ts'

test('STATE-50 ACC-04 the filter has its five values in order', () => {
  expect(STATUS_FILTERS).toEqual(['all', 'placed', 'pending', 'cancelled', 'warehouse'])
})

test('CLIENT-13 other clients may also ask for what was sent or delivered', () => {
  expect(STATUS_QUERIES.filter(name => !STATUS_FILTERS.some(own => own === name))).toEqual([
    'shipped',
    'delivered',
  ])
  expect(STATUS_QUERIES).toEqual(expect.arrayContaining([...STATUS_FILTERS]))
})

test.each([
  ['', 'all', 1],
  ['?status=placed&pageNo=3', 'placed', 3],
  ['?status=shipped', 'all', 1],
  ['?status=<script>', 'all', 1],
  ['?pageNo=0', 'all', 1],
  ['?pageNo=-2', 'all', 1],
  ['?pageNo=1.5', 'all', 1],
  ['?pageNo=x', 'all', 1],
] as const)('ACC-04 the address %j shows %s, page %i', (search, status, page) => {
  expect(readOrdersView(search)).toEqual({ status, page })
})

test.each(STATUS_FILTERS.flatMap(status => [1, 2].map(page => ({ status, page }))))(
  'ACC-04 the address of %o reads back as the same',
  view => {
    expect(readOrdersView(new URL(ordersPath(view), 'http://x').search)).toEqual(view)
  },
)

test.each([
  ['paid', 'placed', 'Pagado'],
  ['unpaid', 'pending', 'Por pagar'],
  ['anything', 'placed', 'Por pagar'],
  ['unpaid', 'cancelled', 'No pagado'],
])('DATA-34 %s and %s reads %s', (payment_status, delivery_status, words) => {
  expect(orderMessages.paymentOf({ payment_status, delivery_status })).toBe(words)
})

test.each(['cancelled', 'returned'])('REFUND-13 what was paid and is %s does not read as paid', status => {
  expect(orderMessages.paymentOf({ payment_status: 'paid', delivery_status: status })).toBe('Con devolución')
})
