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

/** Counts each value of each filter, over the places that fail no filter or that one alone. `fails`: a bit each. */
export function tally(shelf: Shelf, filters: Filters, fails: Uint8Array): Counted[] {
  const { offers, names } = shelf
  const all = { ...names, color: offers.color, size: offers.size }
  const named = (facet: keyof typeof all, counts: Uint32Array) =>
    valuesOf(facet, counts, code => all[facet].text(code))
  const columns = COLUMNS.flatMap((column, i) =>
    named(column, countCodes(shelf.columns[column], names[column].size, fails, 1 << i)),
  )
  const { colors, sizes } = countOffers(shelf, filters, fails)
  const stars = countCodes(shelf.stars, MOST_STARS, fails, RATING)
  return [
    ...columns,
    ...named('color', colors),
    ...named('size', sizes),
    ...valuesOf('rating', stars, String),
  ]
}

function valuesOf(facet: string, counts: Uint32Array, nameOf: (code: number) => string): Counted[] {
  const values: Counted[] = []
  counts.forEach((count, code) => {
    if (code > 0 && count > 0) values.push({ facet, name: nameOf(code), count })
  })
  return values
}

function countCodes(
  codes: Uint32Array | Uint8Array,
  size: number,
  fails: Uint8Array,
  bit: number,
): Uint32Array {
  const counts = new Uint32Array(size)
  for (let place = 0; place < fails.length; place += 1) {
    if (((fails[place] ?? 0) & ~bit) !== 0) continue
    const code = codes[place] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** Colours with the chosen size in stock and sizes in stock in the chosen colour (D-92), a product once for each. */
function countOffers(shelf: Shelf, filters: Filters, fails: Uint8Array): OfferCounts {
  const isAsked = (place: number) => ((fails[place] ?? 0) & ~OFFER) === 0
  if (filters.color !== '' || filters.size !== '')
    return new OfferCounts(shelf.offers, new Offer(shelf.offers, filters)).addAll(shelf.count, isAsked)
  let hits = 0
  for (let place = 0; place < fails.length; place += 1) if (isAsked(place)) hits += 1
  // What is counted ahead of everything on sale leaves the smaller part to count.
  if (hits * 2 <= shelf.live) return new OfferCounts(shelf.offers, null).addAll(shelf.count, isAsked)
  const { isHere } = shelf
  return new OfferCounts(shelf.offers, null)
    .addAll(shelf.count, place => isHere[place] === 1 && !isAsked(place))
    .takenFrom(shelf.offered)
}
