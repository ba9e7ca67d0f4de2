import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import type { ParcelState } from '#shared/rules/parcels.ts'
import { db } from '../../db/index.ts'
import { parcelEvents, parcelLines, parcelNotes, parcelPictures, parcels } from '../../db/schema/parcels.ts'

export type ParcelRow = typeof parcels.$inferSelect
export type ParcelEventRow = typeof parcelEvents.$inferSelect

export type ParcelWithLines = ParcelRow & { lineIds: string[] }

/** The parcels of an order, in their order, with the ids of their lines; also those that replace units of another. */
export const allParcelsOf = async (orderId: string): Promise<ParcelWithLines[]> => parcelsWithLines(orderId)

/** The parcels that an order consists of: its state, its money and its receipts follow these. */
export const parcelsOf = async (orderId: string): Promise<ParcelWithLines[]> =>
  (await allParcelsOf(orderId)).filter(isOfOrder)

const isOfOrder = ({ replacesId }: ParcelRow): boolean => replacesId === null

/** The same for a locked order, locked by number: the order of locks is in `payments/locks.ts`. */
export const lockAllParcels = async (orderId: string): Promise<ParcelWithLines[]> =>
  parcelsWithLines(orderId).for('update')

/** One statement, since each confirmation of an order needs it. */
const parcelsWithLines = (orderId: string) =>
  db()
    .select({
      ...getTableColumns(parcels),
      lineIds: sql<
        string[]
      >`array(select l.line_id from ${parcelLines} l where l.parcel_id = "parcels"."id")`,
    })
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.place))

/** The same without those that replace units of another. */
export const lockParcels = async (orderId: string): Promise<ParcelWithLines[]> =>
  (await lockAllParcels(orderId)).filter(isOfOrder)

/** The order of a parcel; refuses with `notFound`. */
export async function orderIdOf(number: string): Promise<string> {
  const [row] = await db()
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(eq(parcels.number, number))
  if (!row) throw new AppError('notFound', { what: things.parcelOf(number) })
  return row.orderId
}

export async function findParcel(id: string): Promise<ParcelRow | null> {
  const [row] = await db().select().from(parcels).where(eq(parcels.id, id))
  return row ?? null
}

/** The history of a parcel, oldest first (PARCEL-03). */
export const eventsOf = (parcelId: string): Promise<ParcelEventRow[]> =>
  db().select().from(parcelEvents).where(eq(parcelEvents.parcelId, parcelId)).orderBy(asc(parcelEvents.id))

/** The parcels that were moved last, of one state or of all. */
export const listParcels = (o: { state: ParcelState | null; limit: number }): Promise<ParcelRow[]> =>
  db()
    .select()
    .from(parcels)
    .where(o.state === null ? undefined : eq(parcels.state, o.state))
    .orderBy(desc(parcels.movedAt), desc(parcels.id))
    .limit(o.limit)

export type ParcelWithEvents = ParcelRow & {
  events: ParcelEventRow[]
  /** DESK-09: what its seller's people noted. */
  notes: { at: Date; text: string }[]
  /** The name of the photograph of its delivery. */
  picture: string | null
}

/** The parcels of some orders with their history, for the customers of those orders. */
export async function findParcelsWithEvents(orderIds: readonly string[]): Promise<ParcelWithEvents[]> {
  const rows = await db()
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, [...orderIds]))
    .orderBy(asc(parcels.place))
  const ids = rows.map(({ id }) => id)
  const events = await db()
    .select()
    .from(parcelEvents)
    .where(inArray(parcelEvents.parcelId, ids))
    .orderBy(asc(parcelEvents.id))
  const notes = await db()
    .select({ parcelId: parcelNotes.parcelId, at: parcelNotes.at, text: parcelNotes.text })
    .from(parcelNotes)
    .where(inArray(parcelNotes.parcelId, ids))
    .orderBy(asc(parcelNotes.id))
  const pictures = await db()
    .select({ parcelId: parcelPictures.parcelId, name: parcelPictures.name })
    .from(parcelPictures)
    .where(inArray(parcelPictures.parcelId, ids))
  return rows.map(row => ({
    ...row,
    events: events.filter(({ parcelId }) => parcelId === row.id),
    notes: notes.filter(({ parcelId }) => parcelId === row.id),
    picture: pictures.find(({ parcelId }) => parcelId === row.id)?.name ?? null,
  }))
}
