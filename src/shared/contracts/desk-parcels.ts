import { z } from 'zod'
import type { ErrorCode } from '../messages/errors.ts'
import type { CarrierField, Freight } from '../rules/carriers.ts'
import type { Soles } from '../rules/money.ts'
import { PARCEL_STATES, type ParcelMover, type ParcelState } from '../rules/parcels.ts'
import { ParcelNotesBody } from './parcel-notes.ts'

/** DESK-01: one of a seller's parcels in the list. Times are ISO 8601 UTC. */
export interface DeskParcelRow {
  number: string
  /** Number of its order. */
  order: string
  /** Rises with each change; a write says which one it saw. */
  version: number
  state: ParcelState
  /** When it reached its state. */
  date: string
  /** DESK-04: until when it is to be handed over; null once it has left. */
  due: string | null
  isLate: boolean
  /** '' for a deleted account whose time has passed. */
  customer: string
  /** Where it goes: district and province, or the shop where it is picked up. */
  place: string
  /** The first line, and how many units are in it. */
  item: string
  units: number
  picture: string | null
  carrier: string
  tracking: string
  /** DESK-05: the states that the caller may set now. */
  next: ParcelState[]
  /** DESK-07: until when the last move can be taken back; null when it cannot. */
  undoUntil: string | null
}

/** DESK-02: `next` asks for the page after this one, null at the end. At most 10,000 are counted in `total`. */
export interface DeskParcelPage {
  rows: DeskParcelRow[]
  next: string | null
  /** How many parcels the filters find. */
  total: number
}

/** DESK-03: one of them, with what its seller needs to pack and send it. */
export interface DeskParcelAnswer extends DeskParcelRow {
  lines: {
    name: string
    sku: string
    color: string
    size: string
    quantity: number
    picture: string | null
  }[]
  /** Null thirty days after the delivery, and for a deleted account. `reference` is '' if there is none. */
  contact: { phone: string; address: string; reference: string; district: string } | null
  /** What it has for its carrier, '' for nothing; `link` is the page where it is followed. */
  carriage: {
    code: string
    key: string
    agency: string
    /** The district of the office, by its code (INEI) and by its name. */
    ubigeo: string
    agencyPlace: string
    recipient: string
    document: string
    phone: string
    freight: Freight | ''
    link: string
    office: string
    deadline: string | null
    /** Why the last visit failed. */
    reason: string
  }
  /** What is to be collected when it is handed over; null for nothing. */
  cash: { amount: Soles } | null
  /** The oldest first. */
  events: { state: ParcelState; date: string; by: ParcelMover; note: string }[]
  /** DESK-09: what people of the seller noted about it, the newest first. */
  notes: { date: string; by: string; text: string }[]
}

/** PARCEL-09: `{guia}` in a link is the tracking number. */
export interface DeskCarriersAnswer {
  carriers: { name: string; wants: CarrierField[]; link: string }[]
}

const Text = (max: number) => z.string().trim().max(max)
const ParcelNumber = Text(40).min(1)
const Version = z.number().int().min(0).max(2_147_483_647)
const MAX_AT_ONCE = 500

export type DeskNotes = z.output<typeof ParcelNotesBody>

const Move = z.object({
  number: ParcelNumber,
  version: Version,
  to: z.enum(PARCEL_STATES),
  notes: z.optional(ParcelNotesBody),
})
/** DESK-05: up to 500 parcels at once, each with the version that was seen. */
export const MoveParcelsBody = z.object({ moves: z.array(Move).min(1).max(MAX_AT_ONCE) })
export type MoveParcelsInput = z.input<typeof MoveParcelsBody>
export type DeskMove = z.output<typeof Move>

const Undo = z.object({ number: ParcelNumber, version: Version })
/** DESK-07. */
export const UndoParcelsBody = z.object({ moves: z.array(Undo).min(1).max(MAX_AT_ONCE) })
export type UndoParcelsInput = z.input<typeof UndoParcelsBody>
export type DeskUndo = z.output<typeof Undo>

/** What became of one move, with the parcel as it is now; it is null when there is no such parcel. */
type DeskMoveResult =
  | { number: string; ok: true; row: DeskParcelRow }
  | { number: string; ok: false; error: string; message: string; code: ErrorCode; row: DeskParcelRow | null }
/** In the order of the moves. */
export interface DeskMovesAnswer {
  results: DeskMoveResult[]
}

/** DESK-09: for the seller's own people. */
export const NoteParcelBody = z.object({ version: Version, text: Text(300).min(1) })
export type NoteParcelInput = z.input<typeof NoteParcelBody>
export type NoteParcel = z.output<typeof NoteParcelBody>

/** FRAME-17: conversations with something unread, and how many messages that is. */
export interface DeskUnreadAnswer {
  conversations: number
  messages: number
}
/** DESK-10: the work of the day. A part that the person's role does not include is null. */
export interface DeskTodayAnswer {
  /**
   * DESK-04: the first ten by their deadline. `newest`: the numbers of the last twenty parcels that were confirmed in
   * seven days, whatever their state is by now, so that who asks again knows which are new.
   */
  toPrepare: { total: number; late: number; rows: DeskParcelRow[]; newest: string[] } | null
  /**
   * Conversations with something unread, and how many messages that is. `newest`: the id of the last message of a
   * customer in one of them, '' for none; later messages have greater ids.
   */
  unread: (DeskUnreadAnswer & { newest: string }) | null
  /** Sizes that are sold out or nearly so: the first twenty. */
  sizes: {
    total: number
    rows: { name: string; slug: string; color: string; size: string; stock: number }[]
  } | null
  /** What was confirmed in the last seven days of Lima: parcels, units and their price. */
  week: { parcels: number; units: number; amount: Soles } | null
  /** DESK-12: whether the shop sends mails, about new parcels too. */
  isMailed: boolean
}
