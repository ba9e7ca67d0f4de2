import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { parcelRefusalMessages as say } from '#shared/messages/cli-parcels.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { fold } from '#shared/rules/text.ts'
import {
  canMoveParcel,
  missingField,
  nextParcelStates,
  wrongNote,
  type CarrierField,
  type ParcelMover,
  type ParcelNotes,
  type ParcelProof,
  type ParcelState,
} from '#shared/rules/parcels.ts'
import { db } from '../../db/index.ts'
import { parcelEvents, parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import { listCarriers } from './carriers.ts'
import type { ParcelRow } from './rows.ts'

/** Refuses with `parcelStateRefused` a state that may not follow the parcel's, and names those that may (PARCEL-02). */
export function checkMove(parcel: ParcelRow, to: ParcelState): void {
  if (canMoveParcel(parcel, to)) return
  throw new AppError('parcelStateRefused', {
    number: parcel.number,
    from: parcelMessages.states[parcel.state],
    to: parcelMessages.states[to],
    next: say.nextStates(nextParcelStates(parcel).map(state => parcelMessages.states[state])),
  })
}

/** Refuses with `parcelNoteInvalid` notes that a move may not have, or lacks (PARCEL-07). */
export function checkNotes(to: ParcelState, notes: ParcelNotes): void {
  const wrong = wrongNote(to, notes, clock.now())
  if (wrong)
    throw new AppError('parcelNoteInvalid', { field: say.notes[wrong], to: parcelMessages.states[to] })
}

/**
 * PARCEL-09: the carrier of a parcel by its name in the table, with all that it wants. Refuses with `carrierUnknown`,
 * and with `parcelNoteInvalid` a parcel that is sent without something that its carrier wants.
 */
async function carrierOf(parcel: ParcelRow, to: ParcelState, notes: ParcelNotes): Promise<string> {
  const name = notes.carrier || parcel.carrier
  if (name === '') return ''
  const known = await listCarriers()
  const carrier = known.find(row => fold(row.name) === fold(name))
  if (!carrier && notes.carrier === '') return name
  if (!carrier) throw new AppError('carrierUnknown', { name, known: known.map(row => row.name).join(', ') })
  const held = (field: CarrierField) => notes[field] || parcel[field]
  const missing = missingField(carrier, { tracking: held('tracking'), code: held('code'), key: held('key') })
  if (to === 'shipped' && missing)
    throw new AppError('parcelNoteInvalid', { field: say.notes[missing], to: parcelMessages.states[to] })
  return carrier.name
}

/** PARCEL-03: moves a locked parcel, with its history. Its order follows afterwards. */
export async function moveLocked(
  parcel: ParcelRow,
  to: Exclude<ParcelState, 'cancelled' | 'returned'>,
  { notes, by, proof = '' }: { notes: ParcelNotes; by: ParcelMover; proof?: ParcelProof },
): Promise<void> {
  const at = clock.now()
  const carrier = await carrierOf(parcel, to, notes)
  const { office, deadline, tracking, code, key, reason, note } = notes
  await db()
    .update(parcels)
    .set({
      state: to,
      movedAt: at,
      ...(to === 'shipped' ? { shippedAt: at } : {}),
      ...(to === 'delivered' ? { deliveredAt: at } : {}),
      ...(to === 'undelivered' ? { visits: parcel.visits + 1, reason } : {}),
      ...(to === 'at_agency' ? { office, deadline } : {}),
      carrier,
      ...(tracking === '' ? {} : { tracking: tracking.toUpperCase() }),
      ...(code === '' ? {} : { code }),
      ...(key === '' ? {} : { key }),
    })
    .where(eq(parcels.id, parcel.id))
  const said = [reason, office, note].filter(Boolean).join(' · ')
  await db().insert(parcelEvents).values({ parcelId: parcel.id, state: to, at, by, note: said, proof })
}
