import type { Filters } from '#shared/rules/catalog.ts'
import { soles, toCents } from '#shared/rules/money.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { addBits, type Masks } from './columns.ts'
import { OptionFilter } from './option-filter.ts'
import { MATCHES, NO_MATCH } from './words.ts'

/** Why the filters of a query refuse each row. */
export interface Refusals {
  /** For each row the bits of what refuses it (`MaskBits`); 0 for a row of the answer. */
  masks: Masks
  /** How many rows have each mask. */
  counts: Uint32Array
  /** The chosen colour and size; null without both. */
  options: OptionFilter | null
}

/** The largest int4; a higher bound has the same meaning. */
const MAX_CENTS = 2_147_483_647
const bound = (amount: number): number => Math.min(toCents(soles(amount)), MAX_CENTS)

/** `matches`: what a search says about each row; null without one. */
export function refusalsOf(index: CatalogIndex, filters: Filters, matches: Uint8Array | null): Refusals {
  const { bits, listed, rowCount } = index
  const masks = bits.make(rowCount)
  for (let row = 0; row < rowCount; row += 1) if (listed[row] !== 1) masks[row] = bits.delisted
  if (filters.lowPrice !== null || filters.highPrice !== null) refusePrices(masks, index, filters)
  if (matches !== null) {
    const refused = bits.make(MATCHES)
    refused[NO_MATCH] = bits.other
    addBits(masks, matches, refused)
  }
  index.facets.forEach(({ facet, column, find }, i) => {
    const wanted = facet.chosen(filters)
    if (wanted === '') return
    const refused = bits.make(column.listed.length).fill(1 << i)
    const code = find(wanted)
    if (code >= 0) refused[code] = 0
    addBits(masks, column.codes, refused)
  })
  const options =
    filters.color === '' && filters.size === '' ? null : new OptionFilter(index.options, filters)
  options?.refuse(masks, bits)
  return { masks, counts: countMasks(masks, bits.size), options }
}

/** The chosen prices, both included. */
function refusePrices(masks: Masks, { sellingPrice, bits }: CatalogIndex, filters: Filters): void {
  const low = filters.lowPrice === null ? 0 : bound(filters.lowPrice)
  const high = filters.highPrice === null ? MAX_CENTS : bound(filters.highPrice)
  for (let row = 0; row < masks.length; row += 1) {
    const price = sellingPrice[row] ?? 0
    if (price < low || price > high) masks[row] = (masks[row] ?? 0) | bits.other
  }
}

function countMasks(masks: Masks, size: number): Uint32Array {
  const counts = new Uint32Array(size)
  for (let row = 0; row < masks.length; row += 1) {
    const mask = masks[row] ?? 0
    counts[mask] = (counts[mask] ?? 0) + 1
  }
  return counts
}

/** How many rows are refused by nothing, or only by the filter with the bit `but`; 0 means no filter. */
export const passing = ({ counts }: Refusals, but: number): number =>
  (counts[0] ?? 0) + (but === 0 ? 0 : (counts[but] ?? 0))

const masksThat = ({ counts }: Refusals, is: (mask: number) => boolean): Uint8Array =>
  Uint8Array.from(counts, (_, mask) => (is(mask) ? 1 : 0))

/** For each mask, whether the row is refused by nothing, or only by `but`. */
export const passesBut = (refusals: Refusals, but: number): Uint8Array =>
  masksThat(refusals, mask => (mask & ~but) === 0)

/** For each mask, whether the row is listed and refused by something other than `but`. */
export const refusedMoreThan = (refusals: Refusals, but: number, delisted: number): Uint8Array =>
  masksThat(refusals, mask => (mask & ~but) !== 0 && (mask & delisted) === 0)

/** Rows that are read at once: few enough to stay in the processor's cache while each column counts them. */
const BLOCK = 4_096

/** The rows with one of these masks, some thousands at once; each list is valid until the next one. */
export function* rowsWith({ masks }: Refusals, isMeant: Uint8Array): Generator<Uint32Array> {
  const block = new Uint32Array(BLOCK)
  for (let start = 0; start < masks.length; start += BLOCK) {
    const found = gather(masks, isMeant, start, block)
    if (found > 0) yield block.subarray(0, found)
  }
}

/** Writes the wanted rows of the block at `start` into the list; returns their number. */
function gather(masks: Masks, isMeant: Uint8Array, start: number, block: Uint32Array): number {
  const end = Math.min(start + BLOCK, masks.length)
  let found = 0
  for (let row = start; row < end; row += 1) {
    // The row is always written, and kept only if the position advances: there is no branch to predict.
    block[found] = row
    found += isMeant[masks[row] ?? 0] ?? 0
  }
  return found
}
