import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { reachDatabase } from '../../db/connect.ts'
import { MIGRATION_LOCK } from '../../db/migrate.ts'
import { env } from '../../lib/env.ts'
import { pictures } from '../../lib/pictures/index.ts'
import { projectRoot } from '../../lib/root.ts'
import { contentFolder } from '../content/own.ts'
import { MAX_ATTEMPTS, NEVER } from '../mail/unsent.ts'
import { type Header, BackupError } from './format.ts'
import { readBackup, type Contents, type Sink } from './reader.ts'
import { assertEmpty, dropEverything, readTables, withoutConstraints } from './tables.ts'

/** Settings of the session: values are read in the form in which they were written, and there are no time limits. */
const SESSION = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC'; set local client_min_messages = 'warning'`

const migrationFiles = (): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: join(projectRoot(), 'drizzle') })

/** The backup's level must be one that this version had at some time. */
function assertKnown(header: Header, files: readonly MigrationMeta[]): void {
  const isKnown = header.migrations.every(({ when }, i) => files[i]?.folderMillis === when)
  if (!isKnown) throw new BackupError('newer')
}

/** Applies migrations in the current transaction and notes them as the migrator does. */
async function apply(client: pg.Client, files: readonly MigrationMeta[]): Promise<void> {
  await client.query(`create schema if not exists drizzle`)
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of files) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

async function push(stream: Writable, chunk: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored
  if (stream.write(chunk)) return
  // The listener that was not called is removed, because a table has thousands of chunks.
  const over = new AbortController()
  const { signal } = over
  await Promise.race([
    once(stream, 'drain', { signal }),
    finished(stream, { signal, cleanup: true }),
  ]).finally(() => over.abort())
}

/** Copies a table's rows directly into the database; PostgreSQL's count must equal the file's. */
function tableSink(client: pg.Client, columns: readonly string[], name: string): Sink {
  const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy public.${pg.escapeIdentifier(name)} (${list}) from stdin`))
  // The next write, or the end, reports its failure: the stream itself forgets it.
  let failure: Error | undefined
  copy.on('error', error => (failure ??= error))
  return {
    async write(chunk) {
      if (failure) throw failure
      await push(copy, chunk)
    },
    async end({ rows }) {
      if (failure) throw failure
      copy.end()
      await finished(copy)
      if (copy.rowCount !== rows) throw new BackupError('broken', name)
    },
  }
}

/**
 * Writes a picture, complete or not at all. One that stays behind after a failure does no harm: its name is the hash of
 * its content.
 */
async function pictureSink(name: string): Promise<Sink> {
  const storing = Promise.withResolvers<Writable>()
  const filled = Promise.withResolvers<undefined>()
  const stored = pictures().put(name, async draft => {
    storing.resolve(createWriteStream(draft))
    await filled.promise
  })
  stored.catch(storing.reject)
  const file = await storing.promise
  file.on('error', filled.reject)
  return {
    write: chunk => push(file, chunk),
    async end() {
      file.end()
      await finished(file)
      filled.resolve(undefined)
      await stored
    },
  }
}

function smallSink(keep: (bytes: Buffer) => void): Sink {
  const chunks: Buffer[] = []
  return {
    write: chunk => {
      chunks.push(chunk)
      return Promise.resolve()
    },
    end: () => {
      keep(Buffer.concat(chunks))
      return Promise.resolve()
    },
  }
}

/**
 * OWNER-30: mails that waited in the backup may have been sent since, or the shop is a rehearsal, so they wait until
 * the owner runs `correos reintentar`. Returns how many.
 */
async function holdMails(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    "update mails set next_try_at = $1, attempts = $2, last_error = 'restaurado' where sent_at is null and last_error is distinct from 'outbox'",
    [NEVER, MAX_ATTEMPTS],
  )
  return rowCount ?? 0
}

/** CONTENT-06: the texts and the list of stores that the owner wrote. */
async function writeTexts(texts: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of texts) {
    const file = join(contentFolder(), name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
}

/** Everything in one transaction: until its end the shop is as empty as before. */
async function fill(
  client: pg.Client,
  path: string,
  header: Header,
): Promise<{ contents: Contents; secret: Buffer; texts: ReadonlyMap<string, Buffer>; heldMails: number }> {
  const files = migrationFiles()
  let secret: Buffer = Buffer.alloc(0)
  const texts = new Map<string, Buffer>()
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await assertEmpty(client)
  await dropEverything(client)
  await apply(client, files.slice(0, header.migrations.length))
  const columns = new Map((await readTables(client)).map(table => [table.name, table.columns]))
  const restoreConstraints = await withoutConstraints(client)
  const contents = await readBackup(path, {
    part: part => {
      if (part.kind === 'secret')
        return Promise.resolve(
          smallSink(bytes => {
            secret = bytes
          }),
        )
      if (part.kind === 'content')
        return Promise.resolve(smallSink(bytes => void texts.set(part.name, bytes)))
      if (part.kind === 'picture') return pictureSink(part.name)
      const written = header.tables.find(({ name }) => name === part.name)?.columns
      const known = columns.get(part.name)
      if (!written?.every(column => known?.includes(column))) throw new BackupError('broken', part.name)
      // Emptied first, because a migration may have put rows into it, for example the carriers.
      return client
        .query(`delete from public.${pg.escapeIdentifier(part.name)}`)
        .then(() => tableSink(client, written, part.name))
    },
  })
  await restoreConstraints()
  for (const { name, value, isCalled } of header.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${pg.escapeIdentifier(name)}`,
      value,
      isCalled,
    ])
  await apply(client, files.slice(header.migrations.length))
  return { contents, secret, texts, heldMails: await holdMails(client) }
}

/**
 * Restores a backup into an empty shop, embedded or of DATABASE_URL. The file is read and checked from end to end
 * before anything is touched. The rows are one transaction; texts and secret come last.
 */
export async function restoreBackup(
  path: string,
  onChecked: () => void,
): Promise<Contents & { heldMails: number }> {
  const { header } = await readBackup(path)
  assertKnown(header, migrationFiles())
  onChecked()
  const database = await reachDatabase()
  const client = new pg.Client(database.config)
  client.on('error', () => undefined)
  const secretFile = join(env().varDir, 'secret')
  const draft = `${secretFile}.restored`
  try {
    await client.connect()
    await client.query('begin')
    await client.query(SESSION)
    const { contents, secret, texts, heldMails } = await fill(client, path, header)
    await writeFile(draft, secret, { mode: 0o600, flush: true })
    await client.query('commit')
    await writeTexts(texts)
    await rename(draft, secretFile)
    return { ...contents, heldMails }
  } finally {
    await rm(draft, { force: true })
    await client.end()
    await database.stop()
  }
}
