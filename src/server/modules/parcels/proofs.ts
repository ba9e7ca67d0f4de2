import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParcelProof } from '#shared/rules/parcel-proof.ts'
import { db } from '../../db/index.ts'
import { parcelEvents, parcelPictures } from '../../db/schema/parcels.ts'

export interface Proof {
  proof: ParcelProof
  hasPicture: boolean
}

/** PARCEL-13: by what each of these delivered parcels was proved to be. */
export async function findProofs(parcelIds: readonly string[]): Promise<Map<string, Proof>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db()
    .select({ id: parcelEvents.parcelId, proof: parcelEvents.proof, picture: parcelPictures.parcelId })
    .from(parcelEvents)
    .leftJoin(parcelPictures, eq(parcelPictures.parcelId, parcelEvents.parcelId))
    .where(and(inArray(parcelEvents.parcelId, [...parcelIds]), eq(parcelEvents.state, 'delivered')))
    .orderBy(asc(parcelEvents.id))
  return new Map(rows.map(({ id, proof, picture }) => [id, { proof, hasPicture: picture !== null }]))
}
