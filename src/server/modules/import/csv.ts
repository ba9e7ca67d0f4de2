import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { finished } from 'node:stream/promises'
import { CsvError, parse, type Info } from 'csv-parse'
import { importMessages as say } from '#shared/messages/import.ts'
import { fold } from '#shared/rules/text.ts'
import { Flow } from './batches.ts'
import { ImportError } from './problems.ts'

const HEAD_BYTES = 16_384
const PIECE_BYTES = 64 * 1024

export interface CsvRow {
  /** The last line of the row, counted from 1; a cell may hold line breaks. */
  line: number
  cells: string[]
}

export interface CsvFile {
  /** Folded names: 'Precio oferta' is `precio_oferta`. */
  columns: string[]
  rows: Flow<CsvRow>
}

/** 'Código ' → `codigo`, 'Precio oferta' → `precio_oferta`. */
const columnName = (text: string): string =>
  fold(text)
    .trim()
    .replaceAll(/[\s-]+/g, '_')

/** The separator: comma or semicolon (Excel in Spanish), whichever is more frequent in the header. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    const lines = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]+/)
    const header = lines.find(line => line.trim() !== '') ?? ''
    return header.split(';').length > header.split(',').length ? ';' : ','
  } finally {
    await file.close()
  }
}

/**
 * The text of a file without its BOM and without NULs, which the database cannot store. Refuses bytes that are not
 * UTF-8 instead of importing 'NIÃ‘O'.
 */
async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>)
    yield withoutNuls(decoder.decode(piece, { stream: true }))
  yield decoder.decode()
}

const withoutNuls = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

/** A longer row has a quote that is never closed; it is refused before the rest of the file is in memory. */
const MOST_CHARACTERS = 1_000_000

/** The non-empty rows of a text that comes in pieces (RFC 4180); the rows of a piece come together. */
export async function* rowsIn(pieces: AsyncIterable<string>, delimiter: ',' | ';'): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = []
  const keep = (cells: string[], { lines }: Info): null => {
    if (cells.some(cell => cell !== '')) rows.push({ line: lines, cells })
    return null
  }
  const parser = parse({
    delimiter,
    trim: true,
    relax_column_count: true,
    max_record_size: MOST_CHARACTERS,
    on_record: keep,
  })
  // The error goes to the side that writes into the stream.
  parser.on('error', () => undefined)
  const taken = () => {
    const found = rows
    rows = []
    return found
  }
  for await (const text of pieces) {
    await new Promise<void>((resolve, reject) => {
      parser.write(text, error => (error ? reject(error) : resolve()))
    })
    yield taken()
  }
  await finished(parser.end().resume())
  yield taken()
}

/** Every row that has something in it, the header first. */
async function* readRows(path: string, delimiter: ',' | ';'): AsyncGenerator<CsvRow[]> {
  const file = basename(path)
  try {
    yield* rowsIn(readText(path), delimiter)
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError(say.badQuotes(file, Number(error['lines'])))
    if (error instanceof TypeError) throw new ImportError(say.notUtf8(file))
    throw error
  }
}

async function* withoutHeader(batches: AsyncIterable<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  let isFirst = true
  for await (const batch of batches) {
    yield isFirst ? batch.slice(1) : batch
    isFirst &&= batch.length === 0
  }
}

/** Opens an owner's file: UTF-8 with or without BOM, commas or semicolons. It is read when its rows are needed. */
export async function openCsv(path: string): Promise<CsvFile> {
  const file = basename(path)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new ImportError(say.fileMissing(file))
  const delimiter = await delimiterOf(path)
  const columns = (await headerOf(readRows(path, delimiter)))?.map(columnName)
  if (!columns) throw new ImportError(say.noHeader(file))
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i)
  if (twice !== undefined) throw new ImportError(say.columnTwice(twice))
  return { columns, rows: new Flow(withoutHeader(readRows(path, delimiter))) }
}

async function headerOf(batches: AsyncIterable<CsvRow[]>): Promise<string[] | undefined> {
  for await (const [header] of batches) if (header) return header.cells
  return undefined
}
