import { join } from 'node:path'
import pg from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { projectRoot } from '../lib/root.ts'
import { StartError } from '../lib/start-error.ts'
import { claimDataFolder, startPostgres } from './embedded/index.ts'
import { isFull } from './full.ts'
import { openDatabase } from './open.ts'

const CONNECT_TIMEOUT_MS = 10_000
const OLDEST_MAJOR = 15

/** An address that refuses on IPv6 and IPv4 reports both inside an empty AggregateError. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

interface Server {
  major: number
  /**
   * Whether a pooler answers instead of PostgreSQL: then the backend process that it reported at connecting is not the
   * one that runs our statements.
   */
  isPooled: boolean
}

/** What answers at an address, or a refusal with a sentence, before anything is written there. */
async function look(setting: Setting, connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number; pid: number }>(
      "select current_setting('server_version_num')::int / 10000 as major, pg_backend_pid() as pid",
    )
    const [row] = rows
    const { processID } = client as unknown as { processID: number | null }
    return { major: row?.major ?? 0, isPooled: processID !== row?.pid }
  } catch (error) {
    if (isFull(error)) throw new StartError(say.databaseFull, { waits: true })
    const host = `${client.host}:${String(client.port)}`
    throw new StartError(say.databaseUnreachable(setting, host, reasonOf(error)), { passes: true })
  } finally {
    await client.end()
  }
}

/** SCALE-06: through a pooler notifications would be lost silently, so a direct address is required. */
async function checkDatabase(databaseUrl: string, directUrl: string): Promise<void> {
  const { major, isPooled } = await look('DATABASE_URL', databaseUrl)
  if (major < OLDEST_MAJOR) throw new StartError(say.databaseTooOld(major, OLDEST_MAJOR))
  const isDirectPooled =
    directUrl === databaseUrl ? isPooled : (await look('DATABASE_DIRECT_URL', directUrl)).isPooled
  if (isDirectPooled) throw new StartError(say.databasePooled)
}

/**
 * Opens the database that the settings name, for the shop and for the owner's commands. `kept` is the embedded one when
 * another process keeps it running.
 */
export async function connectDatabase(kept?: pg.PoolConfig): Promise<void> {
  const { databaseUrl, databaseDirectUrl: directUrl, varDir } = env()
  if (databaseUrl && directUrl) await checkDatabase(databaseUrl, directUrl)
  await openDatabase({
    databaseUrl,
    directUrl,
    kept,
    dataDir: join(varDir, 'postgres'),
    migrations: join(projectRoot(), 'drizzle'),
    log: log.say,
  })
}

/** A database as the settings name it, migrated or not. `stop` closes it. */
interface Reached {
  config: pg.ClientConfig
  stop(): Promise<void>
}

/** Reaches the database without touching it, for building it again. Refuses the data folder of an open shop. */
export async function reachDatabase(): Promise<Reached> {
  const { databaseUrl, databaseDirectUrl: directUrl, varDir } = env()
  if (databaseUrl && directUrl) {
    await checkDatabase(databaseUrl, directUrl)
    return { config: { connectionString: directUrl }, stop: () => Promise.resolve() }
  }
  const server = await startPostgres({ dataDir: join(varDir, 'postgres'), log: log.say })
  const config = server.connection as pg.ClientConfig
  if (await claimDataFolder()) return { config, stop: () => server.stop() }
  await server.stop()
  throw new StartError(say.secondShop(varDir))
}
