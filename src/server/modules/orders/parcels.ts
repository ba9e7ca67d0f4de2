import { AppError } from '#shared/errors.ts'
import { parcelRefusalMessages as say } from '#shared/messages/cli-parcels.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { things } from '#shared/messages/things.ts'
import { exchangeDays, isReturnedInTime } from '#shared/rules/orders.ts'
import { mayMove } from '#shared/rules/parcel-proof.ts'
import type { Collector } from '#shared/rules/parcel-cash.ts'
import {
  isParcelOver,
  NO_NOTES,
  orderOfParcel,
  type ParcelNotes,
  type ParcelState,
} from '#shared/rules/parcels.ts'
import { allLeft, type Units } from '#shared/rules/reversals.ts'
import { transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import type { PrivatePicture } from '../../lib/read-picture.ts'
import { checkMove, checkNotes, moveLocked, type Recipient } from '../parcels/move.ts'
import { keepPicture } from '../parcels/picture.ts'
import { undoTo } from '../parcels/undo.ts'
import {
  allParcelsOf,
  lockAllParcels,
  lockParcels,
  orderIdOf,
  type ParcelRow,
  type ParcelWithLines,
} from '../parcels/rows.ts'
import { readChargesOf } from '../payments/report.ts'
import { districtNamed } from '../ubigeo/list.ts'
import { deliverLocked } from './deliver.ts'
import { followParcels, renewReviews } from './write-status.ts'
import { findLinesOf, findOrder, type OrderRow } from './rows.ts'
import { reverseLocked } from './reversals.ts'

interface ParcelMove {
  by: 'owner' | 'seller'
  to: ParcelState
  notes: ParcelNotes
  /** For units that are cancelled or come back: whether they are for sale again, and whether they had a fault. */
  restock: boolean
  isFaulty: boolean
  /** PARCEL-13: what proves a delivery: a photograph, or how its carrier confirmed it. */
  picture?: PrivatePicture | null
  confirmation?: string
  /** PARCEL-16: who took the cash of a delivery, if it is not the parcel's carrier. */
  collector?: Collector | null
}

interface MovedParcel {
  parcel: ParcelRow
  order: OrderRow
}

/**
 * PARCEL-06: moves one parcel along its table, and the order follows. Cancelled or returned units leave the order as a
 * reversal of all units that are left in the parcel. Refuses with `parcelStateRefused`, `parcelNoteInvalid`,
 * `returnTooLate`, and with `parcelNotSellers` a move that a seller may not make (PARCEL-13).
 */
export async function moveParcel(number: string, move: ParcelMove): Promise<MovedParcel> {
  const orderId = await orderIdOf(number)
  const { to, by } = move
  const note = [move.confirmation, move.notes.note].filter(Boolean).join(' · ')
  const notes = { ...move.notes, note }
  if (!mayMove(by, to)) throw new AppError('parcelNotSellers', { to: parcelMessages.states[to] })
  checkNotes(to, notes)
  checkProof(move)
  checkPlace(notes)
  const isReversal = to === 'cancelled' || to === 'returned'
  // This asks the provider, so it must run before anything is locked.
  if (isReversal) await readChargesOf(orderOfParcel(number))
  return transaction(async () => {
    const order = await findOrder(orderId, { lock: true })
    const parcel = (await lockAllParcels(orderId)).find(row => row.number === number)
    if (!order || !parcel) throw new AppError('notFound', { what: things.parcelOf(number) })
    checkMove(parcel, to)
    if (to === 'delivered') {
      if (move.picture) await keepPicture(parcel.id, move.picture)
      const proof = move.picture ? 'photo' : 'carrier'
      return moved(
        await deliverLocked(order, [parcel], {
          by: 'owner',
          proof,
          notes,
          collector: move.collector ?? null,
        }),
        number,
      )
    }
    if (!isReversal) {
      await moveLocked(parcel, to, { notes, by, named: recipientOf(order) })
      return moved(await followParcels(order), number)
    }
    if (parcel.replacesId !== null) throw new AppError('replacementFollowsExchange')
    if (to === 'returned') checkReturnTime(order, parcel, move)
    const { order: changed } = await reverseLocked(order, {
      kind: to,
      settlement: 'money',
      units: allLeft(await findLinesOf([orderId])).filter(({ id }) => parcel.lineIds.includes(id)),
      reason: notes.reason || notes.note,
      isFaulty: move.isFaulty,
      restock: move.restock,
    })
    if (parcel.state === 'delivered') await renewReviews(orderId)
    return moved(changed, number)
  })
}

/**
 * DESK-05: a seller moves a parcel that is locked with its order; it is returned as it is then. What was just confirmed
 * is sent through the warehouse. It can be taken back (DESK-07). Refuses as `moveParcel` does.
 */
export async function moveBySeller(
  order: OrderRow,
  parcel: ParcelRow,
  { to, notes }: Pick<ParcelMove, 'to' | 'notes'>,
): Promise<ParcelRow> {
  if (!mayMove('seller', to) || to === 'cancelled' || to === 'returned')
    throw new AppError('parcelNotSellers', { to: parcelMessages.states[to] })
  checkNotes(to, notes)
  checkPlace(notes)
  const isPassing = parcel.state === 'placed' && to === 'shipped'
  const from = isPassing ? await moveLocked(parcel, 'warehouse', { notes: NO_NOTES, by: 'seller' }) : parcel
  checkMove(from, to)
  // The move and what it can be taken back to are one write, so the version rises by one.
  const undo = undoTo(parcel, from.version + 1)
  const moved = await moveLocked(from, to, { notes, by: 'seller', named: recipientOf(order), undo })
  await followParcels(order)
  return moved
}

/** Whom the order names, as a carrier wants it. */
const recipientOf = ({ shipping }: OrderRow): Recipient => ({
  recipient: `${shipping.name} ${shipping.lastname}`.trim(),
  document: shipping.numeroDocumento,
  phone: shipping.phone,
})

/** PARCEL-18: refuses with `agencyUnknown` a carrier's office in an unknown district. */
function checkPlace({ ubigeo }: ParcelNotes): void {
  if (ubigeo !== '' && districtNamed(ubigeo) === null) throw new AppError('agencyUnknown', { ubigeo })
}

/** PARCEL-13: refuses a delivery without a proof with `parcelProofMissing`, and a photograph of anything else. */
function checkProof({ to, confirmation = '', picture }: ParcelMove): void {
  if (to !== 'delivered' && picture)
    throw new AppError('parcelNoteInvalid', { field: say.photo, to: parcelMessages.states[to] })
  if (to === 'delivered' && !picture && confirmation === '') throw new AppError('parcelProofMissing')
}

async function moved(order: OrderRow, number: string): Promise<MovedParcel> {
  const parcel = (await allParcelsOf(order.id)).find(row => row.number === number)
  if (!parcel) throw new Error('The parcel that was locked is missing.')
  return { parcel, order }
}

/** RETURN-01: the days of the policy count from the delivery of the parcel. Refuses with `returnTooLate`. */
export function checkReturnTime(
  { shipping: { envio } }: OrderRow,
  { deliveredAt }: Pick<ParcelRow, 'deliveredAt'>,
  { isFaulty }: { isFaulty: boolean },
): void {
  const now = clock.now()
  const since = now.getTime() - (deliveredAt ?? now).getTime()
  if (!isFaulty && !isReturnedInTime(since, envio))
    throw new AppError('returnTooLate', { days: exchangeDays(envio) })
}

/** The parcels of some units of a locked order, else all parcels that are not over. */
export async function parcelsWith(
  orderId: string,
  units: readonly Units[] | undefined,
): Promise<ParcelWithLines[]> {
  const all = await lockParcels(orderId)
  return units === undefined
    ? all.filter(({ state }) => !isParcelOver(state))
    : all.filter(({ lineIds }) => units.some(({ id }) => lineIds.includes(id)))
}
