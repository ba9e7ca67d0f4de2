import { db } from '../../db/index.ts'
import { parcelEvents, parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { replacementNumber } from '#shared/rules/parcels.ts'
import { lockAllParcels, type ParcelRow } from './rows.ts'

/**
 * EXCHANGE-09: a parcel without charge that replaces units of another one of a locked order, with a note for its
 * history. The order does not wait for it.
 */
export async function addReplacement(replaced: ParcelRow, note: string): Promise<ParcelRow> {
  const all = await lockAllParcels(replaced.orderId)
  const before = all.filter(({ replacesId }) => replacesId === replaced.id).length
  const at = clock.now()
  const [row] = await db()
    .insert(parcels)
    .values({
      id: newId(),
      orderId: replaced.orderId,
      number: replacementNumber(replaced.number, before + 1),
      place: Math.max(...all.map(({ place }) => place)) + 1,
      replacesId: replaced.id,
      sellerId: replaced.sellerId,
      shopName: replaced.shopName,
      state: 'placed',
      createdAt: at,
      movedAt: at,
    })
    .returning()
  if (!row) throw new Error('The replacement was not written.')
  await db().insert(parcelEvents).values({ parcelId: row.id, state: 'placed', at, by: 'owner', note })
  return row
}
