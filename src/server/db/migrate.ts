import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '../lib/start-error.ts'
import { noteSupport, readSupport, refuseNewer } from './support.ts'

/** Any number that no other program is likely to lock: several instances may start at once. */
export const MIGRATION_LOCK = 7_231_904

/** Brings the schema up to date under an advisory lock. `folder` holds the generated SQL (drizzle/). */
export async function migrate(config: pg.ClientConfig, folder: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    const support = readSupport(folder)
    await refuseNewer(client, support)
    // Also before the migrations: an older release that starts after a crash in between finds what it needs to know.
    await noteSupport(client, support)
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    await noteSupport(client, support)
  } catch (error) {
    throw refusalOf(error) ?? error
  } finally {
    await client.end()
  }
}

const FORBIDDEN = '42501'
const EXISTS_ALREADY = ['42P07', '42710', '42723']

/** OWNER-07: PostgreSQL's errors about rights, and about another program's tables, as a sentence. */
function refusalOf(error: unknown): StartError | null {
  const reason = rootOf(error)
  const code = 'code' in reason ? String(reason.code) : ''
  if (code === FORBIDDEN) return new StartError(say.databaseForbidden(reason.message))
  if (EXISTS_ALREADY.includes(code)) return new StartError(say.databaseOccupied(reason.message))
  return null
}

function rootOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootOf(error.cause) : error
}
