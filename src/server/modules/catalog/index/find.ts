import type { Filters } from '#shared/rules/catalog.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { Masks } from './columns.ts'
import { type Counted, countFacets } from './count.ts'
import { passing, type Refusals, refusalsOf } from './masks.ts'
import { MATCHES } from './words.ts'

export interface Found {
  /** Ids of the page. */
  ids: string[]
  total: number
  facets: Counted[]
}

/**
 * The number of groups: in stock or sold out, times the ways in which a search can match. A group comes whole before
 * the next; the order counts inside of it.
 */
const GROUPS = 2 * MATCHES

/** Ids, count and facets of a page. `matches`: what a search says of each row, null without one. */
export function findIn(
  index: CatalogIndex,
  filters: Filters,
  matches: Uint8Array | null,
  refusals: Refusals = refusalsOf(index, filters, matches),
): Found {
  const total = passing(refusals, 0)
  const rows = pageOf({
    order: orderOf(index, filters),
    masks: refusals.masks,
    total,
    groupOf: groupsOf(index, filters, matches),
    filters,
  })
  return { ids: rows.map(row => index.ids.text(row)), total, facets: countFacets(index, filters, refusals) }
}

/**
 * The group of a row: sold-out products come last and, if no sort is chosen, products with the words in their name
 * first (SCREEN-09).
 */
function groupsOf(
  { soldOut }: CatalogIndex,
  { sortPrice }: Filters,
  matches: Uint8Array | null,
): (row: number) => number {
  const isByPrice = sortPrice === 'low-to-high' || sortPrice === 'high-to-low'
  const soldOutAfter = isByPrice ? 0 : MATCHES
  const named = isByPrice || sortPrice === 'discount' ? null : matches
  // The same function is used for all orders, so that the engine can inline it: it runs for every product.
  return row => (soldOut[row] ?? 0) * soldOutAfter + (named === null ? 0 : MATCHES - 1 - (named[row] ?? 0))
}

function orderOf(index: CatalogIndex, { sortPrice }: Filters): Uint32Array {
  if (sortPrice === 'low-to-high') return index.cheapest.rows(index.newest)
  if (sortPrice === 'high-to-low') return index.dearest.rows(index.newest)
  if (sortPrice === 'discount') return index.reduced.rows(index.newest)
  return index.newest.rows()
}

interface Paging {
  order: Uint32Array
  masks: Masks
  /** How many rows nothing refuses. */
  total: number
  groupOf: (row: number) => number
  filters: Filters
}

/** The rows of a page: group after group, each in the order. */
function pageOf(paging: Paging): number[] {
  const { order, masks, total, groupOf, filters } = paging
  const { parPage } = filters
  const windows = windowsOf(paging)
  const page = windows.map((): number[] => [])
  const seen = new Uint32Array(GROUPS)
  let [left, wanted] = [total, parPage]
  for (let i = 0; left > 0 && wanted > 0 && i < order.length; i += 1) {
    const row = order[i] ?? 0
    if (masks[row] !== 0) continue
    left -= 1
    const group = groupOf(row)
    const n = seen[group] ?? 0
    seen[group] = n + 1
    const { from, to, isSure } = windows[group] ?? NOTHING
    if (n < from || n >= to) continue
    page[group]?.push(row)
    if (isSure) wanted -= 1
  }
  return page.flat().slice(0, parPage)
}

/** The part of a group that may be on the page, as positions in the order; `to` is not included. */
interface Window {
  from: number
  to: number
  /** The page is complete, however large the groups are. */
  isSure: boolean
}
const NOTHING: Window = { from: 0, to: 0, isSure: true }

function windowsOf({ masks, groupOf, filters: { pageNumber, parPage } }: Paging): Window[] {
  const skip = (pageNumber - 1) * parPage
  // The first page is usually full before the sizes of the groups are needed.
  if (skip === 0)
    return Array.from({ length: GROUPS }, (_, group) => ({ from: 0, to: parPage, isSure: group === 0 }))
  let before = 0
  return Array.from(sizesOf(masks, groupOf), size => {
    const from = Math.max(0, skip - before)
    const to = Math.min(size, Math.max(0, skip + parPage - before))
    before += size
    return { from, to, isSure: true }
  })
}

/** How many rows of the answer each group has. */
function sizesOf(masks: Masks, groupOf: (row: number) => number): Uint32Array {
  const sizes = new Uint32Array(GROUPS)
  for (let row = 0; row < masks.length; row += 1) {
    if (masks[row] !== 0) continue
    const group = groupOf(row)
    sizes[group] = (sizes[group] ?? 0) + 1
  }
  return sizes
}
