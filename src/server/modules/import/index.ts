import { createHash, type Hash } from 'node:crypto'
import { dirname } from 'node:path'
import type { ImportKind } from '#shared/messages/import.ts'
import { transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { Flow } from './batches.ts'
import type { ImportContext, Loss, Importer, ImporterAtOnce, ImporterInBatches, Tally } from './context.ts'
import { openCsv, type CsvFile } from './csv.ts'
import { recognise } from './kinds.ts'
import { whileNoOtherImports } from './lock.ts'
import { PictureStore } from './pictures.ts'
import { Problems, type Problem } from './problems.ts'
import { hasDifferences } from './products/progress.ts'
import { makeRow, placesOf, type Row } from './row.ts'

export interface ImportOptions {
  /** Read and check everything, write nothing. */
  dryRun?: boolean
  /** Marks what is created as the demo of the first start, which works even when its pictures were deleted. */
  isDemo?: boolean
  /** Only this kind of file is taken. */
  only?: ImportKind
  /** STOCK-03: when the quantities of a file of products were counted. */
  countedAt?: Date
  /** STOCK-06: apply differences of stock again that were applied before. */
  isAgain?: boolean
}
export interface ImportResult extends Tally {
  kind: ImportKind
  /** Names of lists that did not exist before. */
  alsoCreated: string[]
  /** Columns that are not used. */
  ignored: string[]
  /** In the order of the lines. */
  problems: readonly Problem[]
  /** All problems, also those not kept in the list. */
  problemCount: number
  /** Sentences about values that were stored differently from the file. */
  notes: readonly string[]
  /** OWNER-04: what it takes, or would take, from stored products, by column. */
  losses: readonly Loss[]
  /** STOCK-03: it counts products that existed before and names no time, so nothing that was sold is subtracted. */
  isCountedNow: boolean
}

/** Undoes the transaction of a dry run or of a file with mistakes; callers never see this error. */
class Undo extends Error {}

/**
 * Imports one owner's file: with a single problem nothing of it is written. The kind of file is recognised by its
 * columns. Throws ImportError when the whole file cannot be read.
 */
export const importFile = async (path: string, options: ImportOptions = {}): Promise<ImportResult> =>
  (await prepareImport(path, options))()

/**
 * The same in two steps, for a caller with a transaction: first brings the file's pictures into their storage, which
 * may be remote, and returns what writes the rows (GUARD-10).
 */
export async function prepareImport(
  path: string,
  options: ImportOptions = {},
): Promise<() => Promise<ImportResult>> {
  const { dryRun = false, isDemo = false, only } = options
  const csv = await openCsv(path)
  const [kind, importer] = recognise(csv.columns, only)
  const pictureStore = await PictureStore.open(dirname(path), { write: !dryRun, lenient: isDemo })
  if (!dryRun) {
    await pictureStore.prepare(pictureNames(csv))
    for await (const name of linkNames(importer, await openCsv(path))) await pictureStore.prepareLink(name)
  }
  return () => writeRows(path, { kind, importer, pictureStore, options })
}

interface Prepared {
  kind: ImportKind
  importer: Importer
  pictureStore: PictureStore
  options: ImportOptions
}

async function writeRows(
  path: string,
  { kind, importer, pictureStore, options }: Prepared,
): Promise<ImportResult> {
  const csv = await openCsv(path)
  const { dryRun = false, isDemo = false, countedAt = null, isAgain = false } = options
  const context: ImportContext = {
    columns: csv.columns,
    rows: rowsOf(csv, new Problems()),
    problems: new Problems(),
    pictureStore,
    tally: { created: 0, changed: 0, unchanged: 0 },
    alsoCreated: [],
    tags: new Set(),
    isDemo,
    dryRun,
    countedAt,
    digest: '',
    isAgain,
    notes: [],
    losses: [],
  }
  await whileNoOtherImports(() =>
    'check' in importer ? inTwoPasses(importer, path, csv, context) : atOnce(importer, csv, context),
  )
  const { tally, alsoCreated, problems, notes, losses } = context
  const known = new Set([...importer.signature, ...importer.optional])
  return {
    kind,
    ...tally,
    alsoCreated,
    ignored: csv.columns.filter(column => column !== '' && !known.has(column)),
    problems: problems.kept.toSorted((a, b) => a.line - b.line),
    problemCount: problems.count,
    notes,
    losses,
    isCountedNow:
      kind === 'products' &&
      csv.columns.includes('stock') &&
      !csv.columns.includes('fecha_stock') &&
      countedAt === null &&
      tally.changed > 0,
  }
}

/** The first pass reads and checks all of the file; if there is no problem the second one writes it. */
async function inTwoPasses(
  importer: ImporterInBatches,
  path: string,
  csv: CsvFile,
  context: ImportContext,
): Promise<void> {
  const hash = createHash('sha256')
  const write = await importer.check({
    ...context,
    rows: rowsOf(hasDifferences(context) ? digested(csv, hash) : csv, context.problems),
  })
  if (context.problems.count > 0) return
  const late = new Problems()
  const rows = rowsOf(await openCsv(path), late)
  await write({ ...context, rows, problems: late, digest: hash.digest('hex') })
}

/** The same rows, which also feed `hash` while they are read. */
function digested({ columns, rows }: CsvFile, hash: Hash): CsvFile {
  async function* hashed() {
    hash.update(JSON.stringify(columns))
    for await (const batch of rows.batches) {
      for (const row of batch) hash.update(JSON.stringify(row.cells))
      yield batch
    }
  }
  return { columns, rows: new Flow(hashed()) }
}

/** One transaction, which a dry run or a problem undoes. */
async function atOnce(importer: ImporterAtOnce, csv: CsvFile, context: ImportContext): Promise<void> {
  const { problems, tally, tags } = context
  const work = async () => {
    await importer.run({ ...context, rows: rowsOf(csv, problems) })
    if (context.dryRun || problems.count > 0) throw new Undo()
    if (tally.created + tally.changed > 0) await invalidate([...tags])
  }
  try {
    // The file can be read only once, so the transaction cannot be repeated.
    await transaction(work, { isLong: true })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}

/** Columns that name pictures; several in one cell are separated by `|`. */
const PICTURE_COLUMNS = ['imagen', 'imagenes', 'imagen_ancha', 'imagen_alta', 'guia_tallas']

/** The names of all pictures in the file. Mistakes in rows are reported later, when the rows are written. */
async function* pictureNames(csv: CsvFile): AsyncGenerator<string> {
  const named = PICTURE_COLUMNS.filter(column => csv.columns.includes(column))
  if (named.length === 0) return
  const namesIn = (row: Row) => named.flatMap(column => [row.text(column), ...row.list(column)])
  for await (const rows of rowsOf(csv, new Problems()).batches) yield* new Set(rows.flatMap(namesIn))
}

async function* linkNames({ linkOf }: Importer, csv: CsvFile): AsyncGenerator<string> {
  if (!linkOf) return
  for await (const row of rowsOf(csv, new Problems())) {
    const name = linkOf(row)
    if (name !== null) yield name
  }
}

function rowsOf({ columns, rows }: CsvFile, problems: Problems): Flow<Row> {
  const places = placesOf(columns)
  async function* made() {
    for await (const batch of rows.batches)
      yield batch.map(({ line, cells }) => makeRow(places, { line, cells, width: columns.length }, problems))
  }
  return new Flow(made())
}
