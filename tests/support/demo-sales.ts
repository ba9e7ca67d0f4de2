import { eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { parcelEvents, parcels } from '#server/db/schema/parcels.ts'
import { reversalLines, reversals } from '#server/db/schema/reversals.ts'
import { stockMoves } from '#server/db/schema/stock.ts'
import { releaseExchanges } from '#server/modules/exchanges/lapse.ts'
import { findSilentCash } from '#server/modules/orders/collect.ts'
import { askWhetherParcelsCame, deliverSilentParcels } from '#server/modules/orders/silent-parcels.ts'
import { reconcile } from '#server/modules/reconciliation/day.ts'
import { historiesOf } from '#server/modules/receipts/read.ts'
import { receiptsOf } from '#server/modules/receipts/receipts.ts'
import { isDemoCustomer } from '#server/modules/orders/demo.ts'
import { DAY_MS } from '#shared/business.ts'
import { addDays, limaDay } from '#shared/rules/business-days.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { PARCEL_STATES, statusOfParcels } from '#shared/rules/parcels.ts'
import { readBooks, sumOf } from './money-model/books.ts'
import type { World } from './money-model/world.ts'

export const demoOrders = () => db().select().from(orders).where(isDemoCustomer(orders.customerId))

/** The parcels of the demo, with the proofs of their deliveries. */
export async function demoParcels() {
  const ids = (await demoOrders()).map(({ id }) => id)
  const rows = await db().select().from(parcels).where(inArray(parcels.orderId, ids))
  const events = await db().select().from(parcelEvents)
  return rows.map(row => ({ ...row, events: events.filter(({ parcelId }) => parcelId === row.id) }))
}

/** Orders in each of the eight weeks before `now`, parcels in each state, of each seller, carrier and proof. */
export async function checkHistory(now: Date): Promise<void> {
  const dayOf = (moment: Date) => Date.parse(limaDay(moment)) / DAY_MS
  const days = (await demoOrders()).map(({ createdAt }) => dayOf(now) - dayOf(createdAt))
  expect(new Set(days.map(day => Math.floor((day - 1) / 7)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  const all = await demoParcels()
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(PARCEL_STATES))
  const events = all.flatMap(row => row.events)
  expect(events.every(({ at }) => at < now)).toBe(true)
  expect(new Set(events.map(({ proof }) => proof))).toEqual(
    new Set(['', 'code', 'photo', 'carrier', 'customer', 'time']),
  )
  expect(new Set(all.map(({ sellerId }) => sellerId)).size).toBe(5)
  expect(new Set(all.map(({ carrier }) => carrier))).toEqual(
    new Set(['', 'Olva', 'Shalom', 'Motorizado', 'Propio', 'Recojo']),
  )
  expect(all.filter(({ replacesId }) => replacesId !== null)).toHaveLength(1)
  expect(all.find(({ state }) => state === 'at_agency')).toMatchObject({
    office: expect.stringContaining('Shalom'),
  })
}

/** Weeks later, by the clock that the caller set: every job has run, and nothing happened to the demo. */
export async function checkQuiet(): Promise<void> {
  await askWhetherParcelsCame()
  await deliverSilentParcels()
  await releaseExchanges()
  expect(await findSilentCash()).toEqual([])
  expect((await demoParcels()).filter(({ state }) => state === 'shipped').length).toBeGreaterThan(2)
}

/**
 * The invariants of the money model: what was taken for each order and did not go back is what its units cost, and what
 * its receipts say; nothing waits; its state follows its parcels.
 */
export async function checkBooks(): Promise<void> {
  const all = await demoParcels()
  for (const { id, number } of await demoOrders()) {
    const { order, taken, refunds, payments } = await readBooks({ orderId: id } as World, [])
    const kept = sumOf(taken) - sumOf(refunds)
    const due = order.paymentStatus === 'unpaid' ? Math.min(kept, currentTotal(order)) : currentTotal(order)
    expect({ number, kept }).toEqual({ number, kept: due })
    expect({ number, onReceipts: await receiptsOfOrder(id) }).toEqual({ number, onReceipts: kept })
    expect(
      [...refunds, ...payments]
        .map(({ state }) => state)
        .filter(state => state !== 'done' && state !== 'succeeded'),
    ).toEqual([])
    const own = all.filter(row => row.orderId === id && row.replacesId === null)
    expect(order.status).toBe(statusOfParcels(own.map(({ state }) => state)))
  }
}

const ALWAYS = { from: new Date(0), until: new Date(4_000_000_000_000) }

/** What the receipts of an order come to, less its credit notes. */
async function receiptsOfOrder(id: string): Promise<number> {
  const [history] = await historiesOf([id])
  const all = history ? receiptsOf(history, ALWAYS) : []
  const sign = (kind: string) => (kind === '07' ? -1 : 1)
  return all.reduce((sum, { kind, lines }) => sum + sign(kind) * sumOf(lines), 0)
}

/** No comparison of a day finds anything, from long before the first sale until long after. */
export async function differencesOf({ from, days }: { from: Date; days: number }): Promise<string[]> {
  const found: string[] = []
  for (let day = 0; day < days; day += 1)
    for (const { code, number } of (await reconcile(addDays(limaDay(from), day))).differences)
      found.push(`${code} ${String(number)}`)
  return found
}

/** What was sold left the stock, what came back is in it, and a product has what its sizes have. */
export async function checkStock(): Promise<void> {
  const sold = await db().select().from(orderLines)
  const back = await db()
    .select({ quantity: reversalLines.quantity })
    .from(reversalLines)
    .innerJoin(reversals, eq(reversals.id, reversalLines.reversalId))
    .where(eq(reversals.restocked, true))
  const units = (rows: readonly { quantity: number }[]) =>
    rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const moved = (await db().select().from(stockMoves)).reduce((sum, { change }) => sum + change, 0)
  expect(moved).toBe(units(back) - units(sold))
  const { rows } = await db()
    .execute(sql`select p.code from ${products} p join ${variants} s on s.product_id = p.id
    group by p.code, p.stock having p.stock <> sum(s.stock) or min(s.stock) < 0`)
  expect(rows).toEqual([])
}
