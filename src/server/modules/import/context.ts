import type { Flow } from './batches.ts'
import type { Problems } from './problems.ts'
import type { PictureStore } from './pictures.ts'
import type { Row } from './row.ts'

export interface Tally {
  created: number
  changed: number
  unchanged: number
}

/** What a file takes from stored products: a column, how many products, and the first of their codes. */
export interface Loss {
  column: string
  count: number
  codes: string[]
}

/** What the importer of one kind of file works with. */
export interface ImportContext {
  columns: readonly string[]
  rows: Flow<Row>
  problems: Problems
  pictureStore: PictureStore
  tally: Tally
  /** Entries of the lists (brands, categories …) that a product file created. */
  alsoCreated: string[]
  /** Tags of the stored pages that the file changes. */
  tags: Set<string>
  /** Rows of the first start's demo, which `demo quitar` removes. */
  isDemo: boolean
  /** Read and check everything, write nothing. */
  dryRun: boolean
  /** STOCK-03: when the quantities of the file were counted; null for now. */
  countedAt: Date | null
  /** SHA-256 of the cells of a file of differences, once it is read to its end. */
  digest: string
  /** STOCK-06: apply differences again that were applied before. */
  isAgain: boolean
  /** Sentences for the owner about values that were stored differently from the file. */
  notes: string[]
  /** OWNER-04: what the file takes from stored products. */
  losses: Loss[]
}

interface Recognised {
  /** The columns by which such a file is recognised; all of them are required. */
  signature: readonly string[]
  optional: readonly string[]
  /** Columns of the signature that another one may replace. */
  instead?: Readonly<Record<string, string>>
  /** The picture that the profile links to in a row; null for none. */
  linkOf?(row: Row): string | null
}

/** Checks and writes a file in one transaction, which is undone when something is wrong. */
export interface ImporterAtOnce extends Recognised {
  run(context: ImportContext): Promise<void>
}

/**
 * Finds every problem of a file without a lock or a write, and returns what writes it, in several short transactions,
 * from its rows read once more (STOCK-05).
 */
export interface ImporterInBatches extends Recognised {
  check(context: ImportContext): Promise<(context: ImportContext) => Promise<void>>
}

export type Importer = ImporterAtOnce | ImporterInBatches

/** Counts a row by comparing what is stored with what the file says. True when something has to be written. */
export function tallied(tally: Tally, stored: object | undefined, wanted: object): boolean {
  if (!stored) tally.created += 1
  else if (isSame(stored, wanted)) tally.unchanged += 1
  else tally.changed += 1
  return !stored || !isSame(stored, wanted)
}

/** Whether every field of `wanted` has that value in `stored`. */
export const isSame = (stored: object, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => {
    const own = (stored as Record<string, unknown>)[name]
    return own === value || JSON.stringify(own) === JSON.stringify(value)
  })
