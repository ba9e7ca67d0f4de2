import { asc, eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { chatMessages, conversations } from '#server/db/schema/chat.ts'
import { customers } from '#server/db/schema/customers.ts'
import { issuedReceipts, orderLines, orders } from '#server/db/schema/orders.ts'
import { parcelEvents, parcels } from '#server/db/schema/parcels.ts'
import { parcelCash, payments, refunds as refundTable } from '#server/db/schema/payments.ts'
import { reversalLines, reversals } from '#server/db/schema/reversals.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { stockMoves } from '#server/db/schema/stock.ts'
import { readSalesFile } from '#server/modules/demo/sales/file.ts'
import { releaseExchanges } from '#server/modules/exchanges/lapse.ts'
import { findSilentCash } from '#server/modules/orders/collect.ts'
import { askWhetherParcelsCame, deliverSilentParcels } from '#server/modules/orders/silent-parcels.ts'
import { reconcile } from '#server/modules/reconciliation/day.ts'
import { historiesOf } from '#server/modules/receipts/read.ts'
import { receiptsOf } from '#server/modules/receipts/receipts.ts'
import { demoCustomerId, isDemoCustomer } from '#server/modules/orders/demo.ts'
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

const HOUR_MS = 3_600_000

/** The first start was between these moments. */
interface Start {
  from: Date
  until: Date
}
/** So much later, or at the start if that came first. */
const expectAfter = (moment: Date | null, since: Date | null, hours: number, { from, until }: Start) => {
  const wanted = Number(since) + hours * HOUR_MS
  expect(Number(moment)).toBeGreaterThanOrEqual(Math.min(wanted, Number(from)))
  expect(Number(moment)).toBeLessThanOrEqual(Math.min(wanted, Number(until)))
}

/** Each order is of the customer whom the file names, is sent to them, and is paid as the file says. */
export async function checkPlaced({ from, until }: Start): Promise<void> {
  const file = await readSalesFile()
  const people = await db()
    .select()
    .from(customers)
    .where(isDemoCustomer(customers.id))
    .orderBy(asc(customers.id))
  expect(people.map(({ id, name, phone }) => [id, name, phone])).toEqual(
    file.customers.map(({ name, phone }, place) => [demoCustomerId(place), name, phone]),
  )
  for (const { createdAt } of people) {
    expect(Number(createdAt)).toBeGreaterThanOrEqual(Number(from) - 57 * DAY_MS)
    expect(Number(createdAt)).toBeLessThanOrEqual(Number(until) - 57 * DAY_MS)
  }
  const all = await demoOrders()
  for (const [place, { id, name, address }] of people.entries()) {
    const own = all.filter(({ customerId }) => customerId === id)
    expect(own).toHaveLength(file.sales.filter(({ customer }) => customer === place).length)
    for (const { shipping, couponAmount, provesCustomer } of own)
      expect([shipping.name, shipping.address, couponAmount, provesCustomer]).toEqual([
        name,
        address,
        0,
        true,
      ])
  }
  const transfers = await db()
    .select({ operation: payments.providerRef })
    .from(payments)
    .where(sql`${payments.providerRef} is not null`)
  const wanted = file.sales.flatMap(({ pays }, index) =>
    pays === 'cash' ? [] : String(10_480_001 + 977 * index),
  )
  expect(transfers.map(({ operation }) => operation).toSorted()).toEqual(wanted.toSorted())
}

/** People work from nine to eight, some hours after an order; who moved a parcel is who does so in a shop. */
export async function checkMoves(): Promise<void> {
  const placedAt = new Map((await demoOrders()).map(({ id, createdAt }) => [id, createdAt]))
  const owners = ['at_agency', 'returning', 'returned', 'cancelled', 'code', 'photo', 'carrier']
  const sellersOwn = ['warehouse', 'shipped', 'undelivered']
  const byWhom = (key: string) => (owners.includes(key) ? 'owner' : sellersOwn.includes(key) ? 'seller' : key)
  for (const { orderId, events, state, movedAt, deadline, replacesId } of await demoParcels()) {
    for (const event of events.filter(({ state: to }) => to !== 'placed')) {
      const hour = new Date(Number(event.at) - 5 * HOUR_MS).getUTCHours()
      expect(hour).toBeGreaterThanOrEqual(9)
      expect(hour).toBeLessThan(20)
      expect(Number(event.at) % 60_000).toBe(0)
      expect(Number(event.at) - Number(placedAt.get(orderId))).toBeGreaterThanOrEqual(3 * HOUR_MS)
      expect([event.state, event.by]).toEqual([event.state, byWhom(event.proof || event.state)])
    }
    if (state === 'at_agency') expect(Number(deadline) - Number(movedAt)).toBe(7 * DAY_MS)
    expect(events.map(({ state: to }) => to).indexOf('placed')).toBe(0)
    if (replacesId !== null) expect(state).toBe('delivered')
  }
  const back = await db().select().from(reversals)
  expect(back.filter(({ isFaulty }) => isFaulty).map(({ reason }) => reason)).toEqual([
    'Tenía una costura suelta',
  ])
  for (const { isFaulty, restocked } of back) expect(restocked).toBe(!isFaulty)
}

/** What the owner did about the money, and when: cash came in, refunds were made, receipts noted in their series. */
export async function checkSettled(start: Start): Promise<void> {
  const cash = await db()
    .select({
      collector: parcelCash.collector,
      handedOnAt: parcelCash.handedOnAt,
      takenAt: payments.succeededAt,
    })
    .from(parcelCash)
    .innerJoin(payments, eq(payments.id, parcelCash.paymentId))
  expect(cash.filter(({ collector }) => collector !== 'shop').length).toBeGreaterThan(5)
  for (const { collector, handedOnAt, takenAt } of cash)
    expectAfter(handedOnAt, takenAt, collector === 'shop' ? 0 : 20, start)
  const given = await db().select().from(refundTable)
  expect(given.length).toBeGreaterThan(1)
  for (const { updatedAt, createdAt } of given) expectAfter(updatedAt, createdAt, 20, start)

  const all = new Map((await demoOrders()).map(({ id, shipping }) => [id, shipping.tipoComprobante]))
  const noted = (await demoParcels()).flatMap(({ state, replacesId, deliveredAt, orderId }) => {
    const at = Number(deliveredAt)
    const isNoted = state === 'delivered' && replacesId === null && at < Number(start.from) - 9 * DAY_MS
    return isNoted ? [[at + HOUR_MS, all.get(orderId) === 'FACTURA' ? 'F001' : 'B001'] as const] : []
  })
  const rows = await db().select().from(issuedReceipts).orderBy(asc(issuedReceipts.number))
  for (const [series, first] of [
    ['B001', 241],
    ['F001', 17],
  ] as const) {
    const own = rows.filter(row => row.series === series)
    const times = noted.flatMap(([at, of]) => (of === series ? at : [])).toSorted((a, b) => a - b)
    expect(times.length).toBeGreaterThan(0)
    expect(own.map(({ createdAt }) => Number(createdAt))).toEqual(times)
    expect(own.map(({ number }) => number)).toEqual(times.map((_, index) => first + index))
  }
  expect(rows).toHaveLength(noted.length)
}

/** Who wrote what, as many hours before the start as the file says; what a seller answered, he has read. */
export async function checkMessages({ from, until }: Start): Promise<void> {
  const file = await readSalesFile()
  const rows = await db()
    .select({ message: chatMessages, seller: sellers.name })
    .from(chatMessages)
    .innerJoin(sellers, eq(sellers.id, chatMessages.sellerId))
    .orderBy(asc(chatMessages.createdAt))
  const nameOf = (place: number) => file.customers[place]?.name
  expect(
    rows.map(({ message, seller }) => [
      message.customerId,
      seller,
      message.sender,
      message.senderName,
      message.text,
    ]),
  ).toEqual(
    file.messages.map(({ customer, seller, from: sender, text }) => [
      ...[demoCustomerId(customer), seller, sender, sender === 'seller' ? seller : nameOf(customer), text],
    ]),
  )
  for (const [index, { hours }] of file.messages.entries()) {
    const at = Number(rows[index]?.message.createdAt) + hours * HOUR_MS
    expect(at).toBeGreaterThanOrEqual(Number(from))
    expect(at).toBeLessThanOrEqual(Number(until))
    const first = Number(rows[0]?.message.createdAt)
    expect(at).toBe(first + Number(file.messages[0]?.hours) * HOUR_MS)
  }
  const unreadOf = (of: (typeof file.messages)[number][]) =>
    of.length - 1 - of.findLastIndex(({ from: sender }) => sender === 'seller')
  for (const { customerId, sellerId, sellerUnread } of await db().select().from(conversations)) {
    const seller = rows.find(({ message }) => message.sellerId === sellerId)?.seller
    const own = file.messages.filter(
      one => demoCustomerId(one.customer) === customerId && one.seller === seller,
    )
    expect([seller, sellerUnread]).toEqual([seller, unreadOf(own)])
  }
}
