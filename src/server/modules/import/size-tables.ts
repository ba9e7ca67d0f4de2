import { eq } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { sizeTable, type Measure, type SizeTable } from '#shared/rules/size-tables.ts'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { brands } from '../../db/schema/catalog.ts'
import { tallied, type Importer } from './context.ts'
import type { Row } from './row.ts'

const MOST_VALUES = 400

/** The measures of each table of each brand, in the order of the file. */
type Drafts = Map<string, Map<string, Measure[]>>

/**
 * SIZE-02: the sizes of brands as data. A row has one measure of one table, with its values separated by `|`; the first
 * measure of a table names the sizes. A file that names a brand replaces all tables of that brand.
 */
export const sizeTablesImporter: Importer = {
  signature: ['marca', 'tabla', 'medida', 'valores'],
  optional: [],
  async run({ rows, problems, tally, tags }) {
    const stored = new Map((await db().select().from(brands)).map(brand => [brand.slug, brand]))
    const drafts: Drafts = new Map()
    for await (const row of rows) read(row, drafts, slug => stored.has(slug))
    if (problems.count > 0) return
    for (const [slug, measured] of drafts) {
      const brand = stored.get(slug)
      const sizeTables = [...measured].map(([title, measures]) => sizeTable(title, measures))
      if (!brand || !tallied(tally, known(brand.sizeTables), { sizeTables })) continue
      await db().update(brands).set({ sizeTables }).where(eq(brands.id, brand.id))
    }
    tags.add('catalog')
  },
}

/** The stored tables with their fields in the order of this code, for comparing; jsonb has another order. */
const known = (tables: readonly SizeTable[]) =>
  tables.length === 0
    ? undefined
    : { sizeTables: tables.map(({ title, columns, rows }) => ({ title, columns, rows })) }

function read(row: Row, drafts: Drafts, isBrand: (slug: string) => boolean): void {
  const brand = row.required('marca')
  const slug = slugify(brand)
  if (brand !== '' && !isBrand(slug)) row.refuse('marca', say.brandUnknown(brand))
  const title = row.required('tabla', 60)
  const name = row.required('medida', 40)
  const values = row
    .required('valores', MOST_VALUES)
    .split('|')
    .map(value => value.trim())
  if (values.length > 1 && values.includes('')) row.refuse('valores', say.valueMissing)
  const tables = drafts.get(slug) ?? new Map<string, Measure[]>()
  const measures = tables.get(title) ?? []
  const expected = measures[0]?.values.length ?? values.length
  if (values.length !== expected) row.refuse('valores', say.notAsMany(values.length, expected))
  if (measures.some(measure => measure.name === name)) row.refuse('medida', say.measureTwice(title))
  drafts.set(slug, tables.set(title, [...measures, { name, values }]))
}
