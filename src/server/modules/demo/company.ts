import { join } from 'node:path'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { company } from '../../db/schema/company.ts'
import { projectRoot } from '../../lib/root.ts'
import { COMPANY_ID, findCompanyRow, ensureCompany } from '../company.ts'
import { isOfProvider } from '../company/provider-settings.ts'
import { readSetting, wantsPicture } from '../company/settings.ts'
import { openCsv } from '../import/csv.ts'
import { PictureStore } from '../import/pictures.ts'

/** A field of the profile that still has the demo's value. */
interface DemoField {
  /** The owner's name of it. */
  name: string
  column: keyof typeof company.$inferSelect
}

/** OWNER-02: the fields of the profile that still have the demo's values, whoever wrote them. */
export async function findDemoFields(): Promise<DemoField[]> {
  const row = await findCompanyRow()
  if (!row) return []
  const folder = join(projectRoot(), 'data', 'demo')
  const { rows } = await openCsv(join(folder, 'empresa.csv'))
  const pictureStore = await PictureStore.open(folder, { write: false, lenient: true })
  const found: DemoField[] = []
  for await (const { cells } of rows) {
    const [name = '', text = ''] = cells
    const value = wantsPicture(name, text) ? await pictureStore.linkOf(text) : text
    const reading = readSetting(name, value ?? '')
    if ('problem' in reading) continue
    const { column, value: written } = reading
    // The demo says nothing about a payment provider.
    if (isOfProvider(column) || isDefault({ column, value: written })) continue
    if (row[column] === written) found.push({ name, column })
  }
  return found
}

const isDefault = ({
  column,
  value,
}: {
  column: keyof typeof company.$inferSelect
  value: unknown
}): boolean => getTableColumns(company)[column].default === value

/** Empties those fields, even if the rest of the profile is the owner's by now; returns the owner's names of them. */
export async function forgetDemoCompany(): Promise<string[]> {
  const found = await findDemoFields()
  const row = await findCompanyRow()
  // Emptied as a whole, because none of it is the owner's, even if an older release loaded another demo.
  if (row?.isDemo) await db().delete(company)
  else await empty(found)
  await ensureCompany()
  return found.map(({ name }) => name)
}

async function empty(found: readonly DemoField[]): Promise<void> {
  const emptied = Object.fromEntries(found.map(({ column }) => [column, sql`default`]))
  await db()
    .update(company)
    .set({ ...emptied, isDemo: false })
    .where(eq(company.id, COMPANY_ID))
}
