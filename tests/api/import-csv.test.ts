import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCsv } from '#server/modules/import/csv.ts'
import { writeFile } from '../support/csv.ts'

/** What a file says; a quoted column at its end sends it through the parser of files with quotes. */
async function read(text: string, folder?: string) {
  const { columns, rows } = await openCsv(writeFile(text, 'x.csv', folder))
  const found: { line: number; cells: string[] }[] = []
  for await (const row of rows) found.push(row)
  return { columns, found }
}

const cell = fc.constantFrom(
  '',
  ' ',
  'a',
  ' ñ ',
  '\tb',
  'c\u00A0',
  'd e',
  '½;',
  '0',
  '\uFEFF',
  'x'.repeat(70),
)
const line = fc.array(cell, { minLength: 1, maxLength: 4 })

test('LARGE-04 a file without quotes is read as one with quotes is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom('', '\uFEFF'),
      fc.boolean(),
      async (lines, end, bom, isEnded) => {
        const body = ['uno,dos,tres', ...lines.map(cells => cells.join(','))].join(end) + (isEnded ? end : '')
        // The same rows, and one more with quotes after all of them.
        const quoted = `${bom}${body}${isEnded ? '' : end}"fin"`
        const plain = await read(`${bom}${body}`)
        const { columns, found } = await read(quoted)
        expect(plain).toEqual({ columns, found: found.slice(0, -1) })
      },
    ),
    { seed: 20_261_122, numRuns: 150 },
  )
}, 60_000)
