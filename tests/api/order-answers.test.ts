import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { presentOrder, presentRefund, withoutPersonalData } from '#server/modules/orders/present.ts'
import type { RefundRow } from '#server/modules/payments/refunds.ts'
import type { OrderLineRow, OrderRow } from '#server/modules/orders/rows.ts'
import { cents } from '#shared/rules/money.ts'
import { setCompany } from '../support/commerce.ts'
import { orderOfSellers } from '../support/parcels.ts'

let order: OrderRow
let line: OrderLineRow
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  const { orderId } = await orderOfSellers({ shops: ['Uno'], quantity: 3 })
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId))
  const [own] = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (!row || !own) throw new Error('The order is missing.')
  order = row
  line = own
})

test('DATA-32 DATA-35 an order says what was taken back of it only where something was, a unit or a céntimo', () => {
  const whole = presentOrder(order, [line])
  expect(whole).toMatchObject({ price: 304.99, items: 3, products: [{ quantity: 3, images: [] }] })
  expect(whole).not.toHaveProperty('taken_back')
  for (const key of ['cancelled', 'returned']) expect(whole.products[0]).not.toHaveProperty(key)
  const part = presentOrder({ ...order, reversedAmount: cents(1) }, [{ ...line, cancelled: 1, returned: 1 }])
  expect(part).toMatchObject({
    ...{ price: 304.98, taken_back: 0.01, items: 1 },
    products: [{ quantity: 3, cancelled: 1, returned: 1 }],
  })
  const aside = presentOrder({ ...order, status: 'returned' }, [{ ...line, returned: 3 }])
  expect(aside.items).toBe(3)
})

test('DATA-32 DATA-35 an order has its own lines, with their picture', () => {
  const other = { ...line, id: randomUUID(), orderId: randomUUID() }
  const [product, ...more] = presentOrder(order, [other, { ...line, image: 'a'.repeat(64) }]).products
  expect(more).toEqual([])
  expect(product?._id).toBe(line.id)
  expect(product?.image).toContain('a'.repeat(64))
  expect(product?.images).toEqual([product?.image])
})

test('DATA-32 FISCAL-06 an order says whether it is confirmed, and whether its receipt can be corrected', () => {
  expect(presentOrder(order, [])).toMatchObject({ confirmed: true, correctable: true })
  const open = { ...order, confirmedAt: null, exportedAt: new Date() }
  expect(presentOrder(open, [])).toMatchObject({ confirmed: false, correctable: false })
})

test('D-49 what a restricted session reads has no personal data, and a number only where it proves nothing', () => {
  const answer = presentOrder(order, [line])
  const read = (provesCustomer: boolean) => withoutPersonalData(answer, { ...order, provesCustomer })
  expect([read(true).number, read(false).number]).toEqual(['', order.number])
  expect(read(false)).toMatchObject({
    correctable: false,
    shippingInfo: {
      name: '',
      lastname: '',
      email: '',
      phone: '',
      address: '',
      tienda: '',
      numeroDocumento: '',
    },
  })
})

test('REFUND-04 a refund that is done has the day when it was, another the day when it began', () => {
  const [createdAt, updatedAt] = [new Date('2026-11-01T12:00:00Z'), new Date('2026-11-03T12:00:00Z')]
  const read = (state: RefundRow['state']) =>
    presentRefund({ amount: cents(150), state, createdAt, updatedAt } as RefundRow)
  expect(read('done')).toEqual({ amount: 1.5, isDone: true, date: updatedAt.toISOString() })
  expect(read('due')).toEqual({ amount: 1.5, isDone: false, date: createdAt.toISOString() })
})
