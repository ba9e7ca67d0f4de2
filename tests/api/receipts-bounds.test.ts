import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { issuedReceipts, orderLines, orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { reversals } from '#server/db/schema/reversals.ts'
import { csvSink } from '#server/modules/receipts/csv.ts'
import { noteIssued } from '#server/modules/receipts/issued.ts'
import { findIssued, historiesOf, readHistories } from '#server/modules/receipts/read.ts'
import { exportReceipts, receiptsOf, type MonthOfReceipts } from '#server/modules/receipts/receipts.ts'
import { cents } from '#shared/rules/money.ts'
import { setCompany } from '../support/commerce.ts'
import { newFolder } from '../support/csv.ts'
import { orderOfSellers, ordersLike } from '../support/parcels.ts'

const SHOP = '20131312955'
const SELLER = '20100070970'
/** October in Lima, with the moments at its edges. */
const FROM = new Date('2026-10-01T05:00:00Z')
const UNTIL = new Date('2026-11-01T05:00:00Z')
const OCTOBER = { from: FROM, until: UNTIL }
const ALWAYS = { from: new Date(0), until: new Date(8.64e15) }
const BEFORE = new Date('2026-09-10T12:00:00Z')
const WITHIN = new Date('2026-10-10T12:00:00Z')

beforeEach(async () => {
  await setCompany({ name: 'Vitrina', ruc: SHOP })
  await db().delete(orders)
})

const some = (shops: readonly string[] = ['Uno']) => orderOfSellers({ shops })
/** Confirmed orders, nothing of which is due, in the order in which they are read. */
async function sortedOrders(count: number): Promise<string[]> {
  const { orderId } = await some()
  if (count > 1) await ordersLike(orderId, count - 1)
  const rows = await db().select({ id: orders.id }).from(orders).orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}
const change = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  db().update(orders).set(values).where(eq(orders.id, id))

async function refund(orderId: string, values: Partial<typeof refunds.$inferInsert> = {}): Promise<string> {
  const paymentId = randomUUID()
  const attempt = (await db().select().from(payments)).length + 20
  const charge = { id: paymentId, secret: randomUUID(), orderId, attempt, provider: 'culqi' }
  await db()
    .insert(payments)
    .values({ ...charge, amount: cents(5_000), state: 'succeeded' })
  const id = randomUUID()
  await db()
    .insert(refunds)
    .values({ id, paymentId, amount: cents(1_000), reason: 'panel', state: 'done', ...values })
  return id
}
async function reverse(
  orderId: string,
  values: Partial<typeof reversals.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await db()
    .insert(reversals)
    .values({ id, orderId, kind: 'cancelled', restocked: true, net: cents(0), ...values })
  return id
}
async function readOctober(): Promise<string[]> {
  const ids: string[] = []
  for await (const batch of readHistories(OCTOBER)) ids.push(...batch.map(({ order }) => order.id))
  return ids
}

test.each<[string, (orderId: string, at: Date) => Promise<unknown>, boolean]>([
  ['paid', (id, at) => change(id, { paidAt: at }), true],
  [
    'of which a parcel was delivered',
    (id, at) => db().update(parcels).set({ deliveredAt: at }).where(eq(parcels.orderId, id)),
    true,
  ],
  ['of which money went back', (id, at) => refund(id, { updatedAt: at }), false],
  [
    'of which a céntimo of the fee is not paid any more',
    (id, at) => reverse(id, { uncollected: cents(1), createdAt: at }),
    false,
  ],
])(
  'FISCAL-07 an order %s in a month’s first moment is that month’s, in the next’s it is not',
  async (_, happen, isDue) => {
    const [before, first, next] = (await sortedOrders(3)) as [string, string, string]
    await happen(before, new Date(FROM.getTime() - 1))
    await happen(first, FROM)
    await happen(next, UNTIL)
    expect(await readOctober()).toEqual([first])
    // Only a receipt closes its order to corrections, and a credit note does not.
    const marked = (await db().select().from(orders)).flatMap(({ id, exportedAt }) => (exportedAt ? id : []))
    expect(marked).toEqual(isDue ? [first] : [])
  },
)

test('FISCAL-07 what is not done, or took off nothing, brings no order into a month; a first export stays noted', async () => {
  const [waiting, nothing, exported] = (await sortedOrders(3)) as [string, string, string]
  await refund(waiting, { state: 'due', updatedAt: WITHIN })
  await reverse(nothing, { createdAt: WITHIN })
  await change(exported, { paidAt: WITHIN, exportedAt: BEFORE })
  expect(await readOctober()).toEqual([exported])
  const [row] = await db().select().from(orders).where(eq(orders.id, exported))
  expect(row?.exportedAt).toEqual(BEFORE)
})

test('FISCAL-07 more orders than are read at once are all read, once each', async () => {
  const ids = await sortedOrders(502)
  await db().update(orders).set({ paidAt: WITHIN })
  const sizes: number[] = []
  const read: string[] = []
  for await (const batch of readHistories(OCTOBER)) {
    sizes.push(batch.length)
    read.push(...batch.map(({ order }) => order.id))
  }
  expect(sizes).toEqual([500, 2])
  expect(read).toEqual(ids)
})

test('FISCAL-07 each order is read with what is its own, in the order in which it happened', async () => {
  const [one, two] = [await some(['Uno', 'Dos']), await some(['Tres', 'Cuatro'])]
  await some(['Cinco', 'Seis'])
  const happened: Record<string, { reversals: string[]; refunds: string[] }> = {}
  for (const { orderId } of [one, two]) {
    // The later ones were written first.
    const late = await reverse(orderId, { createdAt: WITHIN })
    const early = await reverse(orderId, { createdAt: BEFORE })
    const back = await refund(orderId, { updatedAt: WITHIN })
    const first = await refund(orderId, { updatedAt: BEFORE })
    await refund(orderId, { state: 'due', updatedAt: BEFORE })
    happened[orderId] = { reversals: [early, late], refunds: [first, back] }
  }
  const issued = { series: 'B001', issuer: '' }
  for (const [index, { orderId, number }] of [one, two].entries())
    for (const place of [2, 1])
      await db()
        .insert(issuedReceipts)
        .values({ ...issued, orderId, document: `${number}-${String(place)}`, number: index * 10 + place })
  // Rows that were written again come last when nothing sorts them.
  await db().update(parcels).set({ reason: 'x' }).where(eq(parcels.place, 1))
  await db().update(orderLines).set({ color: 'ROJO' }).where(eq(orderLines.position, 0))
  const byId = [one, two].toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
  await change(byId[0]?.orderId ?? '', { paidAt: BEFORE })
  const histories = await historiesOf([two.orderId, one.orderId])
  expect(
    histories.map(({ order, lines, ...rest }) => ({
      id: order.id,
      places: lines.map(({ orderId, position }) => [orderId, position]),
      reversals: rest.reversals.map(({ id }) => id),
      refunds: rest.refunds.map(({ id }) => id),
      parcels: rest.parcels.map(({ number }) => number),
      issued: rest.issued.map(({ document }) => document),
    })),
  ).toEqual(
    byId.map(({ orderId, number }) => ({
      id: orderId,
      places: [
        [orderId, 0],
        [orderId, 1],
      ],
      ...happened[orderId],
      parcels: [`${number}-1`, `${number}-2`],
      issued: [`${number}-1`, `${number}-2`],
    })),
  )
  expect((await findIssued([one.orderId])).map(({ document }) => document)).toEqual([
    `${one.number}-1`,
    `${one.number}-2`,
  ])
})

test('FISCAL-10 where parcels are paid one by one, one that was neither paid nor delivered has no receipt', async () => {
  const { orderId, number } = await some(['Uno', 'Dos'])
  const [history] = await historiesOf([orderId])
  if (!history) throw new Error('The order is missing.')
  const documents = (collected: (Date | null)[]) => {
    const dated = history.parcels.map((parcel, index) => ({
      ...parcel,
      collectedAt: collected[index] ?? null,
    }))
    const of = { ...history, order: { ...history.order, paidAt: WITHIN }, parcels: dated }
    return receiptsOf(of, ALWAYS).map(({ id }) => id)
  }
  expect(documents([WITHIN, null])).toEqual([`${number}-1`])
  expect(documents([null, null])).toEqual([`${number}-1`, `${number}-2`])
})

/** What a month gives to a sink, and what its owner reads. */
async function october() {
  const lots: MonthOfReceipts[] = []
  const write = (lot: MonthOfReceipts) => Promise.resolve(String(lots.push(lot)))
  return { said: await exportReceipts('2026-10', { write }), lots }
}

test('FISCAL-07 a month’s receipts are in the order of their days, and of their names on one day', async () => {
  expect(await october()).toMatchObject({
    said: [{ issuer: SHOP, receipts: 0, credits: 0, incomplete: [] }],
    lots: [{ issuer: SHOP, month: '2026-10', receipts: [] }],
  })
  const ids = await sortedOrders(4)
  // In another order than that in which they are read.
  const names = ['V-ZZZZZZZ1', 'V-ZZZZZZZ4', 'V-ZZZZZZZ3', 'V-ZZZZZZZ2']
  const later = new Date('2026-10-20T12:00:00Z')
  for (const [index, id] of ids.entries())
    await change(id, { number: names[index] ?? '', paidAt: index === 0 ? later : WITHIN })
  const company = { tipoComprobante: 'FACTURA', numeroComprobante: SELLER, lastname: '' }
  await change(ids[1] ?? '', {
    shipping: sql`${orders.shipping} || ${JSON.stringify(company)}::jsonb` as never,
  })
  await refund(ids[3] ?? '', { updatedAt: later })
  const { said, lots } = await october()
  expect(lots.map(({ receipts }) => receipts.map(({ id }) => id))).toEqual([
    ['V-ZZZZZZZ2', 'V-ZZZZZZZ3', 'V-ZZZZZZZ4', 'V-ZZZZZZZ1', 'V-ZZZZZZZ2-NC1'],
  ])
  expect(said).toEqual([{ issuer: SHOP, place: '1', receipts: 4, credits: 1, incomplete: ['V-ZZZZZZZ4'] }])
  const folder = newFolder()
  const [lot] = lots
  if (!lot) throw new Error('There is no lot.')
  const text = readFileSync(await csvSink(folder).write(lot), 'utf8')
  // Excel reads UTF-8 by its mark alone.
  expect(text.startsWith('\uFEFFemisor_ruc,')).toBe(true)
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true })
  expect(rows.map(row => row['linea']).slice(0, 4)).toEqual(['1', '2', '1', '2'])
})

test('FISCAL-07 a customer with one name only has no space after it', async () => {
  const { orderId } = await some()
  const [history] = await historiesOf([orderId])
  if (!history) throw new Error('The order is missing.')
  const shipping = { ...history.order.shipping, name: 'Rosa', lastname: '' }
  const [receipt] = receiptsOf({ ...history, order: { ...history.order, paidAt: WITHIN, shipping } }, ALWAYS)
  expect(receipt?.customer.name).toBe('Rosa')
})

test('FISCAL-07 a nameless boleta above the limit is named, without any credit note', async () => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno'], quantity: 8 })
  const nobody = JSON.stringify({ numeroDocumento: '', tipoDocumento: '' })
  await change(orderId, { paidAt: WITHIN, shipping: sql`${orders.shipping} || ${nobody}::jsonb` as never })
  expect((await october()).said).toMatchObject([{ incomplete: [number] }])
})

test('FISCAL-11 a receipt that is not due is refused with those that are, and a factura’s series by its letter', async () => {
  const note = (document: string, number: string) => noteIssued(document, { number, pdf: null })
  const { orderId, number } = await some(['Uno', 'Dos'])
  await expect(note(number, 'B001-1')).rejects.toMatchObject({
    code: 'receiptNotDue',
    details: { document: number, known: '—' },
  })
  await change(orderId, { paidAt: WITHIN })
  // A name is read as that of the only parcel's receipt alone, and never where there are two.
  for (const document of [number, `${number}-1-1`, `${number}-3`])
    await expect(note(document, 'B001-1')).rejects.toMatchObject({
      code: 'receiptNotDue',
      details: { document, known: `${number}-1, ${number}-2` },
    })
  const company = JSON.stringify({ tipoComprobante: 'FACTURA', numeroComprobante: SELLER })
  await change(orderId, { shipping: sql`${orders.shipping} || ${company}::jsonb` as never })
  await expect(note(`${number}-1`, 'B001-1')).rejects.toMatchObject({
    code: 'seriesInvalid',
    details: { letter: 'F' },
  })
  const only = await some()
  await change(only.orderId, { paidAt: WITHIN })
  await expect(note(`${only.number}-2`, 'B001-7')).rejects.toMatchObject({ code: 'receiptNotDue' })
  expect(await note(`${only.number}-1`, 'B001-7')).toContain('B001')
  expect((await findIssued([only.orderId])).map(({ document }) => document)).toEqual([only.number])
})

test('FISCAL-11 the number of a parcel that is not due is not taken for the receipt of the shipping', async () => {
  const { orderId, number } = await some(['Uno', 'Dos'])
  await db().update(orderLines).set({ issuer: SELLER }).where(eq(orderLines.orderId, orderId))
  await db()
    .update(parcels)
    .set({ deliveredAt: WITHIN })
    .where(eq(parcels.number, `${number}-2`))
  await expect(noteIssued(`${number}-1`, { number: 'B001-1', pdf: null })).rejects.toMatchObject({
    code: 'receiptNotDue',
    details: { known: `${number}-2, ${number}` },
  })
})

test('FISCAL-11 of two issuers the shop is named by its RUC, or by a dash while it has none', async () => {
  const { orderId, number } = await some()
  await db().update(orderLines).set({ issuer: SELLER }).where(eq(orderLines.orderId, orderId))
  await change(orderId, { paidAt: WITHIN })
  await refund(orderId, { amount: cents(2_000), updatedAt: WITHIN })
  const known = (of: string) => ({ code: 'receiptIssuers', details: { document: `${number}-1`, known: of } })
  const note = () => noteIssued(`${number}-1`, { number: 'B001-1', pdf: null })
  await expect(note()).rejects.toMatchObject(known(`${SELLER}, ${SHOP}`))
  await setCompany({ ruc: '' })
  await expect(note()).rejects.toMatchObject(known(`${SELLER}, —`))
})
