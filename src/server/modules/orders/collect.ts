import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { cents, type Cents } from '#shared/rules/money.ts'
import {
  cashShares,
  collectorOf,
  feeBack,
  feeDropped,
  netBack,
  type Collector,
} from '#shared/rules/parcel-cash.ts'
import { silentSince } from '#shared/rules/parcel-proof.ts'
import { isParcelOver } from '#shared/rules/parcels.ts'
import { amountsLeft, type reversalOf, type Units } from '#shared/rules/reversals.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import { parcelsOf, type ParcelRow, type ParcelWithLines } from '../parcels/rows.ts'
import { cashOf, takeCash, type TakenCash } from '../payments/cash.ts'
import { isNoDemoCustomer } from './demo.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './rows.ts'
import { shippingBackOf } from './shipping-back.ts'

interface CashOrder {
  order: OrderRow
  lines: readonly OrderLineRow[]
  parcels: readonly ParcelWithLines[]
  taken: readonly TakenCash[]
}

/** The parcels of an order as the rule of shares reads them, without some units that are about to leave. */
function sharers({ order, lines, parcels: rows, taken }: CashOrder, without: readonly Units[] = []) {
  const leaving = (id: string) => without.find(unit => unit.id === id)?.quantity ?? 0
  const left = amountsLeft(lines, order.couponAmount)
  return rows.map(({ id, lineIds, state }) => {
    const own = left.filter(line => lineIds.includes(line.id))
    return {
      id,
      net: cents(own.reduce((sum, { amount }) => sum + amount, 0)),
      isOver: isParcelOver(state) || own.every(line => line.quantity <= leaving(line.id)),
      takenFee: taken.find(({ parcelId }) => parcelId === id)?.fee ?? null,
    }
  })
}

/** The shipping fee, less what was taken off it. */
const feeOf = ({ shippingFee }: OrderRow, shippingBack: Cents): Cents => cents(shippingFee - shippingBack)

interface Collecting {
  which: (parcel: ParcelWithLines) => boolean
  /** Null for whom the carrier says. */
  collector: Collector | null
  shippingBack: Cents
}

/**
 * PARCEL-16: for a locked order that is still to be paid, one row of the ledger for each of these parcels that has none,
 * with its share.
 */
export async function collectCash(
  order: OrderRow,
  { which, collector, shippingBack }: Collecting,
): Promise<void> {
  if (order.paymentStatus !== 'unpaid') return
  const [lines, rows, taken] = [
    await findLinesOf([order.id]),
    await parcelsOf(order.id),
    await cashOf(order.id),
  ]
  const shares = cashShares(sharers({ order, lines, parcels: rows, taken }), feeOf(order, shippingBack))
  for (const parcel of rows.filter(which)) {
    const share = shares.get(parcel.id)
    if (!share || share.net + share.fee === 0) continue
    const by = collector ?? collectorOf({ carrier: parcel.carrier, envio: order.shipping.envio })
    await takeCash(order.id, parcel.id, { ...share, collector: by })
  }
}

/**
 * DESK-03: what is to be collected when a parcel is handed over; nothing for one that is paid, over, or replaces units of
 * another.
 */
export async function cashDueFor(order: OrderRow, { id, replacesId }: ParcelRow): Promise<Cents> {
  if (order.paymentStatus !== 'unpaid' || replacesId !== null) return cents(0)
  const lines = await findLinesOf([order.id])
  const [rows, taken] = [await parcelsOf(order.id), await cashOf(order.id)]
  const fee = feeOf(order, await shippingBackOf(order.id))
  const share = cashShares(sharers({ order, lines, parcels: rows, taken }), fee).get(id)
  return share ? cents(share.net + share.fee) : cents(0)
}

interface Leaving {
  lines: readonly OrderLineRow[]
  units: readonly Units[]
  /** What these units are worth. */
  reversal: Pick<ReturnType<typeof reversalOf>, 'lines' | 'shipping' | 'isAll'>
  /** Taken off the fee before. */
  shippingBack: Cents
}

/**
 * PARCEL-16: what goes back for units that leave a locked order which is still to be paid: of their price, and of the
 * fee; and the part of the fee that nobody is left to pay. Null for a paid order.
 */
export async function cashLeaving(
  order: OrderRow,
  { lines, units, reversal, shippingBack }: Leaving,
): Promise<{ dropped: Cents; net: Cents; fee: Cents } | null> {
  if (order.paymentStatus !== 'unpaid') return null
  const [rows, taken] = [await parcelsOf(order.id), await cashOf(order.id)]
  const isTaken = ({ id }: ParcelWithLines) => taken.some(({ parcelId }) => parcelId === id)
  const leaving = {
    takenLines: rows.filter(isTaken).flatMap(({ lineIds }) => lineIds),
    takenFee: cents(taken.reduce((sum, { fee }) => sum + fee, 0)),
  }
  const fee = feeBack(reversal, leaving)
  const left = feeOf(order, cents(shippingBack + reversal.shipping - fee))
  const dropped = feeDropped(sharers({ order, lines, parcels: rows, taken }, units), left)
  return { dropped: reversal.isAll ? cents(0) : dropped, net: netBack(reversal, leaving), fee }
}

interface SilentCash {
  number: string
  shopName: string
  carrier: string
  shippedAt: Date | null
}

/**
 * PARCEL-17: parcels that are to be paid in cash, were shipped ten days ago or more, without news since; not those of the
 * demo (DEMO-04).
 */
export const findSilentCash = (): Promise<SilentCash[]> =>
  db()
    .select({
      number: parcels.number,
      shopName: parcels.shopName,
      carrier: parcels.carrier,
      shippedAt: parcels.shippedAt,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(parcels.state, 'shipped'),
        lte(parcels.shippedAt, silentSince(clock.now()).shipped),
        eq(orders.paymentStatus, 'unpaid'),
        isNull(parcels.replacesId),
        isNoDemoCustomer(orders.customerId),
      ),
    )
    .orderBy(asc(parcels.shippedAt))
