import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { csvSink } from '#server/modules/receipts/csv.ts'
import { cents } from '#shared/rules/money.ts'

const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A month of one receipt that carries these words in all of its texts, as the file has it. */
async function written(text: string): Promise<Record<string, string>> {
  const path = await csvSink(folder).write({
    issuer: '20131312955',
    month: '2026-10',
    receipts: [
      {
        kind: '03',
        id: 'V-7K2M9QXD',
        order: 'V-7K2M9QXD',
        date: '2026-10-01',
        corrects: null,
        issued: null,
        customer: { documentType: '1', document: '45678912', name: text, address: text, district: '150122' },
        lines: [
          {
            sku: text,
            description: text,
            unit: 'NIU',
            quantity: 1,
            base: cents(8_475),
            amount: cents(10_000),
          },
        ],
      },
    ],
  })
  const [row = {}] = parse<Record<string, string>>(readFileSync(path), { columns: true, bom: true })
  return row
}

const WORDS = ['cliente_nombre', 'cliente_direccion', 'codigo', 'descripcion'] as const

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'FISCAL-07 words that a spreadsheet takes for a formula are text: %j',
  async text => {
    const row = await written(text)
    for (const word of WORDS) expect(row[word]).toBe(`'${text}`)
  },
)

test.each(['Rosa Quispe', 'N-1', "O'Higgins 1", '1+1'])(
  'FISCAL-07 other words stay as they are: %j',
  async text => {
    const row = await written(text)
    for (const word of WORDS) expect(row[word]).toBe(text)
    expect(row).toMatchObject({ base: '84.75', igv: '15.25', total: '100.00' })
  },
)
