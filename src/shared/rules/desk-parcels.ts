import { DAY_MS } from '../business.ts'
import { addDays, afterBusinessDays, limaDay, type Day } from './business-days.ts'
import { LIMA_OFFSET_MS } from './dates.ts'
import { mayMove } from './parcel-proof.ts'
import { nextParcelStates, PARCEL_STATES, type ParcelState } from './parcels.ts'

type Holidays = ReadonlySet<Day>

const CONTACT_DAYS = 30
/** DESK-03: whether a seller may read phone and address: until thirty days after the delivery. */
export const showsContact = ({ deliveredAt }: { deliveredAt: Date | null }, now: Date): boolean =>
  deliveredAt === null || deliveredAt >= contactSince(now)
/** DESK-03: the oldest delivery whose phone and address are still shown. */
export const contactSince = (now: Date): Date => new Date(now.getTime() - CONTACT_DAYS * DAY_MS)

/** DESK-04: how many business days after its confirmation a parcel is to be handed over. */
const DUE_DAYS = 1

/** The last moment of a day in Lima. */
const endOf = (day: Day): Date => new Date(Date.parse(`${addDays(day, 1)}T00:00:00Z`) - LIMA_OFFSET_MS - 1)

/** The states of a parcel that waits for its seller. */
const WAITING = ['placed', 'warehouse'] as const satisfies readonly ParcelState[]
const isWaiting = (state: ParcelState): boolean => (WAITING as readonly ParcelState[]).includes(state)

/** DESK-04: until when a parcel is to be handed over to its carrier; null when it is not in the shop any more. */
export const dueOf = (
  { state, createdAt }: { state: ParcelState; createdAt: Date },
  holidays: Holidays,
): Date | null => (isWaiting(state) ? endOf(afterBusinessDays(limaDay(createdAt), DUE_DAYS, holidays)) : null)

/** DESK-04: what was confirmed before this moment, and is still in the shop, is late. */
export function lateBefore(now: Date, holidays: Holidays): Date {
  let day = limaDay(now)
  // An earlier confirmation is never due later, so the newest late day has all others before it.
  do day = addDays(day, -1)
  while (endOf(afterBusinessDays(day, DUE_DAYS, holidays)) >= now)
  return new Date(endOf(day).getTime() + 1)
}

/** DESK-10: the beginning of the last seven days of Lima, today among them. */
export const weekBefore = (now: Date): Date => new Date(endOf(addDays(limaDay(now), -7)).getTime() + 1)

/**
 * DESK-05: the states that a seller may set now. A parcel that was just confirmed may be sent at once: it goes through
 * the warehouse by itself.
 */
export function sellersNext(parcel: { state: ParcelState; visits: number }): ParcelState[] {
  const next = nextParcelStates(parcel).filter(to => mayMove('seller', to))
  return parcel.state === 'placed' ? [...next, 'shipped'] : next
}

/** DESK-02: what a seller does with parcels, as groups of their states. */
export const PARCEL_GROUPS = {
  'por-preparar': WAITING,
  'en-camino': ['shipped', 'at_agency', 'undelivered', 'returning'],
  terminados: ['delivered', 'cancelled', 'returned'],
} as const satisfies Record<string, readonly ParcelState[]>
type ParcelGroup = keyof typeof PARCEL_GROUPS

/** Where a page ended: the time by which it is sorted, in microseconds since 1970, and the id of its last parcel. */
interface Place {
  at: string
  id: string
}

/** DESK-02: what a list of parcels is asked for; '' and null for everything. */
export interface ParcelQuery {
  /** Null for all of them. */
  states: readonly ParcelState[] | null
  search: string
  isLate: boolean
  carrier: string
  after: Place | null
  limit: number
}

const MAX_SEARCH = 60
const DEFAULT_LIMIT = 24
const MAX_LIMIT = 100
const CURSOR = /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The place that a `next` names; null for any other text. */
export function placeIn(next: string): Place | null {
  const [, at, id] = CURSOR.exec(next) ?? []
  return at === undefined || id === undefined ? null : { at, id }
}

function statesNamed(word: string): readonly ParcelState[] | null | undefined {
  if (word === '') return null
  if (Object.hasOwn(PARCEL_GROUPS, word)) return PARCEL_GROUPS[word as ParcelGroup]
  const state = PARCEL_STATES.find(one => one === word)
  return state && [state]
}

/** The query of the call, or the name of the first of its fields that is wrong. */
export function readParcelQuery(query: URLSearchParams): ParcelQuery | { wrong: string } {
  const value = (name: string) => (query.get(name) ?? '').trim()
  const states = statesNamed(value('estado'))
  if (states === undefined) return { wrong: 'estado' }
  const [search, carrier, late] = [value('buscar'), value('transportista'), value('atrasados')]
  if (search.length > MAX_SEARCH) return { wrong: 'buscar' }
  if (carrier.length > MAX_SEARCH) return { wrong: 'transportista' }
  if (!['', '0', '1'].includes(late)) return { wrong: 'atrasados' }
  const after = placeIn(value('desde'))
  if (after === null && value('desde') !== '') return { wrong: 'desde' }
  const limit = value('limite') === '' ? DEFAULT_LIMIT : Number(value('limite'))
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) return { wrong: 'limite' }
  return { states, search, isLate: late === '1', carrier, after, limit }
}

/** DESK-02: parcels that wait for their seller are listed by their deadline, all others by their last move. */
export const isByDeadline = ({ states, isLate }: Pick<ParcelQuery, 'states' | 'isLate'>): boolean =>
  isLate || (states?.every(isWaiting) ?? false)
