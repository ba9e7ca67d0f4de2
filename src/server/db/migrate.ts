import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '../lib/start-error.ts'
import { isUpToDate, noteSupport, readApplied, readSupport, refuseNewer, type Support } from './support.ts'

/** Any number that no other program is likely to lock: several instances may start at once. */
export const MIGRATION_LOCK = 7_231_904

/**
 * Brings the schema up to date. When nothing is missing that takes one query and no lock, so that a start does not wait
 * for a backup (COST-06); otherwise an advisory lock lets only one instance do it. `folder` holds the generated SQL
 * (drizzle/).
 */
export async function migrate(config: pg.ClientConfig, folder: string): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const support = readSupport(folder)
    if (!isUpToDate(await readApplied(client), support)) await bringUpToDate(client, support, folder)
  } catch (error) {
    throw refusalOf(error) ?? error
  } finally {
    await client.end()
  }
}

async function bringUpToDate(client: pg.Client, support: readonly Support[], folder: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query('set client_min_messages to warning')
  refuseNewer(await readApplied(client), support)
  // Written before the migration too: if this process crashes in between, an older release that starts then finds what
  // it needs to know.
  await noteSupport(client, support)
  await applyMigrations(drizzle(client), { migrationsFolder: folder })
  await noteSupport(client, support)
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
