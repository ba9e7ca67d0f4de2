import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { MIGRATION_LOCK } from '../../db/migrate.ts'
import { newClient } from '../../db/open.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { pictures } from '../../lib/pictures/index.ts'
import { shopVersion } from '../../lib/version.ts'
import { contentFiles, contentFolder } from '../content/own.ts'
import { type Header, BackupError } from './format.ts'
import { readBackup, type Contents } from './reader.ts'
import { SharedPictures } from './shared-pictures.ts'
import { readMigrations, readSequences, readTables } from './tables.ts'
import { BackupWriter } from './writer.ts'

interface Made {
  file: string
  bytes: number
  contents: Contents
}
interface MakeOptions {
  /** Pictures go into the folder that several backups share, each only once. */
  sharesPictures?: boolean
  /** A connection to use, which stays open; without it one is made. */
  client?: pg.Client
  signal?: AbortSignal
}

/** The form in which values are copied: the same from every server, with any settings. */
const SESSION = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

async function readHeader(client: pg.Client): Promise<Header> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    version: shopVersion(),
    createdAt: clock.now().toISOString(),
    migrations: await readMigrations(client),
    database: rows[0]?.server_version ?? '',
    tables: await readTables(client),
    sequences: await readSequences(client),
  }
}

/** One snapshot of the whole shop, written while it continues to sell. */
async function write(
  client: pg.Client,
  draft: string,
  folder: string,
  { sharesPictures, signal }: MakeOptions,
): Promise<void> {
  // A lock of the session and not of the transaction, because the snapshot must be taken after it: no migration may run
  // in between.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read, read only')
  await client.query(SESSION)
  const header = await readHeader(client)
  const writer = await BackupWriter.create(draft, header)
  try {
    for (const { name, columns } of header.tables) {
      const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
      const rows = client.query(copyTo(`copy public.${pg.escapeIdentifier(name)} (${list}) to stdout`))
      await writer.add({ kind: 'table', name }, rows)
    }
    await client.query('commit')
    await writer.add(
      { kind: 'secret', name: 'secret' },
      (async function* () {
        yield Buffer.from(env().tokenSecret)
      })(),
    )
    for (const name of contentFiles())
      await writer.add({ kind: 'content', name }, createReadStream(join(contentFolder(), name)))
    const sharedPictures = sharesPictures ? await SharedPictures.open(folder) : null
    for await (const name of pictures().list()) {
      signal?.throwIfAborted()
      if (sharedPictures) {
        const file = await sharedPictures.put(name)
        if (file) await writer.refer({ kind: 'picture', name, beside: file.file }, file.facts)
        continue
      }
      // A picture that was removed since the list was read is not used any more, so it is left out.
      const bytes = await pictures().read(name)
      if (bytes) await writer.add({ kind: 'picture', name }, bytes)
    }
    signal?.throwIfAborted()
    await writer.finish()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** Gives a finished file its name, but never replaces another. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
    await rm(draft)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new BackupError('exists', file)
    // File systems of portable disks may not support hard links.
    await rename(draft, file)
  }
}

async function assertFree(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found) throw new BackupError('exists', file)
}

const CANNOT_WRITE = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS', 'EPERM'])

/**
 * Writes one consistent file of the open shop: rows, secret, the owner's texts, pictures. It is read back and checked
 * before it gets its name. Until then it is only a draft, which is removed on failure. Refuses a name that is taken.
 */
export async function makeBackup(target: string, options: MakeOptions = {}): Promise<Made> {
  const file = resolve(target)
  await assertFree(file)
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`)
  const client = options.client ?? (await newClient())
  // Closing the connection is the only way to stop a copy.
  const stop = () => void client.end()
  options.signal?.addEventListener('abort', stop, { once: true })
  try {
    if (!options.client) await client.connect()
    await write(client, draft, dirname(file), options)
    if (!options.client) await client.end()
    const contents = await readBackup(draft)
    await publish(draft, file)
    return { file, bytes: (await stat(file)).size, contents }
  } catch (error) {
    if (options.signal?.aborted) throw new BackupError('stopped', '', { cause: error })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === 'open' && CANNOT_WRITE.has(code ?? ''))
      throw new BackupError('notWritable', dirname(file))
    throw error
  } finally {
    options.signal?.removeEventListener('abort', stop)
    if (!options.client) await client.end()
    await rm(draft, { force: true })
  }
}
