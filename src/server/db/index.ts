import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { NotingClient } from './full.ts'
import { remembering } from './reading.ts'
import { retryUndone } from './retry.ts'

type Database = NodePgDatabase

interface Scope {
  database: Database
  client: pg.PoolClient
  /** The notices that are sent to every instance with the commit, each as SQL. */
  notices: string[]
  /** The commit, once it was sent. */
  ending: Promise<void> | null
  afterCommit: (() => void)[]
}
interface Handle {
  pool: pg.Pool
  clients: Set<pg.PoolClient>
  root: Database
  keepsStatements: boolean
}

/** Handles are kept on globalThis because the dev server evaluates modules twice. */
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
 * How many connections of the pool a process may have at once, and how long it keeps those that it does not need. It
 * has three more: two for listening, and one to check whether the database is there (docs/deploy.md).
 */
const POOL = { max: 8, idleTimeoutMillis: 10_000 }

/**
 * Opens the pool; a second call keeps the first. `keepsStatements` means that a connection is one session of
 * PostgreSQL, which remembers a named statement with its plan. Behind a pooler the next statement may reach another
 * session, which does not know it.
 */
export function openPool(config: pg.PoolConfig, { keepsStatements = false } = {}): void {
  if (shared[KEY]) return
  const pool = new pg.Pool({
    ...POOL,
    Client: NotingClient,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline: true,
    ...config,
  })
  // The pool replaces an idle connection that the server ended; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for a connection that is lost in the middle of a transaction: its query fails, and that is enough.
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', client => {
    client.on('error', () => undefined)
    clients.add(client)
  })
  pool.on('remove', client => clients.delete(client))
  shared[KEY] = { pool, clients, root: drizzle(pool), keepsStatements }
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

export const isOpen = (): boolean => shared[KEY] !== undefined
export const pool = (): pg.Pool => handle().pool

/** The current transaction, else the pool. Use cases never keep a handle. */
export const db = (): Database => scope.getStore()?.database ?? handle().root

/** The name under which PostgreSQL keeps a statement; '' where it cannot. */
const statementName = (name: string): string => (handle().keepsStatements ? name : '')

/** Until the next tick: statements that are sent one after the other go to PostgreSQL in one write. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Runs in the current transaction, else in the pool, a statement that is the same each time. */
export async function ask<Row extends pg.QueryResultRow>(
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const current = scope.getStore()?.client
  if (current) sendTogether(current)
  const { rows } = await (current ?? pool()).query<Row>({ name: statementName(name), text, values })
  return rows
}

/**
 * Waits for two steps of a transaction whose statements were sent at once, which saves the way between them. PostgreSQL
 * runs the second statement when the first is done, as if it had come later. The first failure is the reason.
 */
export async function together<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  second.catch(() => undefined)
  return [await first, await second]
}

const built = new WeakMap<Database, Map<string, unknown>>()

/** A query of the pool that is built once; it runs outside of a transaction. */
export function prepared<Query>(name: string, build: (database: Database, name: string) => Query): Query {
  const { root } = handle()
  const known = built.get(root) ?? new Map<string, unknown>()
  built.set(root, known)
  const query = (known.get(name) as Query | undefined) ?? build(root, statementName(name))
  known.set(name, query)
  return query
}

export const inTransaction = (): boolean => scope.getStore() !== undefined

/**
 * No request waits longer than this for a statement or a lock, and a process that hangs in the middle holds no lock for
 * long. Set for each transaction, because a pooler before PostgreSQL (PgBouncer) neither accepts these settings when a
 * connection is opened nor keeps them for it.
 */
const BEGIN = `begin;
  set local statement_timeout = '15s';
  set local lock_timeout = '10s';
  set local idle_in_transaction_session_timeout = '30s'`

/**
 * Sends the notices in one message with the commit, so that rows are not locked for another round trip. PostgreSQL
 * answers `rollback` to the commit of a transaction in which a statement failed, and raises no error.
 */
async function commit(client: pg.PoolClient, notices: readonly string[]): Promise<void> {
  const answers: unknown = await client.query([...notices, 'commit'].join(';'))
  const last = [answers].flat().at(-1) as pg.QueryResult
  if (last.command !== 'COMMIT')
    throw new Error('The transaction was undone by an earlier error that nobody raised.')
}

/**
 * Sends the commit of the current transaction behind the statements that were sent, without waiting for their answers:
 * what they lock is free one round trip earlier. If one of them fails, PostgreSQL undoes the transaction instead. So
 * nothing may be asked or refused afterwards.
 */
export function commitBehind(): void {
  const current = scope.getStore()
  if (!current) return
  current.ending = commit(current.client, current.notices)
  // The statement that failed says why.
  current.ending.catch(() => undefined)
}

async function attempt<T>(
  begin: string,
  work: () => Promise<T>,
): Promise<{ result: T; effects: Scope['afterCommit'] }> {
  const client = await pool().connect()
  // A connection on which even a rollback fails is not given to the next user.
  let broken: Error | undefined
  try {
    // Not awaited: the first statement of the work goes with it.
    sendTogether(client)
    const begun = client.query(begin)
    begun.catch(() => undefined)
    try {
      const current: Scope = { database: drizzle(client), client, notices: [], ending: null, afterCommit: [] }
      const result = await scope.run(current, () => remembering(work))
      await begun
      await (current.ending ?? commit(client, current.notices))
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
 * durable. `work` runs again from its beginning when PostgreSQL undid it (a deadlock, SCALE-05), so it changes nothing
 * outside of the database and calls no other service. Work that cannot follow this rule, or takes minutes, is `isLong`:
 * it runs once and has no time limit.
 */
export async function transaction<T>(
  work: () => Promise<T>,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<T> {
  if (scope.getStore()) return work()
  const { result, effects } = isLong
    ? await attempt('begin', work)
    : await retryUndone(() => attempt(BEGIN, work))
  for (const effect of effects) effect()
  return result
}

/** Runs `effect` when the current transaction has committed, at once outside of one. */
export function afterCommit(effect: () => void): void {
  const current = scope.getStore()
  if (current) current.afterCommit.push(effect)
  else effect()
}

/**
 * Sends a message on a channel of PostgreSQL, which delivers it to every instance when the current transaction has
 * committed; outside of a transaction at once.
 */
export async function notify(channel: string, payload: string): Promise<void> {
  const sql = `select pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(payload)})`
  const current = scope.getStore()
  if (current) current.notices.push(sql)
  else await pool().query(sql)
}
