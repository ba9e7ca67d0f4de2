import type {
  DeskCarriersAnswer,
  DeskMovesAnswer,
  DeskParcelAnswer,
  DeskParcelPage,
  DeskTodayAnswer,
  DeskUnreadAnswer,
  MoveParcelsInput,
  NoteParcelInput,
  UndoParcelsInput,
} from '../contracts/desk-parcels.ts'
import { get, post } from './endpoint.ts'

/** DESK-01, DESK-02: `?estado=`, `?buscar=`, `?atrasados=1`, `?transportista=`, `?desde=` (the `next` of a page), `?limite=`. */
export const getDeskParcels = get<DeskParcelPage>('/desk/parcels', 'seller', { capability: 'parcels' })
/** DESK-08: a file, with the same filters. */
export const getDeskParcelsCsv = get<never>('/desk/parcels/csv', 'seller', { capability: 'parcels' })
/** DESK-03. */
export const getDeskParcel = get<DeskParcelAnswer>('/desk/parcels/{parcel}', 'seller', {
  capability: 'parcels',
})
/** DESK-05: with an `Idempotency-Key`. */
export const moveDeskParcels = post<MoveParcelsInput, DeskMovesAnswer>('/desk/parcels/moves', 'seller', {
  capability: 'parcels',
})
/** DESK-07: with an `Idempotency-Key`. */
export const undoDeskParcels = post<UndoParcelsInput, DeskMovesAnswer>('/desk/parcels/undo', 'seller', {
  capability: 'parcels',
})
/** DESK-09: with an `Idempotency-Key`. */
export const noteDeskParcel = post<NoteParcelInput, DeskParcelAnswer>(
  '/desk/parcels/{parcel}/note',
  'seller',
  {
    capability: 'parcels',
  },
)
export const getDeskCarriers = get<DeskCarriersAnswer>('/desk/carriers', 'seller', { capability: 'parcels' })
/** DESK-10: each part is for the capability that it belongs to. */
export const getDeskToday = get<DeskTodayAnswer>('/desk/today', 'seller', { capability: 'account' })
/** FRAME-17: what the navigation counts. */
export const getDeskUnread = get<DeskUnreadAnswer>('/desk/unread', 'seller', { capability: 'messages' })
