import { inArray } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { parcelEvents, parcels } from '../../db/schema/parcels.ts'

/**
 * PARCEL-11: what parcels of these orders say about a person's place is deleted with the address; states and dates
 * stay.
 */
export async function forgetPlaces(orderIds: readonly string[]): Promise<void> {
  const rows = await db()
    .update(parcels)
    .set({ office: '', reason: '', tracking: '', code: '', key: '' })
    .where(inArray(parcels.orderId, [...orderIds]))
    .returning({ id: parcels.id })
  const ids = rows.map(({ id }) => id)
  await db().update(parcelEvents).set({ note: '' }).where(inArray(parcelEvents.parcelId, ids))
}
