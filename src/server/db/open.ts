import pg from 'pg'
import { startPostgres } from './embedded/index.ts'
import { closePool, dropPooled, isOpen, openPool, pool } from './index.ts'
import { migrate } from './migrate.ts'

interface OpenOptions {
  /** Connection string of the owner's own PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | undefined
  /** The embedded server, when another process keeps it running. */
  kept?: pg.PoolConfig | undefined
  /** The same database without a pooler between; `databaseUrl` when that is direct. */
  directUrl?: string | undefined
  /** The folder with the embedded server's data. */
  dataDir: string
  /** Folder of the SQL migrations. */
  migrations: string
  /** One plain sentence for each line, for the person who started the shop. */
  log(line: string): void
}

interface Opened {
  /** How to open a connection that keeps its session: for LISTEN, and for locks that outlive a transaction. */
  direct: pg.PoolConfig
  stop: () => Promise<void>
}
const KEY = Symbol.for('vitrina.opened')
const shared = globalThis as unknown as { [KEY]?: Promise<Opened> | undefined }

/** Starts or reaches PostgreSQL, brings the schema up to date and opens the pool; repeated calls share one opening. */
export async function openDatabase(options: OpenOptions): Promise<void> {
  shared[KEY] ??= open(options)
  try {
    await shared[KEY]
  } catch (error) {
    shared[KEY] = undefined
    throw error
  }
}

async function open({
  databaseUrl,
  directUrl = databaseUrl,
  dataDir,
  kept,
  migrations,
  log,
}: OpenOptions): Promise<Opened> {
  const config: pg.PoolConfig | undefined = databaseUrl ? { connectionString: databaseUrl } : kept
  if (config) {
    const direct = directUrl ? { connectionString: directUrl } : config
    await migrate(direct as pg.ClientConfig, migrations)
    openPool(config, { keepsStatements: !databaseUrl || directUrl === databaseUrl })
    return { direct, stop: async () => undefined }
  }
  const server = await startPostgres({ dataDir, log })
  try {
    await migrate(server.connection as pg.ClientConfig, migrations)
  } catch (error) {
    await server.stop()
    throw error
  }
  openPool(server.connection, { keepsStatements: true })
  return { direct: server.connection, stop: () => server.stop() }
}

/** Ends the pool, then the PostgreSQL that this process owns. */
export async function closeDatabase(): Promise<void> {
  const opened = shared[KEY]
  shared[KEY] = undefined
  if (isOpen()) await closePool()
  if (opened) await (await opened).stop()
}

const CONNECT_TIMEOUT_MS = 3_000
const ownClients = new Set<pg.Client>()

/**
 * A client with a separate connection that keeps its session, for what outlasts a transaction. The caller connects it.
 * When the connection fails there is an 'end' event or a failed query; the process goes on.
 */
export async function newClient(settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const opened = shared[KEY]
  if (!opened) throw new Error('The database is not open.')
  const { direct } = await opened
  const client = new pg.Client({
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(direct as pg.ClientConfig),
    ...settings,
  })
  client.on('error', () => undefined)
  client.on('end', () => ownClients.delete(client))
  ownClients.add(client)
  return client
}

/**
 * Breaks every connection of this process, so that code that waits on one fails at once. New connections are made when
 * they are needed.
 */
export function dropConnections(): void {
  for (const client of ownClients) client.connection.stream.destroy()
  dropPooled()
}

/**
 * A pool for a library that keeps one connection for good. That connection is separate from the shared pool, where a
 * lost one would stay checked out for ever. Queries still go to the shared pool: `query` is bound to it, because
 * otherwise it would call this `connect` for each query.
 */
export function poolWithOwnClient(): pg.Pool {
  const connect = async () => {
    const client = await newClient()
    await client.connect()
    return Object.assign(client, { release: () => void client.end() })
  }
  const common = pool()
  return Object.assign(Object.create(common) as pg.Pool, { connect, query: common.query.bind(common) })
}

/**
 * A separate connection that listens on a channel as long as the process lives; `onReconnect` runs when messages may
 * have been lost.
 */
export async function listen(
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const connect = async (): Promise<void> => {
    const next = await newClient()
    next.on('notification', message => onMessage(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    // Only now: a connection that failed is tried again below, and must not be tried twice.
    next.on('end', again)
    client = next
  }
  function again(): void {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().then(onReconnect, again)
    }, RETRY_MS)
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}

const RETRY_MS = 500
