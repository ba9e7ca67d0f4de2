import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { DashboardAnswer, OrdersAnswer } from '#shared/contracts/orders.ts'
import type { OrderStatus } from '#shared/rules/orders.ts'
import { api } from '../support/api.ts'
import { place, putInCart, type Customer, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

let productId: string
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  productId = (await createProduct({ stock: 900 })).id
})

const dashboardOf = async (customer: Customer) =>
  (
    await api.get<DashboardAnswer>(`/home/coustomer/get-dashboard-data/${customer.id}`, {
      token: customer.token,
    })
  ).body

/** Orders of these states, one after the other; answers their numbers. */
async function ordersOf(customer: Customer, states: readonly OrderStatus[]): Promise<string[]> {
  const numbers: string[] = []
  const ids = new Map<string, OrderStatus>()
  for (const [minutes, status] of states.entries()) {
    await putInCart(customer, productId)
    const { orderId, number } = (await place(customer)).body
    const createdAt = new Date(Date.UTC(2026, 10, 1, 12, minutes))
    // Not yet its state: few orders may wait for their confirmation at the same time (GUARD-20).
    await db().update(orders).set({ status: 'cancelled', createdAt }).where(eq(orders.id, orderId))
    numbers.push(number)
    ids.set(orderId, status)
  }
  for (const [id, status] of ids) await db().update(orders).set({ status }).where(eq(orders.id, id))
  return numbers
}

test('API-29 DATA-41 counts in all, pending and cancelled, and the five newest orders', async () => {
  const customer = await signedIn()
  const numbers = await ordersOf(customer, [
    'pending',
    'cancelled',
    'placed',
    'warehouse',
    'shipped',
    'delivered',
    'pending',
  ])
  // Somebody else's orders count for nobody but them.
  await ordersOf(await signedIn(), ['pending', 'cancelled'])
  const { recentOrders, ...counts } = await dashboardOf(customer)
  expect(counts).toEqual({ totalOrder: 7, pendingOrder: 2, cancelledOrder: 1 })
  expect(recentOrders.map(({ number }) => number)).toEqual(numbers.toReversed().slice(0, 5))
  expect(recentOrders[0]).toMatchObject({ payment_status: 'unpaid', delivery_status: 'pending', items: 1 })
  expect(recentOrders[0]?.products).toHaveLength(1)
})

test('API-29 DATA-41 a new customer has nothing yet', async () => {
  expect(await dashboardOf(await signedIn())).toEqual({
    totalOrder: 0,
    pendingOrder: 0,
    cancelledOrder: 0,
    recentOrders: [],
  })
})

test('API-29 D-49 a session with the initial password sees no order', async () => {
  const { id, token } = await signedIn({}, { isRestricted: true })
  const answer = await api.get<Refusal>(`/home/coustomer/get-dashboard-data/${id}`, { token })
  expect(answer).toMatchObject({ status: 403, body: { code: 'newPasswordRequired' } })
})

test('API-27 ACC-04 D-23 each filter has its own orders, in pages of ten, newest first; a malformed page is none', async () => {
  const customer = await signedIn()
  const numbers = await ordersOf(customer, [
    ...Array.from({ length: 11 }, () => 'pending' as const),
    'placed',
    'cancelled',
  ])
  const read = async (status: string, query: Record<string, string> = {}) =>
    (
      await api.get<OrdersAnswer>(`/home/coustomer/get-orders/${customer.id}/${status}`, {
        token: customer.token,
        query,
      })
    ).body
  const pages = [await read('all', { pageNo: '1' }), await read('all', { pageNo: '2' })]
  expect(pages.map(page => [page.totalOrder, page.parPage, page.orders.length])).toEqual([
    [13, 10, 10],
    [13, 10, 3],
  ])
  expect(pages.flatMap(page => page.orders.map(({ number }) => number))).toEqual(numbers.toReversed())
  for (const [status, total] of [
    ['placed', 1],
    ['pending', 11],
    ['cancelled', 1],
    ['warehouse', 0],
  ] as const)
    expect((await read(status)).totalOrder).toBe(total)
  expect((await read('all', { pageNo: '99' })).orders).toEqual([])
  for (const pageNo of ['0', '-1', '1.5', 'x', '1234567'])
    expect((await read('all', { pageNo })).orders).toHaveLength(13)
})

test('API-27 an older client, which names no page, gets the newest 200', async () => {
  const customer = await signedIn()
  const [newest] = await ordersOf(customer, ['cancelled'])
  const older = sql`jsonb_build_object('id', gen_random_uuid(), 'number', 'V-' || (10000000 + n), 'idempotency_key', null,
    'created_at', o.created_at - n * interval '1 minute')`
  const copy = (from: number, to: number) =>
    db().execute(sql`insert into orders select (jsonb_populate_record(o, ${older})).*
      from orders o, generate_series(${from}::int, ${to}::int) n where o.number = ${newest}`)
  const read = async () =>
    (await api.get<OrdersAnswer>(`/home/coustomer/get-orders/${customer.id}/all`, { token: customer.token }))
      .body
  await copy(1, 198)
  expect((await read()).orders).toHaveLength(199)
  await copy(199, 200)
  const { orders: shown, totalOrder } = await read()
  expect([shown.length, totalOrder]).toEqual([200, 201])
  expect([shown[0]?.number, shown.at(-1)?.number]).toEqual([newest, 'V-10000199'])
})

test('API-27 API-29 of orders of the same moment the one that was made last comes first', async () => {
  const customer = await signedIn()
  const createdAt = new Date('2026-11-01T12:00:00Z')
  // One by one, so that they are stored with the oldest first.
  for (const number of await ordersOf(customer, ['cancelled', 'cancelled', 'cancelled']))
    await db().update(orders).set({ createdAt }).where(eq(orders.number, number))
  const rows = await db().select().from(orders).where(eq(orders.customerId, customer.id))
  const newestFirst = rows
    .map(({ id, number }) => ({ id, number }))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const numbers = newestFirst.map(({ number }) => number)
  expect((await dashboardOf(customer)).recentOrders.map(({ number }) => number)).toEqual(numbers)
  const { body } = await api.get<OrdersAnswer>(`/home/coustomer/get-orders/${customer.id}/all`, {
    token: customer.token,
  })
  expect(body.orders.map(({ number }) => number)).toEqual(numbers)
})

test('API-27 a filter that there is not is refused by its name', async () => {
  const customer = await signedIn()
  const wrong = await api.get<Refusal>(`/home/coustomer/get-orders/${customer.id}/perdidos`, {
    token: customer.token,
  })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalidField', details: { field: 'status' } } })
})
