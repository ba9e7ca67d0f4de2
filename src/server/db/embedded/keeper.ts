import pg from 'pg'

/** The number of an advisory lock. Every process holds it shared while it uses the embedded server. */
const IN_USE = 722_001
/** Held exclusively by the one shop that serves this data folder. */
const SHOP = 722_002

/**
 * One connection for each process that uses the embedded server. PostgreSQL drops its locks when the process dies,
 * however it dies, so the locks show who is still there.
 */
export interface Keeper {
  socketFolder: string
  connection: pg.PoolConfig
  /** Called once when the server went away and we did not expect it. */
  onLost(listener: () => void): void
  /** Whether no other process uses this server. If so, none can begin to use it until we are gone. */
  isLast(): Promise<boolean>
  claimShop(): Promise<boolean>
  close(): Promise<void>
}

async function tryLock(client: pg.Client, sql: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(`select ${sql}($1) as ok`, [key])
  return rows[0]?.ok === true
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'vitrina'")
  if (rowCount !== 0) return
  try {
    await client.query('create database vitrina')
  } catch (error) {
    // 42P04, 23505: another process made it between the question and the answer.
    if (!['42P04', '23505'].includes(String((error as { code?: string }).code))) throw error
  }
}

/** Connects and signs in as a user of the server; nothing when no server answers there (yet). */
export async function connectKeeper(socketFolder: string): Promise<Keeper | undefined> {
  const client = new pg.Client({
    host: socketFolder,
    user: 'vitrina',
    database: 'postgres',
    application_name: 'vitrina-keeper',
    connectionTimeoutMillis: 5_000,
  })
  let lost: (() => void) | undefined
  let closing = false
  client.on('error', () => undefined)
  client.on('end', () => {
    if (!closing) lost?.()
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE])
    await createDatabase(client)
  } catch {
    closing = true
    await client.end()
    return undefined
  }
  return {
    socketFolder,
    connection: { host: socketFolder, user: 'vitrina', database: 'vitrina' },
    onLost: listener => {
      lost = listener
    },
    isLast: async () => {
      await client.query('select pg_advisory_unlock_shared($1)', [IN_USE])
      return tryLock(client, 'pg_try_advisory_lock', IN_USE)
    },
    claimShop: () => tryLock(client, 'pg_try_advisory_lock', SHOP),
    close: async () => {
      closing = true
      await client.end()
    },
  }
}
