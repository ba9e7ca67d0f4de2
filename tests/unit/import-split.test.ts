import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CsvError } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCsv, rowsIn, type CsvRow } from '#server/modules/import/csv.ts'

const settings = { seed: 20_261_122, numRuns: 500 }

async function* piecesOf(text: string, lengths: readonly number[]): AsyncGenerator<string> {
  let at = 0
  for (const length of lengths) {
    yield text.slice(at, at + length)
    at += length
  }
  yield text.slice(at)
}

/** What a file says that comes in pieces of these lengths. */
async function split(text: string, lengths: readonly number[] = []): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const found of rowsIn(piecesOf(text, lengths), ',')) rows.push(...found)
  return rows
}

const cell = fc.constantFrom(
  '',
  'a',
  'ñ',
  'd e',
  '½;',
  '0',
  'x'.repeat(70),
  'a,b',
  'a "b" c',
  ' d ',
  '"',
  'e\nf',
  '\n',
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 })
const ends = fc.constantFrom('\n', '\r\n', '\r')

test('LARGE-04 a file is taken apart into the cells that were written, whatever its pieces', async () => {
  await fc.assert(
    fc.asyncProperty(table, ends, fc.boolean(), pieces, async (filled, end, isEnded, lengths) => {
      const written = [['uno', 'dos'], ...filled]
      const text = stringify(written, { record_delimiter: end, eof: isEnded, quoted_match: /^\s|\s$|\n/ })
      const rows = await split(text, lengths)
      expect(rows.map(({ cells }) => cells)).toEqual(written.filter(cells => cells.some(text => text !== '')))
    }),
    settings,
  )
})

test.each(['"', 'a"b', '"a"b', '"a" "b"', '"""', ' "h'])(
  'LARGE-04 quotes that do not fit together are refused: %s',
  async broken => {
    await expect(split(`uno,dos\na,b\n${broken},c`)).rejects.toMatchObject({ lines: 3 })
    await expect(split(`uno,dos\na,b\nc,${broken}`, [9, 1, 1, 1])).rejects.toMatchObject({ lines: 3 })
  },
)

test('blanks around a cell are none of it, those between its quotes are', async () => {
  const [, row] = await split('uno,dos\n\tb , " d "\t\n')
  expect(row?.cells).toEqual(['b', ' d '])
})

test('a row is told by the line on which an editor shows its end', async () => {
  const text = 'uno,dos\r\n"a\nb\nc",1\r\n,\r\nd,2\r\n'
  expect(await split(text)).toEqual([
    { line: 1, cells: ['uno', 'dos'] },
    { line: 4, cells: ['a\nb\nc', '1'] },
    { line: 6, cells: ['d', '2'] },
  ])
})

test('an open quote near the beginning of a large file does not gather all of it', async () => {
  let sent = 0
  async function* large(): AsyncGenerator<string> {
    yield 'uno,dos\n"abierta,1\n'
    for (; sent < 1_000; sent += 1) yield 'a,b\n'.repeat(25_000)
  }
  const read = async () => {
    for await (const _ of rowsIn(large(), ',')) continue
  }
  await expect(read()).rejects.toThrow(CsvError)
  expect(sent).toBeLessThan(20)
})

test('a row of a million letters and its end is read, a longer one is refused', async () => {
  const read = (letters: number) => split(`${'a'.repeat(letters)}\n`)
  expect(await read(1_000_001)).toHaveLength(1)
  await expect(read(1_000_002)).rejects.toThrow(CsvError)
})

test('DATA-05 a NUL, which no database text can hold, is left out of a file, also between two pieces of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-csv-'))
  try {
    const path = join(folder, 'productos.csv')
    // Letters of two bytes, one of which lies on the border of two pieces.
    const filler = `x${'ñ'.repeat(100_000)}`
    writeFileSync(path, `codigo,nombre\nA\0B,\0\nC,${filler}\0${filler}\n`)
    const { rows } = await openCsv(path)
    const cells: string[][] = []
    for await (const row of rows) cells.push(row.cells)
    expect(cells).toEqual([
      ['AB', ''],
      ['C', filler + filler],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('DATA-05 a file that goes away while it is read is an error, and not a shorter file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-csv-'))
  const path = join(folder, 'productos.csv')
  writeFileSync(path, 'codigo,nombre\nA,B\n')
  const { rows } = await openCsv(path)
  rmSync(folder, { recursive: true })
  const read = async () => {
    for await (const _ of rows) continue
  }
  await expect(read()).rejects.toMatchObject({ code: 'ENOENT' })
})
