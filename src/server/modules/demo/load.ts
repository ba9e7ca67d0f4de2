import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { importMessages, seedMessages as say, type DemoAccount } from '#shared/messages/import.ts'
import { slugify } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { env } from '../../lib/env.ts'
import { projectRoot } from '../../lib/root.ts'
import { ensureCompany, findCompanyRow } from '../company.ts'
import { prepareImport, type ImportResult } from '../import/index.ts'
import { importOrder } from '../import/kinds.ts'
import { loadSales } from './sales/index.ts'
import { createSellerAccount } from '../sellers/accounts.ts'
import { listSellers } from '../sellers/list.ts'

/** Any number that nothing else locks: of several instances that start together, one fills the shop. */
const SEED_LOCK = 7_231_906

/** Whether only a person reads the output, and no log keeps it. */
interface Audience {
  isTerminal: boolean
}

/**
 * First start: fills a database without a company profile with the owner's files under data/demo, or with an empty
 * profile when DEMO=0. All of it is one transaction, so that an interrupted start begins again. The sellers' passwords
 * are printed only on a terminal (OWNER-45).
 */
export async function seedIfEmpty(log: (line: string) => void, { isTerminal }: Audience): Promise<void> {
  if (await findCompanyRow()) return
  const load = env().demo ? await prepareDemo(log) : null
  const accounts = await transaction(
    async () => {
      await db().execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      if (await findCompanyRow()) return []
      await load?.()
      await ensureCompany()
      if (!load) return []
      log(say.sold(await loadSales()))
      return makeDemoAccounts()
    },
    { isLong: true },
  )
  // Printed once it is true.
  if (accounts.length > 0) log(isTerminal ? say.sellers(accounts) : say.sellersUnsaid(accounts))
}

/**
 * D-84: every seller of the demo can answer customers at once, the one with most products first, with passwords that
 * only this start knows. No mail is ever sent to these addresses: the domain is reserved for examples.
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

/** Brings the pictures into their storage before any lock is taken, and returns what writes the rows (GUARD-10). */
async function prepareDemo(log: (line: string) => void): Promise<() => Promise<void>> {
  log(say.loading)
  const folder = join(projectRoot(), 'data', 'demo')
  const files = (await readdir(folder)).filter(file => file.endsWith('.csv'))
  const writes: (() => Promise<ImportResult>)[] = []
  for (const { path } of await importOrder(files.map(file => join(folder, file))))
    writes.push(await prepareImport(path, { isDemo: true }))
  return async () => {
    for (const write of writes) {
      const { kind, created, changed, problems } = await write()
      const [problem] = problems
      if (problem) throw new Error(importMessages.atCell(problem.line, problem.column, problem.what))
      log(say.loaded(kind, created + changed))
    }
  }
}
