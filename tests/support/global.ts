import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/db/embedded/index.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, to which every test file connects for a database of its own. */
    postgres: { host: string; port: number; user: string }
    template: string
  }
}

const TEMPLATE = 'vitrina_template'

async function makeTemplate(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate({ ...server, database: TEMPLATE }, 'drizzle')
}

/**
 * One PostgreSQL without disk syncs for the whole run, with one migrated template database: the embedded server, or
 * the one whose socket folder TEST_POSTGRES_HOST names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES_HOST']
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-test-'))
  const embedded = given
    ? undefined
    : await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, log: () => undefined })
  const server = {
    host: given ?? String(embedded?.connection.host),
    port: 5432,
    user: given ? 'postgres' : 'vitrina',
  }
  await makeTemplate(server)
  project.provide('postgres', server)
  project.provide('template', TEMPLATE)
  return async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
