import { fold } from './text.ts'

/** Sizes in a table for people: a column for each measure (EU, US, centimetres), a row for each size. */
export interface SizeTable {
  /** The title: what the sizes are of, and for whom: 'Calzado mujer'. */
  title: string
  columns: string[]
  rows: string[][]
}

/** One measure of a table as an owner's file holds it, with a value for each size. */
export interface Measure {
  name: string
  values: readonly string[]
}

/** The measures of a table; the first one names the sizes. All have the same number of values. */
export const sizeTable = (title: string, measures: readonly Measure[]): SizeTable => ({
  title,
  columns: measures.map(({ name }) => name),
  rows: (measures[0]?.values ?? []).map((_, i) => measures.map(({ values }) => values[i] ?? '')),
})

/**
 * The tables sorted: first those whose titles share most words with the product ('ROPA MUJER'), then the others in
 * their order.
 */
export function closestFirst<T extends Pick<SizeTable, 'title'>>(tables: readonly T[], kind: string): T[] {
  const wanted = fold(kind).split(' ').filter(Boolean)
  const shared = ({ title }: T) => wanted.filter(word => fold(title).split(' ').includes(word)).length
  return [...tables].sort((a, b) => shared(b) - shared(a))
}
