import type { Freight } from './carriers.ts'
import type { ParcelState } from './parcels.ts'

const UNDO_MINUTES = 10

/** What a parcel was before a move, as the row of its table has it; times as ISO 8601. */
export interface ParcelBefore {
  state: ParcelState
  movedAt: string
  shippedAt: string | null
  visits: number
  reason: string
  office: string
  deadline: string | null
  carrier: string
  tracking: string
  code: string
  key: string
  agency: string
  ubigeo: string
  recipient: string
  document: string
  phone: string
  freight: Freight | ''
}

/** DESK-07: what a seller's last move can be taken back to. */
export interface UndoneParcel {
  /** The version of the parcel after the move: once it is another, something else has happened. */
  version: number
  until: string
  before: ParcelBefore
}

/** DESK-07: how long a seller may take a move back. No mail is sent about it before. */
export const undoableUntil = (now: Date): Date => new Date(now.getTime() + UNDO_MINUTES * 60_000)

/** DESK-07: what the last move of a parcel can be taken back to; null once it cannot. */
export const undoOf = (
  { undo, version }: { undo: UndoneParcel | null; version: number },
  now: Date,
): UndoneParcel | null =>
  undo !== null && undo.version === version && new Date(undo.until) > now ? undo : null
