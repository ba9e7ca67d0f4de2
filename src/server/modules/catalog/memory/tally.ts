import type { Filters } from '#shared/rules/catalog.ts'
import { Offer } from './offer.ts'
import { OfferCounts } from './offer-counts.ts'
import { COLUMNS, type Shelf } from './shelf.ts'

/** A value of a filter, and how many products it would leave. */
export interface Counted {
  facet: string
  name: string
  count: number
}

/** Filters whose values are counted as if they were not chosen, a bit each; the price is counted nowhere. */
export const RATING = 1 << COLUMNS.length
export const OFFER = RATING << 1
export const OUT = OFFER << 1
const MOST_STARS = 6

/** How many of the asked places have each value of a filter. */
interface Counting {
  bit: number
  /** Of each place the number of its value. */
  codes: Uint32Array | Uint8Array
  counts: Uint32Array
}

/** Counts each value of each filter, over the places that fail no filter or that one alone. `fails`: a bit each. */
export function tally(shelf: Shelf, filters: Filters, fails: Uint8Array): Counted[] {
  const { offers, names } = shelf
  const all = { ...names, color: offers.color, size: offers.size }
  const named = (facet: keyof typeof all, counts: Uint32Array) =>
    valuesOf(facet, counts, code => all[facet].text(code))
  const columns: Counting[] = COLUMNS.map((column, i) => ({
    bit: 1 << i,
    codes: shelf.columns[column],
    counts: new Uint32Array(names[column].size),
  }))
  const stars: Counting = { bit: RATING, codes: shelf.stars, counts: new Uint32Array(MOST_STARS) }
  const found = countCodes([...columns, stars], fails)
  const { colors, sizes } = countOffers(shelf, filters, fails, found)
  return [
    ...COLUMNS.flatMap((column, i) => named(column, columns[i]?.counts ?? new Uint32Array(0))),
    ...named('color', colors),
    ...named('size', sizes),
    ...valuesOf('rating', stars.counts, String),
  ]
}

function valuesOf(facet: string, counts: Uint32Array, nameOf: (code: number) => string): Counted[] {
  const values: Counted[] = []
  counts.forEach((count, code) => {
    if (code > 0 && count > 0) values.push({ facet, name: nameOf(code), count })
  })
  return values
}

/** All filters in one reading of `fails`; gives how many places fail none. */
function countCodes(all: readonly Counting[], fails: Uint8Array): number {
  const alone = new Array<Counting | undefined>(OUT + 1).fill(undefined)
  for (const one of all) alone[one.bit] = one
  let found = 0
  for (let place = 0; place < fails.length; place += 1) {
    const failed = fails[place] ?? 0
    if (failed === 0) {
      found += 1
      for (const { codes, counts } of all) count(codes, counts, place)
      continue
    }
    const one = alone[failed]
    if (one !== undefined) count(one.codes, one.counts, place)
  }
  return found
}

function count(codes: Uint32Array | Uint8Array, counts: Uint32Array, place: number): void {
  const code = codes[place] ?? 0
  counts[code] = (counts[code] ?? 0) + 1
}

/** Colours with the chosen size in stock and sizes in stock in the chosen colour (D-92), a product once for each. */
function countOffers(shelf: Shelf, filters: Filters, fails: Uint8Array, found: number): OfferCounts {
  if (filters.color !== '' || filters.size !== '')
    return new OfferCounts(shelf.offers, new Offer(shelf.offers, filters)).addPassing(fails, OFFER)
  const counts = new OfferCounts(shelf.offers, null)
  // What is counted ahead of everything on sale leaves the smaller part to count.
  return found * 2 <= shelf.live
    ? counts.addPassing(fails, OFFER)
    : counts.addFailing(fails, shelf.isHere).takenFrom(shelf.offered)
}
