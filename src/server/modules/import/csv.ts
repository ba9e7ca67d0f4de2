import { createReadStream } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importMessages as say } from '#shared/messages/import.ts'
import { fold } from '#shared/rules/text.ts'
import { ImportError } from './problems.ts'

const HEAD_BYTES = 16_384

interface CsvRow {
  /** The last line of the row, counted from 1; a cell may hold line breaks. */
  line: number
  cells: string[]
}
export interface CsvFile {
  /** Folded names: 'Precio oferta' is `precio_oferta`. */
  columns: string[]
  rows: AsyncIterable<CsvRow>
}

/** 'Código ' → `codigo`, 'Precio oferta' → `precio_oferta`. */
const columnName = (text: string): string =>
  fold(text)
    .trim()
    .replaceAll(/[\s-]+/g, '_')

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell === '')

/** Excel in Spanish separates with semicolons: whichever is more frequent in the header does. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    const header = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/, 1)[0] ?? ''
    return header.split(';').length > header.split(',').length ? ';' : ','
  } finally {
    await file.close()
  }
}

/** Refuses bytes that are no UTF-8 instead of importing 'NIÃ‘O'. */
function strictUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, decoder.decode(chunk, { stream: true }))
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, decoder.decode())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

async function* readRows(path: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({ bom: true, delimiter, info: true, relax_column_count: true, trim: true })
  pipeline(createReadStream(path), strictUtf8(), parser, () => undefined)
  const file = basename(path)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (!isBlank(record)) yield { line: info.lines, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError(say.badQuotes(file, Number(error['lines'] ?? 0)))
    if (error instanceof TypeError) throw new ImportError(say.notUtf8(file))
    throw error
  }
}

/** Opens an owner's file: UTF-8 with or without BOM, commas or semicolons. Rows are streamed. */
export async function openCsv(path: string): Promise<CsvFile> {
  const file = basename(path)
  try {
    await access(path)
  } catch {
    throw new ImportError(say.fileMissing(file))
  }
  const rows = readRows(path, await delimiterOf(path))
  const header = await rows.next()
  if (header.done) throw new ImportError(say.noHeader(file))
  const columns = header.value.cells.map(columnName)
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i)
  if (twice !== undefined) throw new ImportError(say.columnTwice(twice))
  return { columns, rows }
}
