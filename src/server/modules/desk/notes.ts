import { count, eq } from 'drizzle-orm'
import type { DeskParcelAnswer, NoteParcel } from '#shared/contracts/desk-parcels.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { undoOf } from '#shared/rules/parcel-undo.ts'
import { db } from '../../db/index.ts'
import { parcelNotes, parcels } from '../../db/schema/parcels.ts'
import { people } from '../../db/schema/people.ts'
import { asSeller, type Actor, type SellerActor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { note } from '../audit.ts'
import { idempotent, needKey } from '../idempotency.ts'
import { findDeskParcel } from './detail.ts'
import { holdOwn } from './moves.ts'

/** DESK-09: a note of the caller about one of the seller's parcels. Refuses with `parcelChanged`, `parcelNotesFull`. */
export async function noteParcel(
  actor: Actor,
  number: string,
  { version, text }: NoteParcel,
  key: string | null,
): Promise<DeskParcelAnswer> {
  const seller = asSeller(actor)
  const request = { number, version, text }
  const call = { name: 'deskNote', caller: seller.personId, key: needKey(key), request }
  await idempotent(call, async () => {
    const { parcel } = await holdOwn(seller, { number, version })
    const [row] = await db()
      .select({ notes: count() })
      .from(parcelNotes)
      .where(eq(parcelNotes.parcelId, parcel.id))
    const { max, code } = limits.parcelNotes
    if ((row?.notes ?? 0) >= max) throw new AppError(code, { number, max })
    const now = clock.now()
    await db()
      .insert(parcelNotes)
      .values({ parcelId: parcel.id, at: now, personId: seller.personId, who: await nameOf(seller), text })
    // Another version for whoever saw it without the note; what could be undone still can be.
    const undo = undoOf(parcel, now)
    await db()
      .update(parcels)
      .set({ undo: undo && { ...undo, version: parcel.version + 1 } })
      .where(eq(parcels.id, parcel.id))
    await note(seller, { action: 'parcelNoted', subject: number, after: { letters: text.length } })
    return {}
  })
  return findDeskParcel(actor, number)
}

async function nameOf({ personId, email }: SellerActor): Promise<string> {
  const [person] = await db().select({ name: people.name }).from(people).where(eq(people.id, personId))
  return person?.name || email
}
