import type { Filters } from '#shared/rules/catalog.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { Column, MaskBits } from './columns.ts'
import { passesBut, passing, type Refusals, refusedMoreThan, rowsWith } from './masks.ts'
import { ColorCounts, SizeCounts } from './option-filter.ts'

/** A value of a filter, and how many products it would leave. */
export interface Counted {
  facet: string
  name: string
  count: number
}

/** A column, and the bit of its filter, which the count ignores; 0 if that filter is not used. */
interface Asked {
  column: Column
  but: number
}

/**
 * Counts each value of each filter, over the rows that no filter refuses or only that one. Rows that the price refuses
 * are counted nowhere.
 */
export function countFacets(index: CatalogIndex, filters: Filters, refusals: Refusals): Counted[] {
  const { options, bits, facets } = index
  const counts = countColumns(askedOf(index, filters), refusals, index)
  const countsOf = (column: Column) => counts.get(column) ?? new Uint32Array()
  const chosen = refusals.options
  const colors =
    chosen === null || filters.size === ''
      ? options.countColors(countsOf(options.colors))
      : countBut(refusals, new ColorCounts(options, chosen), bits)
  const sizes =
    chosen === null || filters.color === ''
      ? options.countSizes(countsOf(options.sizesLeft))
      : countBut(refusals, new SizeCounts(options, chosen), bits)
  return [
    ...facets.flatMap(({ facet, column, names }) =>
      valuesOf(facet.name, countsOf(column), code => names.text(code)),
    ),
    ...valuesOf('color', colors, code => options.color.text(code)),
    ...valuesOf('size', sizes, code => options.size.text(code)),
  ]
}

function valuesOf(facet: string, counts: Uint32Array, nameOf: (code: number) => string): Counted[] {
  const values: Counted[] = []
  counts.forEach((count, code) => {
    if (code > 0 && count > 0) values.push({ facet, name: nameOf(code), count })
  })
  return values
}

/** If a size is chosen, colours must be counted for each variant; if a colour is chosen, sizes must be. */
function askedOf({ options, facets, bits }: CatalogIndex, filters: Filters): Asked[] {
  const asked = facets.map(({ facet, column }, i) => ({
    column,
    but: facet.chosen(filters) === '' ? 0 : 1 << i,
  }))
  const ownBit = (chosen: string) => (chosen === '' ? 0 : bits.options)
  if (filters.size === '') asked.push({ column: options.colors, but: ownBit(filters.color) })
  if (filters.color === '') asked.push({ column: options.sizesLeft, but: ownBit(filters.size) })
  return asked
}

/** For each column, how many of the passing rows have each number. */
function countColumns(
  asked: readonly Asked[],
  refusals: Refusals,
  { listedCount, bits }: CatalogIndex,
): Map<Column, Uint32Array> {
  const counted = new Map<Column, Uint32Array>()
  for (const [but, some] of Map.groupBy(asked, one => one.but)) {
    const columns = some.map(({ column }) => column)
    // If most rows pass, it is quicker to start from the counts of all listed rows and subtract those that do not pass.
    const isFew = passing(refusals, but) * 2 <= listedCount
    const meant = isFew ? passesBut(refusals, but) : refusedMoreThan(refusals, but, bits.delisted)
    const counts = countIn(columns, refusals, meant)
    columns.forEach((column, i) => {
      const found = counts[i] ?? new Uint32Array()
      counted.set(column, isFew ? found : column.listed.map((all, code) => all - (found[code] ?? 0)))
    })
  }
  return counted
}

/** For each column, how many of the rows with one of these masks have each number. */
function countIn(columns: readonly Column[], refusals: Refusals, isMeant: Uint8Array): Uint32Array[] {
  const all = columns.map(({ listed }) => new Uint32Array(listed.length))
  for (const rows of rowsWith(refusals, isMeant))
    columns.forEach(({ codes }, i) => {
      countCodes(codes, rows, all[i] ?? new Uint32Array())
    })
  return all
}

function countCodes(codes: Uint32Array, rows: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < rows.length; i += 1) {
    const code = codes[rows[i] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
}

/** Counts the rows that only the chosen colour and size refuse. */
function countBut(refusals: Refusals, counter: ColorCounts | SizeCounts, bits: MaskBits): Uint32Array {
  for (const rows of rowsWith(refusals, passesBut(refusals, bits.options))) counter.add(rows)
  return counter.counts
}
