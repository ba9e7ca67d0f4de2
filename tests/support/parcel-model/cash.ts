import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/index.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { parcelCash, payments } from '#server/db/schema/payments.ts'
import type { Collector } from '#shared/rules/parcel-cash.ts'
import { feeOpen, isOver, netOfParcel, own, type ModelParcel } from './model.ts'
import type { World } from './world.ts'

/** The cash of an order, by the number of its parcel. */
export async function cashRows(orderId: string) {
  const rows = await db()
    .select({ number: parcels.number, amount: payments.amount, cash: parcelCash })
    .from(parcelCash)
    .innerJoin(payments, eq(payments.id, parcelCash.paymentId))
    .innerJoin(parcels, eq(parcels.id, parcelCash.parcelId))
    .where(eq(payments.orderId, orderId))
  return new Map(rows.map(({ number, amount, cash }) => [number, { ...cash, amount }]))
}

/** Who takes what a carrier brings, if nothing else is said. */
const COLLECTS: Readonly<Record<string, Collector>> = { '': 'shop', Recojo: 'shop', Propio: 'seller' }

/**
 * PARCEL-16: parcels that were just delivered are collected, if their order is still to be paid: their units to the
 * céntimo, and of the fee what nobody paid yet, in proportion. How the céntimos of that fall is the shop's.
 */
export async function collect(
  { model, orderId }: World,
  delivered: readonly ModelParcel[],
  by: Collector | null,
): Promise<void> {
  if (!model.isCash || model.isPaid) return
  const open = own(model).filter(parcel => !isOver(parcel) && parcel.cash === null)
  const [left, net] = [feeOpen(model), open.reduce((sum, parcel) => sum + netOfParcel(model, parcel), 0)]
  const now = delivered.filter(parcel => open.includes(parcel))
  const rows = await cashRows(orderId)
  for (const parcel of now) {
    const row = rows.get(parcel.number)
    const own = netOfParcel(model, parcel)
    if (!row) throw new Error(`Nothing was collected for ${parcel.number}.`)
    expect(row.amount).toBe(own + row.fee)
    expect(Math.abs(row.fee - (left * own) / net)).toBeLessThan(1)
    const collector = by ?? COLLECTS[parcel.carrier] ?? 'carrier'
    parcel.cash = { amount: row.amount, fee: row.fee, collector, isHandedOn: collector === 'shop' }
    model.taken += row.amount
  }
  if (now.length === open.length) expect(feeOpen(model)).toBe(0)
}
