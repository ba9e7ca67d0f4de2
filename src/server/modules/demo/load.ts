import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { importMessages } from '#shared/messages/import.ts'
import { seedMessages as say, type DemoAccount } from '#shared/messages/seed.ts'
import { slugify } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { env } from '../../lib/env.ts'
import { projectRoot } from '../../lib/root.ts'
import { ensureCompany } from '../company/settings.ts'
import { findCompanyRow } from '../company.ts'
import { importFile } from '../import/index.ts'
import { importOrder } from '../import/order.ts'
import { createSellerAccount, listSellers } from '../sellers.ts'

/** Any number that nothing else locks: of several instances that start together one fills the shop. */
const SEED_LOCK = 7_231_906

/**
 * First start: fills a database without a company profile with the owner's files under data/demo, or with an empty
 * profile when DEMO=0. All of it is one transaction, so that a start that was interrupted begins anew.
 */
export async function seedIfEmpty(log: (line: string) => void): Promise<void> {
  if (await findCompanyRow()) return
  const accounts = await transaction(
    async () => {
      await db().execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      if (await findCompanyRow()) return []
      if (env().demo) await loadDemo(log)
      await ensureCompany()
      return env().demo ? makeDemoAccounts() : []
    },
    { isLong: true },
  )
  // Said once it is true.
  if (accounts.length > 0) log(say.sellers(accounts))
}

/**
 * D-84: every seller of the demo can answer customers at once, the largest named first, with passwords that only this
 * start knows. No mail is ever sent to these addresses: the domain is reserved for examples.
 */
async function makeDemoAccounts(): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = []
  for (const { name } of (await listSellers()).sort((a, b) => b.products - a.products)) {
    const email = `${slugify(name)}@example.com`
    const password = await createSellerAccount(name, email)
    if (password !== null) accounts.push({ name, email, password })
  }
  return accounts
}

async function loadDemo(log: (line: string) => void): Promise<void> {
  log(say.loading)
  const folder = join(projectRoot(), 'data', 'demo')
  const files = (await readdir(folder)).filter(file => file.endsWith('.csv'))
  for (const { path, kind } of await importOrder(files.map(file => join(folder, file)))) {
    const { created, changed, problems } = await importFile(path, { isDemo: true })
    const [problem] = problems
    if (problem) throw new Error(importMessages.atCell(problem.line, problem.column, problem.what))
    log(say.loaded(kind, created + changed))
  }
}
