import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { NotingClient } from './full.ts'
import { repeatUndone } from './repeat.ts'

type Database = NodePgDatabase

interface Scope {
  database: Database
  afterCommit: (() => void)[]
  /** What was read for all of the transaction, by name. */
  known: Map<string, Promise<unknown>>
}
interface Handle {
  pool: pg.Pool
  clients: Set<pg.PoolClient>
  root: Database
}

/** Handles live on globalThis because the dev server evaluates modules twice. */
const KEY = Symbol.for('vitrina.database')
const SCOPE = Symbol.for('vitrina.transaction')
const shared = globalThis as unknown as { [KEY]?: Handle | undefined; [SCOPE]?: AsyncLocalStorage<Scope> }
const scope = (shared[SCOPE] ??= new AsyncLocalStorage<Scope>())

const handle = (): Handle => {
  const open = shared[KEY]
  if (!open) throw new Error('The database is not open: call openPool first.')
  return open
}

/**
 * How many connections of the pool a process may have at once, and how long it keeps those that it does not need. Three
 * more are its own: it listens by two, and asks by the third whether the database is there (docs/deploy.md).
 */
const POOL = { max: 8, idleTimeoutMillis: 10_000 }

/** Opens the pool; a second call keeps the first. */
export function openPool(config: pg.PoolConfig): void {
  if (shared[KEY]) return
  const pool = new pg.Pool({
    ...POOL,
    Client: NotingClient,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...config,
  })
  // An idle connection that the server ended is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for a connection that is lost in the middle of a transaction: its query fails, and that is enough.
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', client => {
    client.on('error', () => undefined)
    clients.add(client)
  })
  pool.on('remove', client => clients.delete(client))
  shared[KEY] = { pool, clients, root: drizzle(pool) }
}

export async function closePool(): Promise<void> {
  const open = shared[KEY]
  shared[KEY] = undefined
  await open?.pool.end()
}

/** Breaks the connections of the pool: every query under way fails now. */
export function dropPooled(): void {
  for (const client of shared[KEY]?.clients ?? [])
    (client as unknown as pg.Client).connection.stream.destroy()
}

/** Runs `listener` whenever somebody takes a connection of the pool. Gives back how to stop. */
export function onUse(listener: () => void): () => void {
  const own = pool()
  own.on('acquire', listener)
  return () => void own.off('acquire', listener)
}

/** Whether a connection of the pool is at work, or being made. */
export const isInUse = (): boolean => pool().totalCount > pool().idleCount

export const isOpen = (): boolean => shared[KEY] !== undefined
export const pool = (): pg.Pool => handle().pool

/** The current transaction, else the pool. Use cases never hold a handle of their own. */
export const db = (): Database => scope.getStore()?.database ?? handle().root

export const inTransaction = (): boolean => scope.getStore() !== undefined

/**
 * Reads what many steps of a use case need, such as the owner's settings, once in the current transaction, and every time
 * outside of one. Who writes it in a transaction says so with `forget`.
 */
export function readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
  const known = scope.getStore()?.known
  const earlier = known?.get(name) as Promise<T> | undefined
  const found = earlier ?? read()
  known?.set(name, found)
  return found
}

export const forget = (name: string): void => {
  scope.getStore()?.known.delete(name)
}

/**
 * Nobody's request waits longer for a statement or a lock, and a process that hangs in the middle holds no lock for
 * long. Set for this transaction alone, since a pooler between us and PostgreSQL (PgBouncer) takes them neither when
 * a connection is opened nor keeps them for it.
 */
const BEGIN = `begin;
  set local statement_timeout = '15s';
  set local lock_timeout = '10s';
  set local idle_in_transaction_session_timeout = '30s'`

/** PostgreSQL answers `rollback` to the commit of a transaction in which a statement failed, and raises no error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT')
    throw new Error('The transaction was undone by an earlier error that nobody raised.')
}

async function attempt<T>(
  begin: string,
  work: () => Promise<T>,
): Promise<{ result: T; effects: Scope['afterCommit'] }> {
  const client = await pool().connect()
  // A connection on which even a rollback fails is not given to the next one.
  let broken: Error | undefined
  try {
    await client.query(begin)
    try {
      const current: Scope = { database: drizzle(client), afterCommit: [], known: new Map() }
      const result = await scope.run(current, work)
      await commit(client)
      return { result, effects: current.afterCommit }
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure as Error
      })
      throw error
    }
  } finally {
    client.release(broken)
  }
}

/**
 * Runs a use case in one transaction; a nested call joins the outer one. Effects given to `afterCommit` run once it is
 * durable. `work` is run again from its beginning when PostgreSQL undid it (a deadlock, SCALE-05): it changes nothing
 * outside of the database and calls nobody else. Work that cannot keep to that, or takes minutes, says `isLong`: it
 * is run once and has no time limit.
 */
export async function transaction<T>(
  work: () => Promise<T>,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<T> {
  if (scope.getStore()) return work()
  const { result, effects } = isLong
    ? await attempt('begin', work)
    : await repeatUndone(() => attempt(BEGIN, work))
  for (const effect of effects) effect()
  return result
}

/** Runs `effect` when the current transaction has committed, at once outside of one. */
export function afterCommit(effect: () => void): void {
  const current = scope.getStore()
  if (current) current.afterCommit.push(effect)
  else effect()
}
