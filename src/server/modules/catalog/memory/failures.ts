import type { Filters } from '#shared/rules/catalog.ts'
import { soles, toCents } from '#shared/rules/money.ts'
import type { Column } from './column.ts'
import { failCodes, Offer } from './offer.ts'
import { COLUMNS, type Shelf } from './shelf.ts'
import { MARKS, UNFOUND } from './words.ts'

/** What a place can fail, a bit each; the first ones are those of COLUMNS. */
export const RATING = 1 << COLUMNS.length
export const OFFER = RATING << 1
/** The price or the search. */
const OUT = OFFER << 1
/** Nothing is on sale there any more. */
const GONE = OUT << 1
const WAYS = GONE << 1

export interface Failures {
  /** Of each place what it fails. */
  fails: Uint8Array
  /** How many places fail the same. */
  ways: Uint32Array
  /** The chosen colour and size, null without both. */
  offer: Offer | null
}

/** The largest int4: a bound above it means the same. */
const MAX_CENTS = 2_147_483_647
const bound = (amount: number): number => Math.min(toCents(soles(amount)), MAX_CENTS)

/** The chosen prices in céntimos, both included. */
const boundsOf = ({ lowPrice, highPrice }: Filters): { low: number; high: number } => ({
  low: lowPrice === null ? 0 : bound(lowPrice),
  high: highPrice === null ? MAX_CENTS : bound(highPrice),
})

/** `marks`: what a search says of each place, null without one. */
export function failuresOf(shelf: Shelf, filters: Filters, marks: Uint8Array | null): Failures {
  const fails = new Uint8Array(shelf.count)
  for (let place = 0; place < fails.length; place += 1) if (shelf.isHere[place] !== 1) fails[place] = GONE
  if (filters.lowPrice !== null || filters.highPrice !== null) failPrice(fails, shelf, boundsOf(filters))
  if (marks !== null) failSearch(fails, marks)
  COLUMNS.forEach((column, i) => {
    const wanted = filters[column]
    if (wanted !== '')
      failOthers(fails, shelf.columns[column], shelf.names[column].find(wanted) ?? -1, 1 << i)
  })
  if (filters.rating !== 0) failOthers(fails, shelf.stars, filters.rating, RATING)
  const offer = filters.color === '' && filters.size === '' ? null : new Offer(shelf.offers, filters)
  offer?.fail(fails, OFFER)
  return { fails, ways: countWays(fails), offer }
}

function failPrice(
  fails: Uint8Array,
  { sellingPrice }: Shelf,
  { low, high }: { low: number; high: number },
): void {
  for (let place = 0; place < fails.length; place += 1) {
    const price = sellingPrice[place] ?? 0
    if (price < low || price > high) fails[place] = (fails[place] ?? 0) | OUT
  }
}

function failSearch(fails: Uint8Array, marks: Uint8Array): void {
  const misses = new Uint8Array(MARKS)
  misses[UNFOUND] = OUT
  for (let place = 0; place < fails.length; place += 1)
    fails[place] = (fails[place] ?? 0) | (misses[marks[place] ?? UNFOUND] ?? 0)
}

/** Notes the bit at each place whose number is not the wanted one; -1 for none. */
function failOthers(fails: Uint8Array, { codes, onSale }: Column, wanted: number, bit: number): void {
  const misses = new Uint8Array(onSale.length).fill(bit)
  if (wanted >= 0) misses[wanted] = 0
  failCodes(fails, codes, misses)
}

function countWays(fails: Uint8Array): Uint32Array {
  const ways = new Uint32Array(WAYS)
  for (let place = 0; place < fails.length; place += 1) {
    const failed = fails[place] ?? 0
    ways[failed] = (ways[failed] ?? 0) + 1
  }
  return ways
}

/** How many places fail nothing, or `but` alone; 0 for nothing. */
export const passing = ({ ways }: Failures, but: number): number =>
  (ways[0] ?? 0) + (but === 0 ? 0 : (ways[but] ?? 0))

const waysThat = (is: (failed: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: WAYS }, (_, failed) => (is(failed) ? 1 : 0))

/** Of each way to fail, whether it fails nothing or `but` alone. */
export const passesBut = (but: number): Uint8Array => waysThat(failed => (failed & ~but) === 0)

/** Of each way to fail, whether it fails more than `but` and is still on sale. */
export const failsMoreThan = (but: number): Uint8Array =>
  waysThat(failed => (failed & ~but) !== 0 && (failed & GONE) === 0)

/** Places that are read at once: few enough to stay in the processor's own memory while each column counts them. */
const BLOCK = 4_096

/** The places that fail in one of these ways, some thousands at once; each list holds until the next one. */
export function* placesThat({ fails }: Failures, isMeant: Uint8Array): Generator<Uint32Array> {
  const block = new Uint32Array(BLOCK)
  for (let start = 0; start < fails.length; start += BLOCK) {
    const found = gather(fails, isMeant, start, block)
    if (found > 0) yield block.subarray(0, found)
  }
}

/** Writes the meant places of a block from `start` on; gives how many they are. */
function gather(fails: Uint8Array, isMeant: Uint8Array, start: number, block: Uint32Array): number {
  const end = Math.min(start + BLOCK, fails.length)
  let found = 0
  for (let place = start; place < end; place += 1) {
    // Written anyhow and kept or not: the processor need not guess.
    block[found] = place
    found += isMeant[fails[place] ?? 0] ?? 0
  }
  return found
}
