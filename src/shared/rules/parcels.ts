import { NUMBER_FIELDS, unlikeField, type Freight } from './carriers.ts'
import { canGo, nextOf, type Transitions } from './transitions.ts'
import type { OrderStatus } from './orders.ts'

/** PARCEL-02: the states of a parcel. */
export const PARCEL_STATES = [
  'placed',
  'warehouse',
  'shipped',
  'at_agency',
  'undelivered',
  'returning',
  'delivered',
  'cancelled',
  'returned',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/**
 * Who moved a parcel: a person, its order when that was confirmed or moved (`order`), or ten days without news
 * (`time`).
 */
export type ParcelMover = 'order' | 'owner' | 'seller' | 'customer' | 'time'

const calledOff = { to: 'cancelled', when: 'the owner calls it off; what was paid for it goes back' } as const
const delivered = { to: 'delivered', when: 'its customer has it' } as const
const returning = { to: 'returning', when: 'its carrier brings it back' } as const
const returned = {
  to: 'returned',
  when: 'the rest of it was refused at the door, or never picked up',
} as const

/** PARCEL-02: every move of a parcel. An order that is moved whole takes its parcels through the states in between. */
export const PARCEL_MOVES: Transitions<ParcelState> = {
  placed: [{ to: 'warehouse', when: 'it is being prepared' }, calledOff],
  warehouse: [{ to: 'shipped', when: 'it was handed over to its carrier' }, calledOff],
  shipped: [
    { to: 'at_agency', when: 'it waits in an office until a day' },
    { to: 'undelivered', when: 'a visit failed, for a reason' },
    returning,
    delivered,
    returned,
  ],
  at_agency: [returning, delivered, returned],
  undelivered: [
    { to: 'undelivered', when: 'a further visit failed; there are three at most' },
    { to: 'at_agency', when: 'it waits in an office until a day' },
    returning,
    delivered,
    returned,
  ],
  returning: [{ to: 'delivered', when: 'its customer took it after all' }, returned],
  delivered: [
    {
      to: 'returned',
      when: 'the rest of it came back within the days of the policy, or had a fault',
    },
  ],
  cancelled: [],
  returned: [],
}

const MAX_VISITS = 3

interface Parcel {
  state: ParcelState
  /** How many visits failed. */
  visits: number
}

/** PARCEL-02: whether a parcel can go to a state; a visit can fail three times. */
export const canMoveParcel = ({ state, visits }: Parcel, to: ParcelState): boolean =>
  canGo(PARCEL_MOVES, state, to) && (to !== 'undelivered' || visits < MAX_VISITS)

/** The states that a parcel can reach next. */
export const nextParcelStates = (parcel: Parcel): ParcelState[] =>
  nextOf(PARCEL_MOVES, parcel.state).filter(to => canMoveParcel(parcel, to))

/** D-111: a parcel's state in the words of an order: with a carrier counts as shipped. */
export const statusOfParcel = (state: ParcelState): Exclude<OrderStatus, 'pending'> =>
  state === 'at_agency' || state === 'undelivered' || state === 'returning' ? 'shipped' : state

/** Whether a parcel was cancelled or came back, so that its order no longer waits for it. */
export const isParcelOver = (state: ParcelState): boolean => state === 'cancelled' || state === 'returned'

/** Whether a parcel has left the shop; then the name on its receipt is fixed. */
export const hasLeft = (state: ParcelState): boolean => !['placed', 'warehouse', 'cancelled'].includes(state)

const WAY = ['placed', 'warehouse', 'shipped', 'delivered'] as const

/**
 * D-111: an order is as far as the least advanced of its parcels that are neither cancelled nor returned. If all are,
 * it is returned if one came back, else cancelled. Without parcels (pending) it is null.
 */
export function statusOfParcels(states: readonly ParcelState[]): Exclude<OrderStatus, 'pending'> | null {
  const left = states.filter(state => !isParcelOver(state)).map(statusOfParcel)
  if (left.length > 0) return WAY.find(status => left.includes(status)) ?? null
  if (states.length === 0) return null
  return states.includes('returned') ? 'returned' : 'cancelled'
}

/** PARCEL-01: 'V-7K2M9QXD-1', the first parcel of an order. */
const PARCEL_NUMBER = /^(V-[0-9A-Z]{8})-[1-9]\d{0,2}(?:C[1-9]\d{0,2})?$/

/** EXCHANGE-09: 'V-7K2M9QXD-1C1', the first replacement of units of a parcel. */
export const replacementNumber = (parcel: string, count: number): string => `${parcel}C${String(count)}`

/** EXCHANGE-09: 'V-7K2M9QXD-1' of 'V-7K2M9QXD-1C1'. */
export const numberReplacedBy = (replacement: string): string => replacement.replace(/C\d+$/, '')

/** The order's number at the beginning of a parcel's number; any other text is returned as it is. */
export const orderOfParcel = (number: string): string => PARCEL_NUMBER.exec(number)?.[1] ?? number

/** PARCEL-07: the notes of a move; '' and null for nothing. */
export interface ParcelNotes {
  note: string
  /** Why a visit failed, or why it came back. */
  reason: string
  office: string
  deadline: Date | null
  carrier: string
  tracking: string
  code: string
  key: string
  /** Where its customer picks it up at the carrier, and the code of that district (INEI). */
  agency: string
  ubigeo: string
  /** Who gets it, if not the one whom the order names. */
  recipient: string
  document: string
  phone: string
  freight: Freight | ''
}

export const NO_NOTES: ParcelNotes = {
  note: '',
  reason: '',
  office: '',
  deadline: null,
  carrier: '',
  tracking: '',
  code: '',
  key: '',
  agency: '',
  ubigeo: '',
  recipient: '',
  document: '',
  phone: '',
  freight: '',
}

const SENT_WITH = [
  ...['carrier', ...NUMBER_FIELDS],
  ...(['agency', 'ubigeo', 'recipient', 'document', 'phone', 'freight'] as const),
] as const
const NOTES_OF: Partial<Record<ParcelState, readonly (keyof ParcelNotes)[]>> = {
  warehouse: SENT_WITH,
  shipped: SENT_WITH,
  at_agency: ['office', 'deadline', ...SENT_WITH],
  undelivered: ['reason'],
  returned: ['reason'],
}
const NEEDED: Partial<Record<ParcelState, 'office' | 'reason'>> = {
  at_agency: 'office',
  undelivered: 'reason',
  returned: 'reason',
}
const MAX_NOTE = 300

/** PARCEL-07: the first of a move's notes that is missing, too long or not for that state; null for none. */
export function wrongNote(to: ParcelState, notes: ParcelNotes, now: Date): keyof ParcelNotes | null {
  const needed = NEEDED[to]
  if (needed && notes[needed] === '') return needed
  const allowed = ['note', ...(NOTES_OF[to] ?? [])]
  const given = (Object.keys(notes) as (keyof ParcelNotes)[]).filter(
    name => notes[name] !== '' && notes[name] !== null,
  )
  const foreign = given.find(name => !allowed.includes(name))
  if (foreign) return foreign
  const unlike = unlikeField(notes)
  if (unlike) return unlike
  if (notes.deadline !== null && notes.deadline < now) return 'deadline'
  return given.find(name => String(notes[name]).length > MAX_NOTE) ?? null
}
