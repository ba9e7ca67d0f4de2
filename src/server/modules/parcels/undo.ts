import { eq } from 'drizzle-orm'
import { deskMoveMessages as say } from '#shared/messages/desk-parcels.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { undoableUntil, type ParcelBefore, type UndoneParcel } from '#shared/rules/parcel-undo.ts'
import { db } from '../../db/index.ts'
import { parcelEvents, parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import type { ParcelRow } from './rows.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const dated = (text: string | null): Date | null => (text === null ? null : new Date(text))

function beforeOf(row: ParcelRow): ParcelBefore {
  const { state, visits, reason, office, carrier, tracking, code, key } = row
  const { agency, ubigeo, recipient, document, phone, freight } = row
  return {
    ...{ state, visits, reason, office, carrier, tracking, code, key },
    ...{ agency, ubigeo, recipient, document, phone, freight },
    movedAt: row.movedAt.toISOString(),
    shippedAt: iso(row.shippedAt),
    deadline: iso(row.deadline),
  }
}

/** DESK-07: what the move of a seller that is about to be written can be taken back to; `version` is the one after it. */
export const undoTo = (before: ParcelRow, version: number): UndoneParcel => ({
  version,
  until: undoableUntil(clock.now()).toISOString(),
  before: beforeOf(before),
})

/** DESK-07: a locked parcel becomes what it was. Its history says both. */
export async function undoLocked(parcel: ParcelRow, before: ParcelBefore): Promise<void> {
  const { movedAt, shippedAt, deadline, ...rest } = before
  await db()
    .update(parcels)
    .set({
      ...rest,
      movedAt: new Date(movedAt),
      shippedAt: dated(shippedAt),
      deadline: dated(deadline),
      undo: null,
    })
    .where(eq(parcels.id, parcel.id))
  await db()
    .insert(parcelEvents)
    .values({
      ...{ parcelId: parcel.id, state: before.state, at: clock.now(), by: 'seller' },
      note: say.undone(parcelMessages.states[parcel.state]),
    })
}
