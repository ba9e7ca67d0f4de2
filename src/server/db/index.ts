import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>

interface Scope {
  database: Database
  afterCommit: (() => void)[]
}
interface Handle {
  pool: pg.Pool
  root: Database
}

/** Handles live on globalThis because the dev server evaluates modules twice (stack.md 1). */
const KEY = Symbol.for('vitrina.database')
const SCOPE = Symbol.for('vitrina.transaction')
const shared = globalThis as unknown as { [KEY]?: Handle | undefined; [SCOPE]?: AsyncLocalStorage<Scope> }
const scope = (shared[SCOPE] ??= new AsyncLocalStorage<Scope>())

const handle = (): Handle => {
  const open = shared[KEY]
  if (!open) throw new Error('The database is not open: call openPool first.')
  return open
}

/** Opens the pool; a second call keeps the first. `max` is the number of connections of this process. */
export function openPool(config: pg.PoolConfig): void {
  if (shared[KEY]) return
  const pool = new pg.Pool({ max: 12, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, ...config })
  // An idle connection that the server ended is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for a connection that is lost in the middle of a transaction: its query fails, and that is enough.
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  shared[KEY] = { pool, root: drizzle(pool, { schema }) }
}

export async function closePool(): Promise<void> {
  const open = shared[KEY]
  shared[KEY] = undefined
  await open?.pool.end()
}

export const isOpen = (): boolean => shared[KEY] !== undefined
export const pool = (): pg.Pool => handle().pool

/** The current transaction, else the pool. Use cases never hold a handle of their own. */
export const db = (): Database => scope.getStore()?.database ?? handle().root

export const inTransaction = (): boolean => scope.getStore() !== undefined

/** Runs a use case in one transaction; a nested call joins the outer one. Effects given to `afterCommit` run once it is durable. */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (scope.getStore()) return work()
  const afterCommit: (() => void)[] = []
  const result = await handle().root.transaction(tx =>
    scope.run({ database: tx as unknown as Database, afterCommit }, work),
  )
  for (const effect of afterCommit) effect()
  return result
}

/** Runs `effect` when the current transaction has committed, at once outside of one. */
export function afterCommit(effect: () => void): void {
  const current = scope.getStore()
  if (current) current.afterCommit.push(effect)
  else effect()
}
