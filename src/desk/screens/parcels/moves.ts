import type { DeskMovesAnswer, DeskNotes, DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { deskKeys } from '#shared/desk-storage.ts'
import {
  getDeskCarriers,
  moveDeskParcels,
  noteDeskParcel,
  undoDeskParcels,
} from '#shared/endpoints/desk-parcels.ts'
import { frameMessages as words } from '#shared/messages/desk-frame.ts'
import { parcelsScreenMessages as say } from '#shared/messages/parcels-screen.ts'
import type { ParcelState } from '#shared/rules/parcels.ts'
import { call } from '#stores/call.ts'
import { withIdempotencyKey } from '#stores/idempotency-key.ts'
import { ApiError } from '#stores/send.ts'
import { persistedAtom } from '#stores/persisted-atom.ts'
import type { Action, Outcome } from '../../frame/describe.ts'
import { notesOf } from './notes.ts'
import { agencyFields, noteField, reasonField, shipFields, type Carrier } from './fields.ts'

type Moves = { number: string; version: number; to: ParcelState; notes?: Partial<DeskNotes> }[]

const sendMoves = withIdempotencyKey((moves: Moves, headers) =>
  call(moveDeskParcels, { body: { moves }, headers }),
)
const sendUndo = withIdempotencyKey((moves: { number: string; version: number }[], headers) =>
  call(undoDeskParcels, { body: { moves }, headers }),
)
const sendNote = withIdempotencyKey(
  ({ number, version, text }: { number: string; version: number; text: string }, headers) =>
    call(noteDeskParcel, { params: { parcel: number }, body: { version, text }, headers }),
)

const outcomesOf = ({ results }: DeskMovesAnswer): Outcome<DeskParcelRow>[] =>
  results.map(result => ({
    key: result.number,
    row: result.row,
    refusal: result.ok ? '' : result.message,
  }))

/** A proxy may end a call that takes long, and a body has its bound. */
const AT_ONCE = 50

/** Sends many in portions, one after the other. What was done before one got lost is done; the others say why not. */
async function inPortions(
  rows: readonly DeskParcelRow[],
  send: (portion: readonly DeskParcelRow[]) => Promise<DeskMovesAnswer>,
): Promise<Outcome<DeskParcelRow>[]> {
  const outcomes: Outcome<DeskParcelRow>[] = []
  for (let i = 0; i < rows.length; i += AT_ONCE)
    try {
      outcomes.push(...outcomesOf(await send(rows.slice(i, i + AT_ONCE))))
    } catch (error) {
      if (i === 0 || !(error instanceof ApiError)) throw error
      const refusal = error.message || words.failed
      return [...outcomes, ...rows.slice(i).map(row => ({ key: row.number, row, refusal }))]
    }
  return outcomes
}

/** The carrier that was sent with last: most sellers have one. */
const $lastCarrier = persistedAtom(deskKeys.carrier, value => (typeof value === 'string' ? value : ''))

const schema = async () => (await import('./notes-form.ts')).notesForm

const moveTo =
  (to: ParcelState): Action<DeskParcelRow>['run'] =>
  (rows, draftOf) => {
    const moveOf = (row: DeskParcelRow) => {
      const notes = notesOf(draftOf(row))
      const { number, version } = row
      return { number, version, to, ...(Object.keys(notes).length > 0 && { notes }) }
    }
    const [first] = rows
    if (to === 'shipped' && first) $lastCarrier.set(notesOf(draftOf(first)).carrier ?? '')
    return inPortions(rows, portion => sendMoves(portion.map(moveOf)))
  }

const fits =
  (to: ParcelState) =>
  ({ next }: DeskParcelRow): boolean =>
    next.includes(to)

export const readCarriers = async (): Promise<Carrier[]> => (await call(getDeskCarriers)).carriers

const withoutKnown = { read: () => Promise.resolve(null), start: () => ({}), schema }

/** FRAME-12: what a seller does with parcels; the server says which of it fits now (`next`). */
export const moves: readonly Action<DeskParcelRow>[] = [
  {
    name: 'ship',
    label: say.ship,
    icon: 'truck',
    fits: fits('shipped'),
    form: {
      read: readCarriers,
      start: (carriers: Carrier[]) => ({ carrier: startCarrier(carriers) }),
      fields: shipFields,
      schema,
    },
    run: moveTo('shipped'),
    said: say.shipped,
  },
  {
    name: 'at-agency',
    label: say.atAgency,
    icon: 'pin',
    fits: fits('at_agency'),
    form: { ...withoutKnown, fields: agencyFields },
    run: moveTo('at_agency'),
    said: say.moved,
  },
  {
    name: 'prepare',
    label: say.prepare,
    icon: 'box',
    isAside: true,
    fits: fits('warehouse'),
    run: moveTo('warehouse'),
    said: say.prepared,
  },
  {
    name: 'undelivered',
    label: say.undelivered,
    icon: 'alert',
    isAside: true,
    fits: fits('undelivered'),
    form: { ...withoutKnown, fields: () => [reasonField] },
    run: moveTo('undelivered'),
    said: say.moved,
  },
  {
    name: 'returning',
    label: say.returning,
    icon: 'back',
    isAside: true,
    fits: fits('returning'),
    question: say.returningSure,
    run: moveTo('returning'),
    said: say.moved,
  },
  {
    name: 'note',
    label: say.addNote,
    icon: 'note',
    isAside: true,
    isForOne: true,
    fits: () => true,
    form: { ...withoutKnown, fields: () => [noteField] },
    run: async ([row], draftOf) => {
      if (!row) return []
      const { number, version } = row
      const noted = await sendNote({ number, version, text: draftOf(row)['note'] ?? '' })
      return [{ key: number, row: noted, refusal: '' }]
    },
    said: () => say.noted,
  },
]

function startCarrier(carriers: readonly Carrier[]): string {
  const last = carriers.find(({ name }) => name === $lastCarrier.get())
  return (last ?? carriers[0])?.name ?? ''
}

export const undoMoves = (rows: readonly DeskParcelRow[]): Promise<Outcome<DeskParcelRow>[]> =>
  inPortions(rows, portion => sendUndo(portion.map(({ number, version }) => ({ number, version }))))
