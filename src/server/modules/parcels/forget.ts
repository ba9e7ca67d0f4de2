import { inArray } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { parcelEvents, parcelNotes, parcelPictures, parcels } from '../../db/schema/parcels.ts'

/**
 * PARCEL-11: what parcels of these orders say about a person's place is deleted with the address, photographs of
 * deliveries, and what sellers noted; states and dates stay.
 */
export async function forgetPlaces(orderIds: readonly string[]): Promise<void> {
  const rows = await db()
    .update(parcels)
    .set({
      ...{ office: '', reason: '', tracking: '', code: '', key: '' },
      ...{ agency: '', ubigeo: '', recipient: '', document: '', phone: '' },
      // What a move could be taken back to says the same.
      undo: null,
    })
    .where(inArray(parcels.orderId, [...orderIds]))
    .returning({ id: parcels.id })
  const ids = rows.map(({ id }) => id)
  await db().delete(parcelPictures).where(inArray(parcelPictures.parcelId, ids))
  await db().delete(parcelNotes).where(inArray(parcelNotes.parcelId, ids))
  await db().update(parcelEvents).set({ note: '' }).where(inArray(parcelEvents.parcelId, ids))
}
