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
    readableObjectMode: true,
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

const QUOTE = 0x22

/** Without a quote every line is a row, which is read in a tenth of the time. */
async function hasQuotes(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>)
    if (chunk.includes(QUOTE)) return true
  return false
}

async function* parseRows(texts: Transform, path: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({ bom: true, delimiter, info: true, relax_column_count: true, trim: true })
  pipeline(createReadStream(path), texts, parser, () => undefined)
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
    yield { line: info.lines, cells: record }
}

/** The same of a file without quotes: lines end as the first one does, cells lose the blanks around them. */
async function* splitRows(texts: Transform, path: string, delimiter: string): AsyncGenerator<CsvRow> {
  pipeline(createReadStream(path), texts, () => undefined)
  let [rest, end, line] = ['', '', 0]
  const row = (text: string): CsvRow => ({
    line: (line += 1),
    cells: text.split(delimiter).map(cell => cell.trim()),
  })
  for await (const text of texts as AsyncIterable<string>) {
    rest += line === 0 && rest === '' ? text.replace(/^\uFEFF/, '') : text
    // A \r at the very end may be the half of a line end.
    end ||= /\r\n|\n|\r(?=[^\n])/.exec(rest)?.[0] ?? ''
    if (end === '') continue
    const lines = rest.split(end)
    rest = lines.pop() ?? ''
    for (const each of lines) yield row(each)
  }
  if (rest !== '') yield row(rest)
}

async function* readRows(path: string, delimiter: string): AsyncGenerator<CsvRow> {
  const file = basename(path)
  const read = (await hasQuotes(path)) ? parseRows : splitRows
  try {
    for await (const row of read(strictUtf8(), path, delimiter)) if (!isBlank(row.cells)) yield row
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
