import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/business.ts'
import { db } from '../../../db/index.ts'
import { orders } from '../../../db/schema/orders.ts'
import { parcels } from '../../../db/schema/parcels.ts'
import { isDemoCustomer } from '../../orders/demo.ts'
import { noteRefundByHand } from '../../orders/refund.ts'
import { findOutsideCash, handOnCash } from '../../payments/cash.ts'
import { findRefunds } from '../../payments/refunds.ts'
import { noteIssued } from '../../receipts/issued.ts'
import { inPast } from './past.ts'

const HOUR_MS = 3_600_000
/** Receipts of the last days are still to be noted. */
const NOTED_AFTER_DAYS = 9

/** DEMO-03: what the owner did about the money: cash came to the shop, refunds were made, receipts noted. */
export async function settleSales(start: Date): Promise<void> {
  const after = (moment: Date, hours: number): Date =>
    new Date(Math.min(moment.getTime() + hours * HOUR_MS, start.getTime()))
  for (const { number, takenAt } of await findOutsideCash(start))
    await inPast(after(takenAt ?? start, 20), () => handOnCash(number))
  for (const { id, number } of await salesOf()) await refundAll(id, number, after)
  await noteReceipts(start, after)
}

type After = (moment: Date, hours: number) => Date

const salesOf = () =>
  db()
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(isDemoCustomer(orders.customerId))
    .orderBy(asc(orders.createdAt))

async function refundAll(orderId: string, number: string, after: After): Promise<void> {
  for (const { amount, createdAt } of await findRefunds(orderId)) {
    const operation = `7${number.replaceAll(/\D/g, '')}${String(amount)}`
    await inPast(after(createdAt, 20), () => noteRefundByHand(number, { amount, operation }))
  }
}

/** FISCAL-11: one series for boletas, one for facturas. */
async function noteReceipts(start: Date, after: After): Promise<void> {
  const rows = await db()
    .select({ number: parcels.number, deliveredAt: parcels.deliveredAt, shipping: orders.shipping })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        isDemoCustomer(orders.customerId),
        eq(parcels.state, 'delivered'),
        isNull(parcels.replacesId),
        lt(parcels.deliveredAt, new Date(start.getTime() - NOTED_AFTER_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(parcels.deliveredAt))
  const given = { B001: 240, F001: 16 }
  for (const { number, deliveredAt, shipping } of rows) {
    const series = shipping.tipoComprobante === 'FACTURA' ? 'F001' : 'B001'
    given[series] += 1
    const said = { number: `${series}-${String(given[series])}`, pdf: null }
    await inPast(after(deliveredAt ?? start, 1), () => noteIssued(number, said))
  }
}
