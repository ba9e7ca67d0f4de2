import { eq } from 'drizzle-orm'
import { deskMoveMessages as say } from '#shared/messages/desk-parcels.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { undoableUntil, type ParcelBefore } from '#shared/rules/parcel-undo.ts'
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

/** DESK-07: keeps what a locked parcel was before its seller moved it. `version` is the one after the move. */
export async function keepUndo(before: ParcelRow, version: number): Promise<void> {
  const undo = {
    // This write counts too.
    version: version + 1,
    until: undoableUntil(clock.now()).toISOString(),
    before: beforeOf(before),
  }
  await db().update(parcels).set({ undo }).where(eq(parcels.id, before.id))
}

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
