import type { Problems } from './problems.ts'
import type { PictureShelf } from './pictures.ts'
import type { Row } from './row.ts'

export interface Tally {
  created: number
  changed: number
  unchanged: number
}

/** What the importer of one kind of file works with, inside the transaction of that file. */
export interface ImportContext {
  columns: readonly string[]
  rows: AsyncIterable<Row>
  problems: Problems
  shelf: PictureShelf
  tally: Tally
  /** Entries of the lists (brands, categories …) that a product file created. */
  alsoCreated: string[]
  /** Tags of the stored pages that the file changes. */
  tags: Set<string>
  /** Rows of the first start's demo, which `demo quitar` removes. */
  isDemo: boolean
}

export interface Importer {
  /** The columns by which such a file is recognised, all of them required. */
  signature: readonly string[]
  optional: readonly string[]
  run(context: ImportContext): Promise<void>
  /** The picture that the profile links to in a row; null for none. */
  linkOf?(row: Row): string | null
}

/** Counts a row by comparing what is stored with what the file says. True when something has to be written. */
export function tallied(tally: Tally, stored: object | undefined, wanted: object): boolean {
  if (!stored) tally.created += 1
  else if (isSame(stored, wanted)) tally.unchanged += 1
  else tally.changed += 1
  return !stored || !isSame(stored, wanted)
}

/** Whether every field of `wanted` has that value in `stored`. */
export const isSame = (stored: object, wanted: object): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => JSON.stringify((stored as Record<string, unknown>)[name]) === JSON.stringify(value),
  )
