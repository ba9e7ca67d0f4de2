import type { DeskMove, DeskMovesAnswer, DeskNotes, DeskUndo } from '#shared/contracts/desk-parcels.ts'
import { AppError } from '#shared/errors.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { things } from '#shared/messages/things.ts'
import { NO_NOTES, type ParcelNotes } from '#shared/rules/parcels.ts'
import { undoOf } from '#shared/rules/parcel-undo.ts'
import { asSeller, type Actor, type SellerActor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { note } from '../audit.ts'
import { inSteps } from '../idempotency.ts'
import { moveBySeller } from '../orders/parcels.ts'
import { findOrder, type OrderRow } from '../orders/rows.ts'
import { followParcelsBack } from '../orders/write-status.ts'
import { lockAllParcels, type ParcelRow } from '../parcels/rows.ts'
import { undoLocked } from '../parcels/undo.ts'
import { readOwn, rowsOfNumbers } from './rows.ts'

interface Seen {
  number: string
  version: number
}
interface Held {
  order: OrderRow
  parcel: ParcelRow
}

/**
 * DESK-06: one of the seller's own parcels, locked after its order, as the caller saw it. Refuses with `notFound`, and
 * with `parcelChanged` if it is another version by now.
 */
export async function holdOwn({ id: sellerId }: SellerActor, { number, version }: Seen): Promise<Held> {
  const [found] = await readOwn(sellerId, { numbers: [number] })
  const order = found && (await findOrder(found.order.id, { lock: true }))
  const parcel = order && (await lockAllParcels(order.id)).find(row => row.number === number)
  if (!parcel || parcel.sellerId !== sellerId)
    throw new AppError('notFound', { what: things.parcelOf(number) })
  if (parcel.version !== version)
    throw new AppError('parcelChanged', { number, state: parcelMessages.states[parcel.state] })
  return { order, parcel }
}

const notesOf = (notes: DeskNotes | undefined): ParcelNotes =>
  notes === undefined
    ? NO_NOTES
    : { ...notes, deadline: notes.deadline === null ? null : new Date(notes.deadline) }

/** What the audit says about a parcel: no key, and nothing about its customer. */
const auditedOf = ({ state, carrier, tracking }: ParcelRow) => ({ state, carrier, tracking })

async function move(seller: SellerActor, { to, notes, ...seen }: DeskMove): Promise<void> {
  const { order, parcel } = await holdOwn(seller, seen)
  const moved = await moveBySeller(order, parcel, { to, notes: notesOf(notes) })
  await note(seller, {
    ...{ action: 'parcelMoved', subject: parcel.number },
    ...{ before: auditedOf(parcel), after: auditedOf(moved) },
  })
}

/** DESK-07: refuses with `parcelNotUndone` what is too old, or was not the seller's last move. */
async function undo(seller: SellerActor, seen: DeskUndo): Promise<void> {
  const { order, parcel } = await holdOwn(seller, seen)
  const kept = undoOf(parcel, clock.now())
  if (!kept) throw new AppError('parcelNotUndone', { number: parcel.number })
  await undoLocked(parcel, kept.before)
  await followParcelsBack(order)
  const { state, carrier, tracking } = kept.before
  await note(seller, {
    ...{ action: 'parcelMoveUndone', subject: parcel.number },
    ...{ before: auditedOf(parcel), after: { state, carrier, tracking } },
  })
}

/**
 * Does one thing for each of several parcels, each in its own transaction: what one of them refuses keeps none of the
 * others. Repeated with the same key it does none twice.
 */
async function forEach<Step extends Seen>(
  actor: Actor,
  { name, steps, key }: { name: string; steps: readonly Step[]; key: string | null },
  work: (seller: SellerActor, step: Step) => Promise<void>,
): Promise<DeskMovesAnswer> {
  const seller = asSeller(actor)
  const once = await inSteps({ name, caller: seller.personId, key, request: steps })
  const refusals: (AppError | null)[] = []
  for (const [index, step] of steps.entries())
    refusals.push(await once(index, () => work(seller, step)).then(() => null, asRefusal))
  const rows = await rowsOfNumbers(
    seller.id,
    steps.map(({ number }) => number),
  )
  return {
    results: steps.map(({ number }, index) => {
      const [refusal, row] = [refusals[index], rows.get(number)]
      if (!refusal && row) return { number, ok: true, row }
      const { message, code } = refusal ?? new AppError('notFound', { what: things.parcelOf(number) })
      return { number, ok: false, error: message, message, code, row: row ?? null }
    }),
  }
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/**
 * DESK-05: moves up to 500 of the seller's own parcels. A parcel that was just confirmed goes to its carrier through the
 * warehouse.
 */
export const moveParcels = (
  actor: Actor,
  moves: readonly DeskMove[],
  key: string | null,
): Promise<DeskMovesAnswer> => forEach(actor, { name: 'deskMoves', steps: moves, key }, move)

/** DESK-07: takes the last move of each of these parcels back. */
export const undoParcels = (
  actor: Actor,
  moves: readonly DeskUndo[],
  key: string | null,
): Promise<DeskMovesAnswer> => forEach(actor, { name: 'deskUndo', steps: moves, key }, undo)
