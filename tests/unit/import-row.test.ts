import { afterEach, expect, test, vi } from 'vitest'
import { clock } from '#server/lib/clock.ts'
import { Problems } from '#server/modules/import/problems.ts'
import { makeRow, placesOf, type Row } from '#server/modules/import/row.ts'
import { RETENTION } from '#shared/rules/retention.ts'

afterEach(() => vi.restoreAllMocks())

const NOW = new Date('2027-03-01T15:00:00Z')
const DAY = 86_400_000
/** A row with this cell, and how often it was refused. */
function rowOf(cell: string) {
  const problems = new Problems()
  const row = makeRow(placesOf(['campo']), { line: 7, cells: [cell], width: 1 }, problems)
  return { row, problems }
}

test.each<[string, (row: Row) => unknown, [cell: string, value: unknown][], string[]]>([
  ['text', row => row.text('campo'), [['x'.repeat(120), 'x'.repeat(120)]], ['x'.repeat(121)]],
  ['text of its own length', row => row.text('campo', 5), [['xxxxx', 'xxxxx']], ['xxxxxx']],
  ['text that is required', row => row.required('campo', 5), [['x', 'x']], ['', 'xxxxxx']],
  [
    'amount',
    row => row.soles('campo'),
    [
      ['', null],
      ['0', 0],
      ['12.50', 1250],
    ],
    ['-1', 'mucho'],
  ],
  [
    'count',
    row => row.count('campo'),
    [
      ['', null],
      ['0', 0],
      ['1000000', 1_000_000],
    ],
    ['1000001', '-1', '1.5'],
  ],
  [
    'difference',
    row => row.difference('campo'),
    [
      ['', null],
      ['-1000000', -1_000_000],
      ['+1000000', 1_000_000],
      ['3', 3],
    ],
    ['1000001', '-1000001', '1.5'],
  ],
  [
    'yes or no',
    row => row.yesNo('campo'),
    [
      ['', null],
      ['SÍ', true],
      ['no', false],
    ],
    ['quizás'],
  ],
  [
    'list',
    row => row.list('campo'),
    [
      ['a | b||', ['a', 'b']],
      ['x'.repeat(2000), ['x'.repeat(2000)]],
    ],
    ['x'.repeat(2001)],
  ],
])('DATA-05 a cell with %s is read within its bounds', (_, read, good, bad) => {
  for (const [cell, value] of good) {
    const { row, problems } = rowOf(cell)
    expect([cell, read(row), problems.kept]).toEqual([cell, value, []])
  }
  for (const cell of bad) {
    const { row, problems } = rowOf(cell)
    read(row)
    expect(problems.kept).toMatchObject([{ line: 7, column: 'campo' }])
  }
})

test('STOCK-03 a moment is in the past, and not before the moves that the shop keeps', () => {
  vi.spyOn(clock, 'now').mockReturnValue(NOW)
  const oldest = NOW.getTime() - RETENTION.stockMoveDays * DAY
  for (const [ms, isTaken] of [
    [NOW.getTime(), true],
    [NOW.getTime() + 1, false],
    [oldest, true],
    [oldest - 1, false],
  ] as const) {
    const { row, problems } = rowOf(new Date(ms).toISOString())
    expect(row.moment('campo')).toEqual(new Date(ms))
    expect([ms, problems.count]).toEqual([ms, isTaken ? 0 : 1])
  }
  const empty = rowOf('')
  expect([empty.row.moment('campo'), empty.problems.count]).toEqual([null, 0])
  const unread = rowOf('ayer')
  expect([unread.row.moment('campo'), unread.problems.count]).toEqual([null, 1])
})

test('DATA-05 filled cells beyond the columns are a problem, empty ones are not, and missing ones are empty', () => {
  const made = (...cells: string[]) => {
    const problems = new Problems()
    const row = makeRow(placesOf(['a', 'b']), { line: 2, cells, width: 2 }, problems)
    return { row, problems }
  }
  expect(made('1', '2', '', '').problems.kept).toEqual([])
  expect(made('1', '2', '', '3').problems.kept).toMatchObject([{ line: 2, column: '' }])
  const { row } = made('1')
  expect([row.has('b'), row.text('b'), row.has('c'), row.text('c')]).toEqual([true, '', false, ''])
})

test('DATA-05 all problems are counted, and the first fifty are named', () => {
  const problems = new Problems()
  for (let line = 1; line <= 51; line += 1) problems.add({ line, column: '', what: 'x' })
  expect([problems.count, problems.kept.length, problems.kept.at(-1)?.line]).toEqual([51, 50, 50])
})
