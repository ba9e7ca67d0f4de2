import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parcels as command } from '#cli/parcels.ts'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parcelEvents, parcels } from '#server/db/schema/parcels.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { parcelsOf } from '#server/modules/parcels/rows.ts'
import { NO_NOTES, statusOfParcels } from '#shared/rules/parcels.ts'
import { api } from '../support/api.ts'
import { place, putInCart } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { orderOfSellers, ordersLike } from '../support/parcels.ts'
import { createProduct } from '../support/shop.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

/** The 500 moves take 4 s of a quiet machine, and some turns more of a slow one. */
const PATIENCE_MS = 90_000
const BUSY = 'Error: timeout exceeded when trying to connect'
const plain = { notes: NO_NOTES, restock: true, isFaulty: false }
const codeOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'fulfilled'
    ? 'done'
    : ((answer.reason as { code?: string }).code ?? String(answer.reason))
const counted = (answers: readonly PromiseSettledResult<unknown>[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers.map(codeOf), code => code)].map(([code, all]) => [code, all.length]),
  )

test(
  'PARCEL-06 500 parcels that are moved at once are all moved, each once, and their orders with them',
  async () => {
    const { orderId } = await orderOfSellers({ shops: ['Uno'] })
    const numbers = await ordersLike(orderId, 500)
    expect(numbers).toHaveLength(500)
    // A slow machine turns some away before they begin (no connection in five seconds): they come again.
    for (let left = numbers; left.length > 0;) {
      const answers = await Promise.allSettled(
        left.map(number => moveParcel(number, { ...plain, by: 'seller', to: 'warehouse' })),
      )
      expect(Object.keys(counted(answers)).filter(code => code !== 'done' && code !== BUSY)).toEqual([])
      expect(counted(answers)['done']).toBeGreaterThan(0)
      left = left.filter((_, index) => answers[index]?.status === 'rejected')
    }
    const moved = await db().select().from(parcels).where(inArray(parcels.number, numbers))
    expect(new Set(moved.map(({ state }) => state))).toEqual(new Set(['warehouse']))
    const [{ events, placed } = { events: 0, placed: 0 }] = (
      await db().execute<{ events: number; placed: number }>(sql`select count(*)::int as events,
      (select count(*)::int from orders where status = 'warehouse') as placed from ${parcelEvents} where state = 'warehouse'`)
    ).rows
    expect({ events, placed }).toEqual({ events: 500, placed: 500 })
    await expect(command.run(['estado', ...numbers, 'en-camino'])).rejects.toThrow()
    expect(await db().select().from(parcels).where(eq(parcels.state, 'shipped'))).toEqual([])
  },
  PATIENCE_MS,
)

test('PARCEL-02 PARCEL-13 two sellers and the owner on one order in the same second: each parcel is moved once, and the order follows', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orderId, number } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
    const move = (part: 1 | 2, by: 'seller' | 'owner') =>
      moveParcel(`${number}-${String(part)}`, { ...plain, by, to: 'warehouse' })
    const answers = await Promise.allSettled([
      move(1, 'seller'),
      move(2, 'seller'),
      move(1, 'owner'),
      moveOrder(number, 'warehouse'),
      move(2, 'owner'),
    ])
    const codes = counted(answers)
    expect(
      Object.keys(codes).every(code => ['done', 'parcelStateRefused', 'orderStatusRefused'].includes(code)),
    ).toBe(true)
    const all = await parcelsOf(orderId)
    expect(all.map(({ state }) => state)).toEqual(['warehouse', 'warehouse'])
    const events = await db()
      .select()
      .from(parcelEvents)
      .where(
        inArray(
          parcelEvents.parcelId,
          all.map(({ id }) => id),
        ),
      )
    expect(events.filter(({ state }) => state === 'warehouse')).toHaveLength(2)
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
    expect(order?.status).toBe(statusOfParcels(['warehouse', 'warehouse']))
  }
})

/** What confirming an order of these sellers asks the database. */
async function askedToConfirm(shops: readonly string[]): Promise<string[]> {
  const customer = await signedIn()
  for (const shopName of shops) await putInCart(customer, (await createProduct({ stock: 5, shopName })).id)
  const { body } = await place(customer)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await api.get(`/order/confirm/${body.orderId}`, { token: customer.token })
  const texts = spy.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : String((query as { text?: string }).text),
  )
  spy.mockRestore()
  expect(status).toBe(200)
  return texts
}

test('PARCEL-01 confirming an order of three sellers asks at most three statements for its parcels, as one of one does', async () => {
  const three = await askedToConfirm(['Uno', 'Dos', 'Tres'])
  const about = three.filter(text => /parcel|carrier/.test(text.replaceAll('parcel_moves', '')))
  expect(about.length).toBeGreaterThan(0)
  expect(about.length).toBeLessThanOrEqual(3)
  expect(three.length).toBe((await askedToConfirm(['Uno'])).length)
})
