import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { products } from '#server/db/schema/catalog.ts'
import { receiveParcel } from '#server/modules/orders/deliver.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { cancelOrder, moveOrder, returnOrder } from '#server/modules/orders/states.ts'
import { handOnCash } from '#server/modules/payments/cash.ts'
import { AppError } from '#shared/errors.ts'
import { NO_NOTES, statusOfParcels, type ParcelState } from '#shared/rules/parcels.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { orderOfSellers } from '../support/parcels.ts'

/** `payments/locks.ts`: what is locked by its place in the order of locks. */
const PLACES: readonly (readonly [RegExp, number])[] = [
  [/from "?customers/, 1],
  [/from "?orders/, 2],
  [/from "?parcels/, 3],
  [/pg_advisory_xact_lock/, 4],
  [/from "?payments/, 5],
  [/from "?refunds/, 6],
  [/from "?(?:products|sizes)/, 7],
  [/from "?coupons/, 8],
]
const LOCKS = /for (?:no key )?update|pg_advisory_xact_lock/
const placeOf = (text: string): number | undefined =>
  LOCKS.test(text) ? PLACES.find(([table]) => table.test(text))?.[1] : undefined

const { prototype } = pg.Client as unknown as { prototype: { query: (...args: unknown[]) => unknown } }
const { query } = prototype
const taken = new AsyncLocalStorage<number[]>()

const culqi = await serveCulqi()

beforeAll(async () => {
  await setCompany({ name: 'Vitrina', cardPayment: true })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    const place = placeOf(text)
    if (place !== undefined) taken.getStore()?.push(place)
    return query.apply(this, args)
  }
})
afterAll(() => {
  vi.restoreAllMocks()
  prototype.query = query
  return culqi.close()
})

type Order = Awaited<ReturnType<typeof orderOfSellers>>
const plain = { restock: true, isFaulty: false } as const
const move = (to: ParcelState, by: 'owner' | 'seller', place: number) => (order: Order) =>
  moveParcel(`${order.number}-${String(place)}`, {
    by,
    to,
    ...plain,
    ...(to === 'delivered' ? { confirmation: 'Firmó Rosa' } : {}),
    notes: { ...NO_NOTES, reason: to === 'returned' ? 'Grande' : '' },
  })
const receive = (place: number) => (order: Order) =>
  receiveParcel(
    { kind: 'customer', name: '', sessionId: '', isRestricted: false, ...order.customer },
    { paquete: `${order.number}-${String(place)}`, contacto: '' },
    '10.1.2.3',
  )
const unit = (line: string) => ({ part: { line, quantity: 1 }, reason: 'No hay', restock: true })

/** Each locks rows of several kinds: the order, its parcels, their money, and the stock of what comes back. */
const MOVES: Readonly<Record<string, (order: Order) => Promise<unknown>>> = {
  'a seller sends': move('shipped', 'seller', 1),
  'another seller sends': move('shipped', 'seller', 2),
  'the owner delivers a parcel': move('delivered', 'owner', 2),
  'the customer has it': receive(1),
  'the owner notes cash': order => handOnCash(`${order.number}-1`),
  'the owner cancels units': order => cancelOrder(order.number, unit('3')),
  'the owner cancels the rest': order => cancelOrder(order.number, { rest: true, reason: '', restock: true }),
  'the owner delivers the order': order => moveOrder(order.number, 'delivered'),
  'a parcel comes back': move('returned', 'owner', 1),
  'units come back': order => returnOrder(order.number, { ...unit('2'), isFaulty: true }),
}
const orRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })

test('PARCEL-06 PARCEL-16 who moves parcels, money and stock locks them in the written order', async () => {
  const order = await orderOfSellers({ quantity: 2, states: ['en-almacen'] })
  const orderOf: Record<string, number[]> = {}
  for (const [name, act] of Object.entries(MOVES)) {
    const places: number[] = []
    await taken.run(places, () => orRefused(act(order)))
    orderOf[name] = places
  }
  expect(orderOf['a parcel comes back']).toEqual(expect.arrayContaining([2, 3, 7]))
  for (const [name, places] of Object.entries(orderOf))
    expect(places, name).toEqual(places.toSorted((a, b) => a - b))
})

const deadlocks = async (): Promise<unknown> =>
  (
    await db().execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
  ).rows[0]?.deadlocks

test('PARCEL-06 two sellers, the owner and the customer move one order in the same second without a deadlock', async () => {
  const before = await deadlocks()
  for (const method of ['cod', 'culqi'] as const) {
    const order = await orderOfSellers({ quantity: 2, method, states: ['en-almacen'] })
    await Promise.all(Object.values(MOVES).map(act => orRefused(act(order))))
    await Promise.all(Object.values(MOVES).map(act => orRefused(act(order))))
    const rows = await db().select().from(parcels).where(eq(parcels.orderId, order.orderId))
    const { delivery_status: status, products: lines } = await order.read()
    expect(status).toBe(statusOfParcels(rows.map(({ state }) => state)))
    for (const { id } of order.products) {
      const [row] = await db().select().from(products).where(eq(products.id, id))
      const line = lines.find(({ productId }) => productId === id)
      const outside = (line?.quantity ?? 0) - (line?.cancelled ?? 0) - (line?.returned ?? 0)
      expect(row?.stock).toBe(9 - outside)
    }
  }
  expect(await deadlocks()).toBe(before)
})
