import { fold } from './text.ts'

/** Sizes as people read them: a column for each measure (EU, US, centimetres), a row for each size. */
export interface SizeTable {
  /** For whom and what: 'Calzado mujer'. */
  title: string
  columns: string[]
  rows: string[][]
}

/** One measure of a table as an owner's file holds it, with a value for each size. */
export interface Measure {
  name: string
  values: readonly string[]
}

/** The measures side by side; the first of them names the sizes. They have equally many values. */
export const sizeTable = (title: string, measures: readonly Measure[]): SizeTable => ({
  title,
  columns: measures.map(({ name }) => name),
  rows: (measures[0]?.values ?? []).map((_, i) => measures.map(({ values }) => values[i] ?? '')),
})

/** The tables whose titles share most words with what is looked at ('ROPA MUJER') first, the others as they were. */
export function closestFirst<T extends Pick<SizeTable, 'title'>>(tables: readonly T[], kind: string): T[] {
  const wanted = fold(kind).split(' ').filter(Boolean)
  const shared = ({ title }: T) => wanted.filter(word => fold(title).split(' ').includes(word)).length
  return [...tables].sort((a, b) => shared(b) - shared(a))
}
