import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { cents } from '#shared/rules/money.ts'
import { db, transaction } from '../../db/index.ts'
import { issuedReceipts, orderLines, orders } from '../../db/schema/orders.ts'
import { parcelLines, parcels } from '../../db/schema/parcels.ts'
import { parcelCash, payments, refunds } from '../../db/schema/payments.ts'
import { reversalLines, reversals } from '../../db/schema/reversals.ts'
import { clock } from '../../lib/clock.ts'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect
type RefundRow = typeof refunds.$inferSelect
type ReversalRow = typeof reversals.$inferSelect & { lines: (typeof reversalLines.$inferSelect)[] }

export interface OrderHistory {
  order: OrderRow
  lines: LineRow[]
  reversals: ReversalRow[]
  refunds: RefundRow[]
  parcels: HistoryParcel[]
  issued: IssuedRow[]
}

interface HistoryParcel {
  orderId: string
  number: string
  lineIds: string[]
  deliveredAt: Date | null
  /** PARCEL-16: when its own cash was collected; null when it was not paid by itself. */
  collectedAt: Date | null
}

/** What an issuer gave; the PDF itself is not read with it. */
type IssuedRow = Omit<typeof issuedReceipts.$inferSelect, 'pdf'> & { hasPdf: boolean }

/** From the first moment of a month to that of the next. */
export interface Span {
  from: Date
  until: Date
}

const BATCH = 500
/**
 * FISCAL-07: Reglamento de Comprobantes de Pago, art. 5: a receipt is due when the goods are delivered or paid, the
 * earlier of the two.
 */
const dueAt = sql`least(${orders.paidAt}, ${orders.deliveredAt})`
const isWithin = ({ from, until }: Span): SQL | undefined =>
  and(
    gte(dueAt, sql`${from.toISOString()}::timestamptz`),
    lt(dueAt, sql`${until.toISOString()}::timestamptz`),
  )

/** FISCAL-10: orders of which a parcel was delivered in this time, so that its own receipt is due. */
const deliveredWithin = ({ from, until }: Span) =>
  db()
    .select({ id: parcels.orderId })
    .from(parcels)
    .where(and(gte(parcels.deliveredAt, from), lt(parcels.deliveredAt, until)))
const isDueWithin = (span: Span): SQL | undefined =>
  or(isWithin(span), inArray(orders.id, deliveredWithin(span)))

/**
 * The orders with a receipt or credit note in this time, in batches by id, with everything that happened to them. If
 * the receipt itself is in this time, the order is marked as exported in the same statement, so that nobody corrects
 * what was just read.
 */
export async function* readHistories(span: Span): AsyncGenerator<OrderHistory[]> {
  for (let after: string | null = null; ;) {
    const batch: OrderHistory[] = await transaction(() => readBatch(span, after))
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.order.id
  }
}

async function readBatch(span: Span, after: string | null): Promise<OrderHistory[]> {
  const ids = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        after === null ? undefined : gt(orders.id, after),
        or(
          isDueWithin(span),
          inArray(orders.id, refundedWithin(span)),
          inArray(orders.id, droppedWithin(span)),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(BATCH)
  const batch = ids.map(({ id }) => id)
  await db()
    .update(orders)
    .set({ exportedAt: clock.now() })
    .where(and(inArray(orders.id, batch), isNull(orders.exportedAt), isDueWithin(span)))
  return historiesOf(batch)
}

const refundedWithin = ({ from, until }: Span) =>
  db()
    .select({ id: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'done'), gte(refunds.updatedAt, from), lt(refunds.updatedAt, until)))

/** PARCEL-16: orders of which a part of the fee was taken off in this time that nobody had paid. */
const droppedWithin = ({ from, until }: Span) =>
  db()
    .select({ id: reversals.orderId })
    .from(reversals)
    .where(
      and(
        gt(reversals.uncollected, cents(0)),
        gte(reversals.createdAt, from),
        lt(reversals.createdAt, until),
      ),
    )

/** The same of some orders, whenever it was. */
export async function historiesOf(ids: readonly string[]): Promise<OrderHistory[]> {
  const of = [...ids]
  const rows = await db().select().from(orders).where(inArray(orders.id, of)).orderBy(asc(orders.id))
  const lines = await db()
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, of))
    .orderBy(asc(orderLines.position))
  const taken = await db()
    .select()
    .from(reversals)
    .where(inArray(reversals.orderId, of))
    .orderBy(asc(reversals.createdAt))
  const takenIds = taken.map(({ id }) => id)
  const takenLines = await db()
    .select()
    .from(reversalLines)
    .where(inArray(reversalLines.reversalId, takenIds))
  const back = await db()
    .select({ orderId: payments.orderId, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.orderId, of), eq(refunds.state, 'done')))
    .orderBy(asc(refunds.updatedAt))
  const [sent, issued] = [await parcelsOfOrders(of), await findIssued(of)]
  return rows.map(order => ({
    order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    reversals: taken
      .filter(({ orderId }) => orderId === order.id)
      .map(row => ({ ...row, lines: takenLines.filter(({ reversalId }) => reversalId === row.id) })),
    refunds: back.filter(({ orderId }) => orderId === order.id).map(({ refund }) => refund),
    parcels: sent.filter(({ orderId }) => orderId === order.id),
    issued: issued.filter(({ orderId }) => orderId === order.id),
  }))
}

async function parcelsOfOrders(orderIds: readonly string[]): Promise<HistoryParcel[]> {
  const rows = await db()
    .select({
      ...{
        id: parcels.id,
        orderId: parcels.orderId,
        number: parcels.number,
        deliveredAt: parcels.deliveredAt,
      },
      collectedAt: payments.succeededAt,
    })
    .from(parcels)
    .leftJoin(parcelCash, eq(parcelCash.parcelId, parcels.id))
    .leftJoin(payments, eq(payments.id, parcelCash.paymentId))
    .where(and(inArray(parcels.orderId, [...orderIds]), isNull(parcels.replacesId)))
    .orderBy(asc(parcels.place))
  const ids = rows.map(({ id }) => id)
  const lines = await db().select().from(parcelLines).where(inArray(parcelLines.parcelId, ids))
  return rows.map(({ id, ...row }) => ({
    ...row,
    lineIds: lines.filter(({ parcelId }) => parcelId === id).map(({ lineId }) => lineId),
  }))
}

/** FISCAL-11: what issuers gave to the receipts of these orders. */
export const findIssued = (orderIds: readonly string[]): Promise<IssuedRow[]> =>
  db()
    .select({
      document: issuedReceipts.document,
      issuer: issuedReceipts.issuer,
      orderId: issuedReceipts.orderId,
      series: issuedReceipts.series,
      number: issuedReceipts.number,
      createdAt: issuedReceipts.createdAt,
      hasPdf: sql<boolean>`${issuedReceipts.pdf} is not null`,
    })
    .from(issuedReceipts)
    .where(inArray(issuedReceipts.orderId, [...orderIds]))
    .orderBy(asc(issuedReceipts.document), asc(issuedReceipts.issuer))
