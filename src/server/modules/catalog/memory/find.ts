import type { Filters } from '#shared/rules/catalog.ts'
import { soles, toCents } from '#shared/rules/money.ts'
import { Offer } from './offer.ts'
import { COLUMNS, type Shelf } from './shelf.ts'
import { type Counted, OFFER, OUT, RATING, tally } from './tally.ts'
import { NAMED, UNFOUND } from './words.ts'

export interface Found {
  /** Ids of the page. */
  ids: string[]
  total: number
  facets: Counted[]
}

/** The largest int4: a bound above it means the same. */
const MAX_CENTS = 2_147_483_647
const bound = (amount: number): number => Math.min(toCents(soles(amount)), MAX_CENTS)

/** The chosen prices in céntimos, both included. */
export const boundsOf = ({ lowPrice, highPrice }: Filters): { low: number; high: number } => ({
  low: lowPrice === null ? 0 : bound(lowPrice),
  high: highPrice === null ? MAX_CENTS : bound(highPrice),
})

/** What comes before the order itself parts the products into as many groups. */
const GROUPS = 4

/** Ids, count and facets of a page. `marks`: what a search says of each place, null without one. */
export function findOn(shelf: Shelf, filters: Filters, marks: Uint8Array | null): Found {
  const fails = failuresOf(shelf, filters, marks)
  const groupOf = groupsOf(shelf, filters, marks)
  const groups = new Uint32Array(GROUPS)
  for (let place = 0; place < fails.length; place += 1) {
    if (fails[place] !== 0) continue
    const group = groupOf(place)
    groups[group] = (groups[group] ?? 0) + 1
  }
  const skip = (filters.pageNumber - 1) * filters.parPage
  const places = pageOf({ shelf, filters, fails, groupOf, groups, skip })
  return {
    ids: places.map(place => shelf.ids.text(place)),
    total: groups.reduce((sum, count) => sum + count, 0),
    facets: tally(shelf, filters, fails),
  }
}

/** Of each place the filters that it fails, a bit each. */
function failuresOf(shelf: Shelf, filters: Filters, marks: Uint8Array | null): Uint8Array {
  const { count, isHere, sellingPrice, stars } = shelf
  const { low, high } = boundsOf(filters)
  const fails = new Uint8Array(count)
  for (let place = 0; place < count; place += 1) {
    const price = sellingPrice[place] ?? 0
    const isOut = isHere[place] !== 1 || price < low || price > high || marks?.[place] === UNFOUND
    if (isOut) fails[place] = OUT
  }
  const fail = (bit: number, isFailed: (place: number) => boolean) => {
    for (let place = 0; place < count; place += 1)
      if (fails[place] !== OUT && isFailed(place)) fails[place] = (fails[place] ?? 0) | bit
  }
  COLUMNS.forEach((column, i) => {
    if (filters[column] === '') return
    const values = shelf.columns[column]
    const wanted = shelf.names[column].find(filters[column]) ?? -1
    fail(1 << i, place => values[place] !== wanted)
  })
  if (filters.rating !== 0) fail(RATING, place => stars[place] !== filters.rating)
  if (filters.color !== '' || filters.size !== '') {
    const offer = new Offer(shelf.offers, filters)
    fail(OFFER, place => !offer.isAt(place))
  }
  return fails
}

/** What comes before the order itself: sold-out products last, and without a sort those named so first (SCREEN-09). */
function groupsOf(
  { isGone }: Shelf,
  { sortPrice }: Filters,
  marks: Uint8Array | null,
): (place: number) => number {
  const isByPrice = sortPrice === 'low-to-high' || sortPrice === 'high-to-low'
  const goneAfter = isByPrice ? 0 : 2
  const named = isByPrice || sortPrice === 'discount' ? null : marks
  // One function for all orders: the engine inlines it, called for every product.
  return place => (isGone[place] ?? 0) * goneAfter + (named === null || named[place] === NAMED ? 0 : 1)
}

function orderOf(shelf: Shelf, { sortPrice }: Filters): Uint32Array {
  if (sortPrice === 'low-to-high') return shelf.cheapest.places(shelf.newest)
  if (sortPrice === 'high-to-low') return shelf.dearest.places(shelf.newest)
  if (sortPrice === 'discount') return shelf.reduced.places(shelf.newest)
  return shelf.newest.places()
}

interface Paging {
  shelf: Shelf
  filters: Filters
  fails: Uint8Array
  groupOf: (place: number) => number
  /** How many products of each group pass every filter. */
  groups: Uint32Array
  skip: number
}

/** The places of a page: the groups after each other, each in the order. */
function pageOf({ shelf, filters, fails, groupOf, groups, skip }: Paging): number[] {
  const order = orderOf(shelf, filters)
  const page: number[] = []
  let before = skip
  groups.forEach((size, group) => {
    if (before >= size) {
      before -= size
      return
    }
    let left = Math.min(size - before, filters.parPage - page.length)
    for (let i = 0; left > 0 && i < order.length; i += 1) {
      const place = order[i] ?? 0
      if (fails[place] !== 0 || groupOf(place) !== group) continue
      if (before > 0) {
        before -= 1
        continue
      }
      page.push(place)
      left -= 1
    }
  })
  return page
}
