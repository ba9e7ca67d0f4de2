import { join } from 'node:path'
import pg from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { projectRoot } from '../lib/root.ts'
import { StartError } from '../lib/start-error.ts'
import { openDatabase } from './open.ts'

const CONNECT_TIMEOUT_MS = 10_000
const OLDEST_MAJOR = 15

/** An address that refuses on IPv6 and IPv4 reports both inside an empty AggregateError. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** Refuses with a sentence a DATABASE_URL that does not answer or is too old, before anything is written there. */
async function checkReachable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  let major: number
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    major = rows[0]?.version ?? 0
  } catch (error) {
    const host = `${client.host}:${String(client.port)}`
    throw new StartError(say.databaseUnreachable(host, reasonOf(error)), { passes: true })
  } finally {
    await client.end().catch(() => undefined)
  }
  if (major < OLDEST_MAJOR) throw new StartError(say.databaseTooOld(major, OLDEST_MAJOR))
}

/**
 * Opens the database that the settings name, for the shop and for the owner's commands alike. `kept` is the embedded
 * one when somebody else keeps it running.
 */
export async function connectDatabase(kept?: pg.PoolConfig): Promise<void> {
  const { databaseUrl, varDir } = env()
  if (databaseUrl) await checkReachable(databaseUrl)
  await openDatabase({
    databaseUrl,
    kept,
    dataDir: join(varDir, 'postgres'),
    migrations: join(projectRoot(), 'drizzle'),
    log: log.say,
  })
}
