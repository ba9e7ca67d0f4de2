import pg from 'pg'
import { vi } from 'vitest'
import { pool } from '#server/db/index.ts'

/** A statement with its values, as PostgreSQL gets it. */
interface Question {
  text: string
  values: unknown[]
}
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Plan[]
}

/** Every statement that `work` sends, each text once. */
export async function askedBy(work: () => Promise<unknown>): Promise<Question[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const asked = new Map<string, Question>()
  for (const [query, second] of spy.mock.calls as unknown[][]) {
    const { text = query, values = second } = (typeof query === 'object' ? query : {}) as Partial<Question>
    if (
      typeof text === 'string' &&
      /^\s*(?:select|with|insert|update|delete)/.test(text) &&
      !text.endsWith(';commit')
    )
      asked.set(text, { text, values: Array.isArray(values) ? values : [] })
  }
  spy.mockRestore()
  return [...asked.values()]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The parts of the plan of a statement; `analyze` runs it, and undoes what it did. */
async function explain(client: pg.PoolClient, { text, values }: Question, options = ''): Promise<Plan[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json${options}) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? nodesOf(plan) : []
}

/** What is tried in a transaction that is undone. */
async function undone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The tables that a statement reads. */
export const tablesOf = (question: Question): Promise<Set<string>> =>
  undone(
    async client => new Set((await explain(client, question)).flatMap(node => node['Relation Name'] ?? [])),
  )

/** How often a statement looks into a table. */
export const looksInto = (table: string, question: Question): Promise<number> =>
  undone(async client => {
    const nodes = await explain(client, question, ', analyze')
    return nodes
      .filter(node => node['Relation Name'] === table)
      .reduce((sum, node) => sum + (node['Actual Loops'] ?? 0), 0)
  })

/** Below this PostgreSQL may well read a table whole: then it is asked what it would do if it could not. */
const FEW = 5_000

/**
 * The statements that would read one of these tables from its beginning to its end, with that table; also as if an
 * index were `missing`.
 */
export const scans = (
  questions: readonly Question[],
  tables: ReadonlySet<string>,
  { missing }: { missing?: string } = {},
): Promise<string[]> =>
  undone(async client => {
    if (missing !== undefined) await client.query(`drop index ${pg.escapeIdentifier(missing)}`)
    const sizes = await client.query<{ name: string }>(
      'select relname as name from pg_class where reltuples >= $1',
      [FEW],
    )
    const large = new Set(sizes.rows.map(({ name }) => name))
    const found: string[] = []
    for (const question of questions) {
      const scanned = async () =>
        (await explain(client, question))
          .filter(node => node['Node Type'] === 'Seq Scan')
          .flatMap(node => node['Relation Name'] ?? [])
          .filter(name => tables.has(name))
      await client.query('set local enable_seqscan = on')
      const usual = (await scanned()).filter(name => large.has(name))
      await client.query('set local enable_seqscan = off')
      const all = [...usual, ...(await scanned())]
      if (all.length > 0) found.push(`${all.join(', ')}: ${question.text}`)
    }
    return found
  })
