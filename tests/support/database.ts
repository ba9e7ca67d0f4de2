import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '#server/db/open.ts'
import { limitWindow } from '#shared/limits/window.ts'
import { asNew } from './as-new.ts'
import './quick-hashes.mjs'

/**
 * Gives every test file its own copy of the migrated database and its own data folder, and opens it: `db()` and the
 * whole API work on it as they do in the shop. Settings come from here, not from the developer's shell. What a test puts
 * among the temporary files goes away with the file's own.
 */
const server = inject('postgres')
const name = `test_${randomBytes(6).toString('hex')}`
const folder = mkdtempSync(join(tmpdir(), 'api-'))
// Of everybody, as the system's own: a database that a test starts runs as another user.
chmodSync(folder, 0o1777)
const varDir = join(folder, 'var')
mkdirSync(varDir)
// A shop with stores, as every shop that offers pickup has its own.
cpSync('src/content/stores.json', join(varDir, 'content', 'stores.json'))

for (const setting of [
  'SMTP_URL',
  'PUBLIC_URL',
  'CORS_ORIGINS',
  'TRUST_PROXY',
  'DOCUMENT_LOOKUP_PROVIDER',
  'DEMO',
  'DATABASE_DIRECT_URL',
]) {
  Reflect.deleteProperty(process.env, setting)
}
process.env['TMPDIR'] = folder
process.env['VAR_DIR'] = varDir
process.env['TOKEN_SECRET'] = 'a secret for tests only, long enough'
process.env['DATABASE_URL'] =
  `postgres://${server.user}@localhost/${name}?host=${encodeURIComponent(server.host)}`

limitWindow.minutes = youngWindow(Date.now())

/** Minutes of a short window, as shops have, that has just begun, so that hardly a test counts over its end. */
function youngWindow(now: number): number {
  const lengths = Array.from({ length: 40 }, (_, i) => 20 + i)
  return lengths.toSorted((a, b) => (now % (a * 60_000)) - (now % (b * 60_000)))[0] ?? 20
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await onServer(`create database ${name} template ${inject('template')} strategy file_copy`)
  await openDatabase({
    databaseUrl: process.env['DATABASE_URL'],
    dataDir: join(varDir, 'postgres'),
    migrations: 'drizzle',
    log: () => undefined,
  })
})

afterAll(async () => {
  await closeDatabase()
  await onServer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
  asNew()
})
