import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCsv } from '#server/modules/import/csv.ts'
import { QuoteError, RowSplitter, type CsvRow } from '#server/modules/import/split.ts'

/** Blank rows are left out by whoever reads them. */
const isFilled = ({ cells }: CsvRow) => cells.some(cell => cell !== '')
const settings = { seed: 20_261_122, numRuns: 1_500 }

/** What a file says that comes in pieces of these lengths; 'quotes' when its quotes do not fit together. */
function split(text: string, lengths: readonly number[]): CsvRow[] | 'quotes' {
  const splitter = new RowSplitter(',')
  const rows: CsvRow[] = []
  let at = 0
  try {
    for (const length of lengths) {
      rows.push(...splitter.push(text.slice(at, at + length)))
      at += length
    }
    return [...rows, ...splitter.push(text.slice(at)), ...splitter.finish()].filter(isFilled)
  } catch (error) {
    if (error instanceof QuoteError) return 'quotes'
    throw error
  }
}

/** The same by the parser that looks at each character. */
function parsed(text: string): CsvRow[] | 'quotes' {
  try {
    const rows = parse(text, { info: true, relax_column_count: true, trim: true }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record })).filter(isFilled)
  } catch {
    return 'quotes'
  }
}

const plain = fc.constantFrom('', ' ', 'a', ' ñ ', '\tb', 'c\u00A0', 'd e', '½;', '0', 'x'.repeat(70))
const quoted = fc.constantFrom(
  '""',
  '"a"',
  ' "a,b" ',
  '"a ""b"" c"',
  '" d "',
  '""""',
  '"e\nf"',
  '"\n"',
  '"g;"\t',
)
const broken = fc.constantFrom('"', 'a"b', '"a"b', '"a" "b"', '"""', ' "h', "a'")
const fileOf = (cell: fc.Arbitrary<string>) =>
  fc
    .array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    .map(rows => ['uno,dos', ...rows.map(cells => cells.join(','))])
const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 })

test('LARGE-04 a file is taken apart as a parser of each character does it, whatever its pieces', () => {
  fc.assert(
    fc.property(
      fileOf(fc.oneof(plain, quoted)),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      pieces,
      (lines, end, isEnded, lengths) => {
        const text = lines.join(end) + (isEnded ? end : '')
        const expected = parsed(text)
        expect(expected).not.toBe('quotes')
        expect(split(text, lengths)).toEqual(expected)
      },
    ),
    settings,
  )
})

test('LARGE-04 quotes that do not fit together are refused where that parser refuses them', () => {
  fc.assert(
    fc.property(fileOf(fc.oneof(plain, quoted, broken)), pieces, (lines, lengths) => {
      const text = lines.join('\n')
      expect(split(text, lengths)).toEqual(parsed(text))
    }),
    settings,
  )
})

test('a row is told by the line on which an editor shows its end', () => {
  const text = 'uno,dos\r\n"a\nb\nc",1\r\nd,2\r\n'
  expect(split(text, [])).toEqual([
    { line: 1, cells: ['uno', 'dos'] },
    { line: 4, cells: ['a\nb\nc', '1'] },
    { line: 5, cells: ['d', '2'] },
  ])
})

test('an open quote near the beginning of a large file does not gather all of it', () => {
  const splitter = new RowSplitter(',')
  splitter.push('uno,dos\n"abierta,1\n')
  const piece = 'a,b\n'.repeat(25_000)
  expect(() => {
    for (let i = 0; i < 1_000; i += 1) splitter.push(piece)
  }).toThrow(QuoteError)
})

test('DATA-05 a NUL, which no database text can hold, is left out of a file, also between two pieces of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-csv-'))
  try {
    const path = join(folder, 'productos.csv')
    const filler = 'x'.repeat(100_000)
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
