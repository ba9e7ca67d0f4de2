import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { parcelRefusalMessages as say } from '#shared/messages/cli-parcels.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { fold } from '#shared/rules/text.ts'
import {
  canMoveParcel,
  nextParcelStates,
  wrongNote,
  type ParcelMover,
  type ParcelNotes,
  type ParcelState,
} from '#shared/rules/parcels.ts'
import { missingField, type Carrier, type CarrierNotes } from '#shared/rules/carriers.ts'
import { normalPhone } from '#shared/rules/documents.ts'
import type { ParcelProof } from '#shared/rules/parcel-proof.ts'
import type { UndoneParcel } from '#shared/rules/parcel-undo.ts'
import { db } from '../../db/index.ts'
import { parcelEvents, parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import { listCarriers } from './carriers.ts'
import { listedOffice, listOffices } from './offices.ts'
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

/** Whom the order names, for carriers that want to know who gets the parcel. */
export type Recipient = Pick<CarrierNotes, 'recipient' | 'document' | 'phone'>
const NOBODY: Recipient = { recipient: '', document: '', phone: '' }

type Held = CarrierNotes & { carrier: string }

interface Carried {
  held: Held
  /** Where it waits, if the move says it. */
  office: string
}

/** What a parcel has for its carrier after a move; what was noted before stays. */
function heldBy(parcel: ParcelRow, notes: ParcelNotes, carrier: Carrier | null, named: Recipient): Held {
  const wantsRecipient = carrier?.wants.includes('recipient') === true
  const known = (field: keyof Recipient) =>
    notes[field] || parcel[field] || (wantsRecipient ? named[field] : '')
  return {
    carrier: carrier?.name ?? (notes.carrier || parcel.carrier),
    tracking: notes.tracking.toUpperCase() || parcel.tracking,
    code: notes.code || parcel.code,
    key: notes.key || parcel.key,
    agency: notes.agency || parcel.agency,
    ubigeo: notes.ubigeo || parcel.ubigeo,
    recipient: known('recipient'),
    document: known('document').toUpperCase(),
    phone: normalPhone(known('phone')),
    freight: notes.freight || parcel.freight,
  }
}

/**
 * PARCEL-21: the same with the offices as its carrier's list has them, if it has one: the office of pick-up when it is
 * named or the parcel leaves, and the one where it waits. Refuses with `officeUnknown`.
 */
async function atOffices(
  carrier: Carrier,
  to: ParcelState,
  notes: ParcelNotes,
  held: Held,
): Promise<Carried> {
  const isChecked = to === 'shipped' || notes.agency !== '' || notes.ubigeo !== ''
  const agency = isChecked ? held.agency : ''
  const offices = agency === '' && notes.office === '' ? [] : await listOffices(carrier.name)
  if (offices.length === 0) return { held, office: notes.office }
  const listed = (name: string, ubigeo: string) =>
    name === '' ? null : listedOffice(carrier.name, offices, { name, ubigeo })
  const pickUp = listed(agency, notes.ubigeo)
  const waits = listed(notes.office, '')
  return {
    held: pickUp ? { ...held, agency: pickUp.name, ubigeo: pickUp.ubigeo } : held,
    office: waits?.name ?? '',
  }
}

/**
 * PARCEL-09: what a parcel has for its carrier, by its name in the table, with all that it wants. Refuses with
 * `carrierUnknown`, `officeUnknown`, and with `parcelNoteInvalid` a parcel that is sent without something that its
 * carrier wants.
 */
async function carriedBy(
  parcel: ParcelRow,
  to: ParcelState,
  notes: ParcelNotes,
  named: Recipient,
): Promise<Carried> {
  const name = notes.carrier || parcel.carrier
  const known = name === '' ? [] : await listCarriers()
  const carrier = known.find(row => fold(row.name) === fold(name))
  if (!carrier && notes.carrier !== '')
    throw new AppError('carrierUnknown', { name, known: known.map(row => row.name).join(', ') })
  const noted = heldBy(parcel, notes, carrier ?? null, named)
  if (!carrier) return { held: noted, office: notes.office }
  const carried = await atOffices(carrier, to, notes, noted)
  const missing = missingField(carrier, carried.held)
  if (to === 'shipped' && missing)
    throw new AppError('parcelNoteInvalid', { field: say.notes[missing], to: parcelMessages.states[to] })
  return carried
}

/**
 * PARCEL-03: moves a locked parcel, with its history, and with what it can be taken back to (DESK-07); as it is then.
 * Its order follows afterwards.
 */
export async function moveLocked(
  parcel: ParcelRow,
  to: Exclude<ParcelState, 'cancelled' | 'returned'>,
  {
    notes,
    by,
    proof = '',
    named = NOBODY,
    undo,
  }: {
    notes: ParcelNotes
    by: ParcelMover
    proof?: ParcelProof
    named?: Recipient
    undo?: UndoneParcel
  },
): Promise<ParcelRow> {
  const at = clock.now()
  const { held, office } = await carriedBy(parcel, to, notes, named)
  const { deadline, reason, note } = notes
  const [moved] = await db()
    .update(parcels)
    .set({
      state: to,
      movedAt: at,
      ...(to === 'shipped' ? { shippedAt: at } : {}),
      ...(to === 'delivered' ? { deliveredAt: at } : {}),
      ...(to === 'undelivered' ? { visits: parcel.visits + 1, reason } : {}),
      ...(to === 'at_agency' ? { office, deadline } : {}),
      ...held,
      ...(undo && { undo }),
    })
    .where(eq(parcels.id, parcel.id))
    .returning()
  if (!moved) throw new Error('The parcel that was locked is missing.')
  const said = [reason, office, note].filter(Boolean).join(' · ')
  await db().insert(parcelEvents).values({ parcelId: parcel.id, state: to, at, by, note: said, proof })
  return moved
}

/** PARCEL-15: its customer was asked whether a locked parcel came. */
export const noteAsked = ({ id }: ParcelRow): Promise<unknown> =>
  db().update(parcels).set({ askedAt: clock.now() }).where(eq(parcels.id, id))
