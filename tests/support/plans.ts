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
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Loops'?: number
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
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

/** The parts of the plan of a statement, the whole first; `analyze` runs it. */
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
/** Of a table with fewer rows a share says nothing. */
const FEWEST = 500
/**
 * So many rows a list shows from one end of an index, where its limit stops it, and a job changes at once: when it is
 * tried again, they are changed already.
 */
const PAGE = 200
/**
 * What a statement may read of a table for nothing, by an index as a whole (a partial one has what is under way), and in
 * all. What it needs is a page, a day, or what is under way.
 */
const SHARE = { wasted: 0.1, whole: 0.05, read: 0.4 }

/** All who wait for a size are counted (ALERT-06, ALERT-08), so each of their rows is needed. */
const COUNTED = new Set(['stock_alerts'])
/** Its rows are there already when it is tried again. */
const IS_INSERT = /^\s*insert/

/** The parts of a plan that read a table: a bitmap does by the indexes under it. */
function readsOf(plan: Plan): Plan[] {
  const name = plan['Relation Name']
  const named = (plan.Plans ?? []).map(part =>
    /^Bitmap/.test(part['Node Type']) && name !== undefined ? { ...part, 'Relation Name': name } : part,
  )
  return [plan, ...named.flatMap(readsOf)]
}

/** What is wrong with how a part of a plan reads a table of so many rows; '' if nothing is. */
function waste(node: Plan, rows: number): string {
  const type = node['Node Type']
  if (type === 'Seq Scan') return 'scans'
  if (rows < FEWEST) return ''
  const loops = node['Actual Loops'] ?? 0
  const removed =
    ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops
  const read = (node['Actual Rows'] ?? 0) * loops + removed
  const isWhole = node['Index Name'] !== undefined && node['Index Cond'] === undefined
  const isMuch = read > rows * SHARE.read || (isWhole && read > Math.max(PAGE, rows * SHARE.whole))
  const isNeeded = COUNTED.has(node['Relation Name'] ?? '')
  if (removed <= Math.max(PAGE, rows * SHARE.wasted) && (isNeeded || !isMuch)) return ''
  return `reads ${String(Math.round(read))} of ${String(rows)} by ${node['Index Name'] ?? type}, for nothing ${String(Math.round(removed))}`
}

/**
 * The statements that read one of these tables from its beginning to its end, or an index of it, or a large part of it
 * for few rows, each with what it does; also as if an index were `missing`. They are run, and undone.
 */
export const scans = (
  questions: readonly Question[],
  tables: ReadonlySet<string>,
  { missing }: { missing?: string } = {},
): Promise<string[]> =>
  undone(async client => {
    if (missing !== undefined) await client.query(`drop index ${pg.escapeIdentifier(missing)}`)
    const sizes = await client.query<{ name: string; rows: number }>(
      `select relname as name, reltuples::int as rows from pg_class where relkind = 'r'`,
    )
    const rowsOf = new Map(sizes.rows.map(({ name, rows }) => [name, rows]))
    const found: string[] = []
    for (const question of questions) {
      const wrong = new Set<string>()
      for (const [mayScan, least] of [
        ['on', FEW],
        ['off', 0],
      ] as const) {
        await client.query(`savepoint before; set local enable_seqscan = ${mayScan}`)
        const how = IS_INSERT.test(question.text) ? '' : ', analyze'
        const [plan] = await explain(client, question, how)
        for (const node of plan ? readsOf(plan) : []) {
          const name = node['Relation Name'] ?? ''
          const rows = rowsOf.get(name) ?? 0
          const what = tables.has(name) && rows >= least ? waste(node, rows) : ''
          if (what !== '') wrong.add(`${name}: ${what}`)
        }
        await client.query('rollback to savepoint before')
      }
      if (wrong.size > 0) found.push(`${[...wrong].join(', ')}: ${question.text}`)
    }
    return found
  })
