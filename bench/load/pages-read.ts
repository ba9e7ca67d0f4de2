import pg from 'pg'
import { pool } from '../../src/server/db/index.ts'

interface Asked {
  text: string
  values: unknown[]
}
interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Without rows that are only added: once more they would be there already, and they read no table. */
const IS_READ = /^\s*(?:select|with|update|delete)\b/

/** What `work` asks the database, each text once, as PostgreSQL gets it. */
async function askedBy(work: () => Promise<unknown>): Promise<Asked[]> {
  const { query } = pg.Client.prototype
  const asked = new Map<string, Asked>()
  const note = (first: unknown, second: unknown): void => {
    const { text = first, values = second } = (typeof first === 'object' ? first : {}) as Partial<Asked>
    if (typeof text === 'string' && IS_READ.test(text) && !text.endsWith(';commit'))
      asked.set(text, { text, values: Array.isArray(values) ? values : [] })
  }
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    note(all[0], all[1])
    return (query as (...each: unknown[]) => unknown).apply(this, all)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return [...asked.values()]
}

/** How many pages of 8 KB PostgreSQL looks at for the statements of `work`: no busy machine changes that. */
export async function pagesReadBy(work: () => Promise<unknown>): Promise<number> {
  const asked = await askedBy(work)
  const client = await pool().connect()
  let pages = 0
  try {
    for (const { text, values } of asked) {
      await client.query('begin')
      const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      await client.query('rollback')
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    }
    return pages
  } finally {
    client.release(true)
  }
}
