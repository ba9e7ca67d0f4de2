import { DAY_MS } from '../business.ts'
import type { ParcelMover, ParcelState } from './parcels.ts'

/**
 * PARCEL-13: what proves that a parcel was delivered, in the words of its history. '' where the owner moved the whole
 * order, and for moves that need no proof.
 */
export type ParcelProof = '' | 'code' | 'photo' | 'carrier' | 'customer' | 'time'

/** PARCEL-13: a seller moves a parcel as far as its carrier: what comes after needs a proof, or moves money. */
const SELLERS: readonly ParcelState[] = ['warehouse', 'shipped', 'at_agency', 'undelivered', 'returning']

/** PARCEL-13: whether somebody may move a parcel to a state, if the table of states allows it. */
export const mayMove = (by: Exclude<ParcelMover, 'order'>, to: ParcelState): boolean =>
  by === 'owner' || (by === 'seller' ? SELLERS.includes(to) : to === 'delivered')

/** PARCEL-14: whether its customer can say that it came: it is with its carrier, and not on its way back. */
export const isReceivable = (state: ParcelState): boolean =>
  state === 'shipped' || state === 'at_agency' || state === 'undelivered'

/** PARCEL-15: when its customer is asked whether a parcel came, and when it counts as delivered without an answer. */
const ASKED_AFTER_DAYS = 7
const DELIVERED_AFTER_DAYS = 10
/** Nobody is asked about older ones: they wait for the owner. */
const ASKED_UNTIL_DAYS = 30

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** PARCEL-15: between these two moments a parcel was shipped whose customer is asked now. */
export const shippedWhenAsked = (now: Date): { from: Date; until: Date } => ({
  from: before(now, ASKED_UNTIL_DAYS),
  until: before(now, ASKED_AFTER_DAYS),
})

/**
 * PARCEL-15: a parcel counts as delivered when it was shipped before the first moment and its customer asked before the
 * second, so that a shop that was off for days still gives three days to answer.
 */
export const silentSince = (now: Date): { shipped: Date; asked: Date } => ({
  shipped: before(now, DELIVERED_AFTER_DAYS),
  asked: before(now, DELIVERED_AFTER_DAYS - ASKED_AFTER_DAYS),
})
