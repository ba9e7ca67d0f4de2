import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/db/embedded/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Server, startSystemPostgres } from './system-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, to which every test file connects for its own database. */
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
  await nameTheShop({ ...server, database: TEMPLATE })
}

/** A profile that a test makes names who sells, since no order is taken without (OWNER-01). */
async function nameTheShop(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`alter table company alter name set default 'Tienda de prueba',
    alter ruc set default '20512345670', alter business_name set default 'Tienda de Prueba S.A.C.'`)
  await client.end()
}

/**
 * One PostgreSQL without disk syncs for the whole run, with one migrated template database: the embedded server, or
 * the system's own whose programs are in TEST_POSTGRES_BIN.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-test-'))
  chmodSync(folder, 0o755)
  const bin = process.env['TEST_POSTGRES_BIN']
  const { server, stop } = await (bin ? startSystemPostgres(bin, folder) : startEmbedded(folder))
  await makeTemplate(server)
  project.provide('postgres', server)
  project.provide('template', TEMPLATE)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startEmbedded(folder: string): Promise<Server> {
  const embedded = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    log: () => undefined,
  })
  return {
    server: { host: String(embedded.connection.host), port: 5432, user: 'vitrina' },
    stop: () => embedded.stop(),
  }
}
