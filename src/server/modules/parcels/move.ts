import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { parcelMessages as say } from '#shared/messages/parcels.ts'
import {
  canMoveParcel,
  nextParcelStates,
  wrongNote,
  type ParcelMover,
  type ParcelNotes,
  type ParcelState,
} from '#shared/rules/parcels.ts'
import { db } from '../../db/index.ts'
import { parcelEvents, parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import type { ParcelRow } from './rows.ts'

/** Refuses with `parcelStateRefused` what may not follow a parcel's state, with what may (PARCEL-02). */
export function checkMove(parcel: ParcelRow, to: ParcelState): void {
  if (canMoveParcel(parcel, to)) return
  throw new AppError('parcelStateRefused', {
    number: parcel.number,
    from: say.states[parcel.state],
    to: say.states[to],
    next: say.nextStates(nextParcelStates(parcel).map(state => say.states[state])),
  })
}

/** Refuses with `parcelNoteInvalid` what a move may not say, or must (PARCEL-07). */
export function checkNotes(to: ParcelState, notes: ParcelNotes): void {
  const wrong = wrongNote(to, notes, clock.now())
  if (wrong) throw new AppError('parcelNoteInvalid', { field: say.notes[wrong], to: say.states[to] })
}

/** PARCEL-03: moves a parcel that the caller locked, with its history. The order that it is of follows afterwards. */
export async function moveLocked(
  parcel: ParcelRow,
  to: Exclude<ParcelState, 'cancelled' | 'returned'>,
  { notes, by }: { notes: ParcelNotes; by: ParcelMover },
): Promise<void> {
  const at = clock.now()
  const { office, deadline, carrier, tracking, reason, note } = notes
  await db()
    .update(parcels)
    .set({
      state: to,
      movedAt: at,
      ...(to === 'shipped' ? { shippedAt: at } : {}),
      ...(to === 'delivered' ? { deliveredAt: at } : {}),
      ...(to === 'undelivered' ? { visits: parcel.visits + 1, reason } : {}),
      ...(to === 'at_agency' ? { office, deadline } : {}),
      ...(carrier === '' ? {} : { carrier }),
      ...(tracking === '' ? {} : { tracking: tracking.toUpperCase() }),
    })
    .where(eq(parcels.id, parcel.id))
  const said = [reason, office, note].filter(Boolean).join(' · ')
  await db().insert(parcelEvents).values({ parcelId: parcel.id, state: to, at, by, note: said })
}
