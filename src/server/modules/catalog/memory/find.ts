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
  const places = pageOf({
    order: orderOf(shelf, filters),
    fails: failures.fails,
    total: passing(failures, 0),
    groupOf: groupsOf(shelf, filters, marks),
    filters,
  })
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
  order: Uint32Array
  fails: Uint8Array
  /** How many places fail nothing. */
  total: number
  groupOf: (place: number) => number
  filters: Filters
}

/** The places of a page: the groups after each other, each in the order. */
function pageOf(paging: Paging): number[] {
  const { order, fails, total, groupOf, filters } = paging
  const { parPage } = filters
  const windows = windowsOf(paging)
  const rows = windows.map((): number[] => [])
  const seen = new Uint32Array(GROUPS)
  let [left, wanted] = [total, parPage]
  for (let i = 0; left > 0 && wanted > 0 && i < order.length; i += 1) {
    const place = order[i] ?? 0
    if (fails[place] !== 0) continue
    left -= 1
    const group = groupOf(place)
    const n = seen[group] ?? 0
    seen[group] = n + 1
    const { from, to, isSure } = windows[group] ?? NOTHING
    if (n < from || n >= to) continue
    rows[group]?.push(place)
    if (isSure) wanted -= 1
  }
  return rows.flat().slice(0, parPage)
}

/** Which products of a group may stand on the page, by their number in the order; `to` is not one of them. */
interface Window {
  from: number
  to: number
  /** They stand there however large the groups are. */
  isSure: boolean
}
const NOTHING: Window = { from: 0, to: 0, isSure: true }

function windowsOf({ fails, groupOf, filters: { pageNumber, parPage } }: Paging): Window[] {
  const skip = (pageNumber - 1) * parPage
  // The first page is mostly full before anybody has to know how large the groups are.
  if (skip === 0)
    return Array.from({ length: GROUPS }, (_, group) => ({ from: 0, to: parPage, isSure: group === 0 }))
  let before = 0
  return Array.from(sizesOf(fails, groupOf), size => {
    const from = Math.max(0, skip - before)
    const to = Math.min(size, Math.max(0, skip + parPage - before))
    before += size
    return { from, to, isSure: true }
  })
}

/** How many places that fail nothing each group has. */
function sizesOf(fails: Uint8Array, groupOf: (place: number) => number): Uint32Array {
  const sizes = new Uint32Array(GROUPS)
  for (let place = 0; place < fails.length; place += 1) {
    if (fails[place] !== 0) continue
    const group = groupOf(place)
    sizes[group] = (sizes[group] ?? 0) + 1
  }
  return sizes
}
