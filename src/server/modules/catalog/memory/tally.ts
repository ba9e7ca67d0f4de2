import type { Filters } from '#shared/rules/catalog.ts'
import type { Column } from './column.ts'
import { type Failures, failsMoreThan, OFFER, passesBut, passing, placesThat, RATING } from './failures.ts'
import { ColorCounts, SizeCounts } from './offer-counts.ts'
import { COLUMNS, type Shelf } from './shelf.ts'

/** A value of a filter, and how many products it would leave. */
export interface Counted {
  facet: string
  name: string
  count: number
}

/** A column, and the bit of the filter without which it is counted; 0 where none is chosen. */
interface Asked {
  column: Column
  but: number
}

/** Counts each value of each filter, over the places that fail no filter or that one alone; the price is counted nowhere. */
export function tally(shelf: Shelf, filters: Filters, failures: Failures): Counted[] {
  const { offers, names, columns, stars } = shelf
  const counts = countColumns(askedOf(shelf, filters), failures, shelf.live)
  const countsOf = (column: Column) => counts.get(column) ?? new Uint32Array(0)
  const { offer } = failures
  const colors =
    offer === null || filters.size === ''
      ? offers.countColors(countsOf(offers.colors))
      : countBut(failures, new ColorCounts(offers, offer))
  const sizes =
    offer === null || filters.color === ''
      ? offers.countSizes(countsOf(offers.sizes))
      : countBut(failures, new SizeCounts(offers, offer))
  return [
    ...COLUMNS.flatMap(name => valuesOf(name, countsOf(columns[name]), code => names[name].text(code))),
    ...valuesOf('color', colors, code => offers.color.text(code)),
    ...valuesOf('size', sizes, code => offers.size.text(code)),
    ...valuesOf('rating', countsOf(stars), String),
  ]
}

function valuesOf(facet: string, counts: Uint32Array, nameOf: (code: number) => string): Counted[] {
  const values: Counted[] = []
  counts.forEach((count, code) => {
    if (code > 0 && count > 0) values.push({ facet, name: nameOf(code), count })
  })
  return values
}

/** Colours are counted variant by variant where a size is chosen, and sizes where a colour is. */
function askedOf({ offers, columns, stars }: Shelf, filters: Filters): Asked[] {
  const asked = COLUMNS.map((name, i) => ({
    column: columns[name],
    but: filters[name] === '' ? 0 : 1 << i,
  }))
  asked.push({ column: stars, but: filters.rating === 0 ? 0 : RATING })
  if (filters.size === '') asked.push({ column: offers.colors, but: filters.color === '' ? 0 : OFFER })
  if (filters.color === '') asked.push({ column: offers.sizes, but: filters.size === '' ? 0 : OFFER })
  return asked
}

/** How many of the places that pass have each number, of each column; `live`: how many are on sale. */
function countColumns(asked: readonly Asked[], failures: Failures, live: number): Map<Column, Uint32Array> {
  const counted = new Map<Column, Uint32Array>()
  for (const [but, some] of Map.groupBy(asked, one => one.but)) {
    const columns = some.map(({ column }) => column)
    // What is counted ahead of everything on sale leaves the smaller part to count.
    const isFew = passing(failures, but) * 2 <= live
    const counts = countIn(columns, failures, isFew ? passesBut(but) : failsMoreThan(but))
    columns.forEach((column, i) => {
      const found = counts[i] ?? new Uint32Array(0)
      counted.set(column, isFew ? found : column.onSale.map((all, code) => all - (found[code] ?? 0)))
    })
  }
  return counted
}

/** How many of the places that fail in one of these ways have each number, of each column. */
function countIn(columns: readonly Column[], failures: Failures, isMeant: Uint8Array): Uint32Array[] {
  const all = columns.map(({ onSale }) => new Uint32Array(onSale.length))
  for (const places of placesThat(failures, isMeant))
    columns.forEach(({ codes }, i) => {
      countCodes(codes, places, all[i] ?? new Uint32Array(0))
    })
  return all
}

function countCodes(codes: Uint32Array, places: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < places.length; i += 1) {
    const code = codes[places[i] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
}

/** Counts the places that fail nothing but the chosen colour and size. */
function countBut(failures: Failures, counter: ColorCounts | SizeCounts): Uint32Array {
  for (const places of placesThat(failures, passesBut(OFFER))) counter.add(places)
  return counter.counts
}
