import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { parcelPictures, parcels } from '../../db/schema/parcels.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import type { PrivatePicture } from '../../lib/read-picture.ts'

/** PARCEL-13: keeps the photograph of a delivery. A parcel is delivered once. */
export async function keepPicture(parcelId: string, picture: PrivatePicture): Promise<void> {
  await db()
    .insert(parcelPictures)
    .values({ parcelId, ...picture })
}

async function pictureWhere(where: SQL | undefined): Promise<PrivatePicture | null> {
  const [row] = await db()
    .select({ name: parcelPictures.name, mime: parcelPictures.mime, bytes: parcelPictures.bytes })
    .from(parcelPictures)
    .innerJoin(parcels, eq(parcels.id, parcelPictures.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(where)
  return row ?? null
}

/** PARCEL-13: for the customer of its order and for its seller; to anybody else there is none. */
export function findParcelPicture(actor: Actor, number: string): Promise<PrivatePicture | null> {
  const isTheirs =
    actor.kind === 'seller'
      ? eq(parcels.sellerId, actor.id)
      : eq(orders.customerId, mayReadPersonalData(actor).id)
  return pictureWhere(and(eq(parcels.number, number), isTheirs))
}

/** PARCEL-13: for the owner. */
export const pictureOfParcel = (number: string): Promise<PrivatePicture | null> =>
  pictureWhere(eq(parcels.number, number))
