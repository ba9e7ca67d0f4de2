import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Any number that no other program is likely to lock: several instances may start at once. */
export const MIGRATION_LOCK = 7_231_904

/** Brings the schema up to date under an advisory lock. `folder` holds the generated SQL (drizzle/). */
export async function migrate(config: pg.ClientConfig, folder: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
