import type { Filters } from '#shared/rules/catalog.ts'
import { failuresOf, passing } from './failures.ts'
import type { Shelf } from './shelf.ts'
import { type Counted, tally } from './tally.ts'
import { NAMED } from './words.ts'

export interface Found {
  /** Ids of the page. */
  ids: string[]
  total: number
  facets: Counted[]
}

/** What comes before the order itself parts the products into as many groups. */
const GROUPS = 4

/** Ids, count and facets of a page. `marks`: what a search says of each place, null without one. */
export function findOn(shelf: Shelf, filters: Filters, marks: Uint8Array | null): Found {
  const failures = failuresOf(shelf, filters, marks)
  const { fails } = failures
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
    total: passing(failures, 0),
    facets: tally(shelf, filters, failures),
  }
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
