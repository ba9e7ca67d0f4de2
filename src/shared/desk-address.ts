import { deskPaths } from './routes.ts'

/** What the query of a desk's list names the row that is open (FRAME-05). */
export const DESK_OPEN = 'ver'
/** One of a seller's parcels, open in the list. */
export const sellerParcelPath = (number: string): string =>
  `${deskPaths.parcels}?${new URLSearchParams({ [DESK_OPEN]: number }).toString()}`
