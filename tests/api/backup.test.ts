import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { newId } from '#server/lib/uuid.ts'
import { pool } from '#server/db/index.ts'
import { env } from '#server/lib/env.ts'
import { pictures } from '#server/lib/pictures/index.ts'
import { MAGIC, type Header } from '#server/modules/backup/format.ts'
import { makeBackup } from '#server/modules/backup/make.ts'
import { readBackup } from '#server/modules/backup/reader.ts'
import { BackupWriter } from '#server/modules/backup/writer.ts'
import { backupMessages as say } from '#shared/messages/backup.ts'
import { digest, newDatabase, newFolder, withClient, withEmbedded } from '../support/backup.ts'
import { fillShop, PICTURES, TEXTS } from '../support/backup-world.ts'
import { commandHere, shopCommand, startCommand } from '../support/command.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folders: string[] = []
const databases: Awaited<ReturnType<typeof newDatabase>>[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
const database = async (options?: { isMigrated: boolean }) => {
  const made = await newDatabase(options)
  databases.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
  for (const made of databases) await made.drop()
})

let kept: string
let source: Record<string, string>

const here = async () => {
  const client = await pool().connect()
  try {
    return await digest(client as never)
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  await fillShop()
  kept = join(folder(), 'tienda.respaldo')
  const made = await makeBackup(kept)
  expect(made.contents.pictures).toBe(3)
  source = await here()
  source['socket_io_attachments'] = '0 '
  source['catalog_changes'] = '0 '
})

const restoredPictures = (varDir: string) => {
  const media = join(varDir, 'media')
  return Object.fromEntries(readdirSync(media).map(name => [name, readFileSync(join(media, name))]))
}

test('BACKUP-01 the file is readable by its owner alone, and nothing else was left beside it', () => {
  expect(statSync(kept).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(kept, '..'))).toEqual(['tienda.respaldo'])
})

test('BACKUP-01 BACKUP-02 CONTENT-06 a shop comes back whole, with the owner’s texts: external to embedded, and back to external', async () => {
  const varDir = folder()
  const restored = await commandHere({ VAR_DIR: varDir }, 'restaurar', kept)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('3 fotos')
  expect(await withEmbedded(varDir, digest)).toEqual(source)
  expect(restoredPictures(varDir)).toEqual(PICTURES)
  for (const [name, text] of Object.entries(TEXTS))
    expect(readFileSync(join(varDir, 'content', name), 'utf8')).toBe(text)
  expect(readFileSync(join(varDir, 'secret'), 'utf8')).toBe(env().tokenSecret)
  expect(statSync(join(varDir, 'secret')).mode & 0o777).toBe(0o600)

  // As a separate process, as the owner starts it.
  const file = join(folder(), 'otra.respaldo')
  const made = await shopCommand({ VAR_DIR: varDir }, 'respaldo', file)
  expect(made).toMatchObject({ code: 0, err: '' })

  const target = await database()
  const settings = { VAR_DIR: folder(), DATABASE_URL: target.url }
  expect(await commandHere(settings, 'restaurar', file)).toMatchObject({ code: 0, err: '' })
  expect(await withClient(target.config, digest)).toEqual(source)
  const { rowCount } = await pool().query('select from pg_stat_activity where datname = $1', [
    target.config.database,
  ])
  expect(rowCount).toBe(0)

  const again = await commandHere(settings, 'restaurar', kept)
  expect(again).toMatchObject({ code: 1, err: `${say.problems.notEmpty()}\n` })
  const overwritten = await commandHere(settings, 'respaldo', file)
  expect(overwritten).toMatchObject({ code: 1, err: `${say.problems.exists(file)}\n` })
})

test('OWNER-30 mails that waited in a backup are held until the owner sends them', async () => {
  const values = (lastError: string | null) => ({
    id: newId(),
    kind: 'order',
    recipient: 'ana@example.com',
    subject: 's',
    body: 'b',
    lastError,
  })
  await db()
    .insert(mails)
    .values([values(null), values('outbox')])
  const file = join(folder(), 'con-correos.respaldo')
  await makeBackup(file)
  const target = await database()
  const restored = await commandHere({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', file)
  expect(restored.out).toContain('1 correo que esperaba quedó detenido')
  const { rows } = await withClient(target.config, client =>
    client.query("select last_error, attempts from mails where next_try_at > now() + interval '1 year'"),
  )
  expect(rows).toEqual([{ last_error: 'restaurado', attempts: 30 }])
  await db().delete(mails)
})

test('BACKUP-02 a filed complaint is as unalterable as before', async () => {
  const target = await database()
  await commandHere({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', kept)
  await withClient(target.config, async client => {
    await expect(client.query("update complaints set secret = 'x'")).rejects.toThrow('cannot be changed')
  })
})

const files = readMigrationFiles({ migrationsFolder: 'drizzle' })
const headerAt = (level: number): Header => ({
  version: '0.0.1',
  createdAt: '2026-11-20T10:00:00.000Z',
  migrations: files.slice(0, level).map(({ folderMillis, hash }) => ({ when: folderMillis, hash })),
  database: '15.1',
  tables: [
    { name: 'sellers', columns: ['id', 'name', 'slug'] },
    { name: 'customers', columns: ['id', 'email', 'name', 'password_hash'] },
  ],
  sequences: [],
})

/** A backup as a version of long ago would have written it. */
async function craft(header: Header): Promise<string> {
  const path = join(folder(), 'vieja.respaldo')
  const writer = await BackupWriter.create(path, header)
  const id = (n: number) => `00000000-0000-7000-8000-00000000000${String(n)}`
  const rows = (...lines: string[][]) =>
    Readable.from([Buffer.from(lines.map(line => `${line.join('\t')}\n`).join(''))])
  // Children before parents: the order of tables in the file does not matter.
  await writer.add({ kind: 'table', name: 'customers' }, rows([id(1), 'rosa@example.com', 'Rosa', '-']))
  await writer.add(
    { kind: 'table', name: 'sellers' },
    rows([id(2), 'Andinos', 'andinos'], [id(3), 'Kusi', 'kusi']),
  )
  await writer.add({ kind: 'secret', name: 'secret' }, Readable.from([Buffer.from('s'.repeat(64))]))
  await writer.finish()
  return path
}

test('BACKUP-03 a backup of an older version is restored at its level and brought up to ours', async () => {
  const target = await database()
  const path = await craft(headerAt(3))
  const restored = await commandHere({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', path)
  expect(restored).toMatchObject({ code: 0, err: '' })
  const found = await withClient(target.config, async client => ({
    ...(await digest(client)),
    names: (await client.query<{ name: string }>('select name from sellers order by name')).rows.map(
      row => row.name,
    ),
  }))
  expect(found.names).toEqual(['Andinos', 'Kusi'])
  const withoutSequences = (objects: unknown) => String(objects).replace(/^sequence .*$/gm, '')
  expect(withoutSequences((found as Record<string, unknown>)['objects'])).toBe(
    withoutSequences(source['objects']),
  )
})

describe('BACKUP-04 what is no whole backup of ours is refused before anything is touched', () => {
  const whole = () => readFileSync(kept)
  const changed = (change: (bytes: Buffer) => Buffer): string => {
    const path = join(folder(), 'malo.respaldo')
    writeFileSync(path, change(whole()))
    return path
  }
  const flipped = (at: number) => (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 0x01, at)
    return copy
  }

  test('cut short at any place', async () => {
    const { length } = whole()
    for (const share of [0, 0.00001, 0.001, 0.3, 0.7, 0.999]) {
      const path = changed(bytes => bytes.subarray(0, Math.floor(length * share)))
      await expect(readBackup(path)).rejects.toMatchObject({ code: share === 0 ? 'foreign' : 'cut' })
    }
    await expect(readBackup(changed(bytes => bytes.subarray(0, -1)))).rejects.toMatchObject({ code: 'cut' })
  })

  test('a bit changed at any place, or something added', async () => {
    const { length } = whole()
    // The second makes a piece longer than any may be.
    const places = [
      MAGIC.length,
      MAGIC.length + 1,
      MAGIC.length + 3,
      MAGIC.length + 30,
      length - 1,
      length - 90,
    ]
    for (let i = 1; i < 12; i += 1) places.push(Math.floor((length * i) / 12))
    for (const at of places)
      await expect(readBackup(changed(flipped(at)))).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:broken|cut)$/) as unknown,
      })
    await expect(
      readBackup(changed(bytes => Buffer.concat([bytes, Buffer.from('x')]))),
    ).rejects.toMatchObject({
      code: 'broken',
    })
  })

  test.each([
    ['another program’s file', () => Buffer.from('PGDMP and so on'), 'foreign'],
    ['an empty file', () => Buffer.alloc(0), 'foreign'],
    [
      'a later format',
      (bytes: Buffer) => Buffer.concat([Buffer.from('VITRINA-RESPALDO 2\n'), bytes.subarray(MAGIC.length)]),
      'newer',
    ],
    ['a changed file', flipped(3_000), 'broken'],
  ])('%s', async (_, change: (bytes: Buffer) => Buffer, code) => {
    await expect(readBackup(changed(change))).rejects.toMatchObject({ code })
  })

  test('by the command: a sentence, exit code 1, and an untouched target', async () => {
    const varDir = folder()
    const half = changed(bytes => bytes.subarray(0, bytes.length / 2))
    const refused = await commandHere({ VAR_DIR: varDir }, 'restaurar', half)
    expect(refused).toMatchObject({ code: 1, err: `${say.problems.cut()}\n` })
    expect(readdirSync(varDir)).toEqual([])
    const missing = await commandHere({ VAR_DIR: varDir }, 'restaurar', '/no/existe')
    expect(missing).toMatchObject({ code: 1, err: `${say.problems.unreadable('/no/existe')}\n` })
  })

  test('of a newer version of the shop', async () => {
    const header = headerAt(files.length)
    const hash = createHash('sha256').update('tomorrow').digest('hex')
    header.migrations.push({ when: Date.parse('2031-01-01'), hash })
    const varDir = folder()
    const refused = await commandHere({ VAR_DIR: varDir }, 'restaurar', await craft(header))
    expect(refused).toMatchObject({ code: 1, err: `${say.problems.newer()}\n` })
    expect(readdirSync(varDir)).toEqual([])
  })

  test('into a database of somebody else', async () => {
    const target = await database()
    await withClient(target.config, client => client.query('create table ajena (a int)'))
    const refused = await commandHere({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', kept)
    expect(refused).toMatchObject({ code: 1, err: `${say.problems.foreignTables('ajena')}\n` })
    const left = await withClient(target.config, client => client.query('select from ajena'))
    expect(left.rowCount).toBe(0)
  })

  test('whose rows do not fit, and leaves the target as empty as before', async () => {
    const target = await database()
    const header = headerAt(3)
    header.tables = header.tables.map(table =>
      table.name === 'sellers' ? { ...table, columns: ['id', 'name', 'email'] } : table,
    )
    const varDir = folder()
    const refused = await commandHere(
      { VAR_DIR: varDir, DATABASE_URL: target.url },
      'restaurar',
      await craft(header),
    )
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('not-null') as unknown })
    const tables = await withClient(target.config, client =>
      client.query("select from pg_tables where schemaname in ('public', 'drizzle')"),
    )
    expect(tables.rowCount).toBe(0)
    expect(existsSync(join(varDir, 'secret'))).toBe(false)
  })
})

test('BACKUP-02 a shop that was started without the demo and never used counts as empty', async () => {
  const target = await database({ isMigrated: true })
  // The shop's first start adds a profile without a name.
  await withClient(target.config, client =>
    client.query(`insert into company (name) values ('');
      insert into job_marks (job, done_until) values ('reconcile', now());
      insert into tallies (name, change) values ('customers', 1);
      insert into reconciliations (day) values ('2026-11-20');
      insert into provider_settings (provider, key, value) values ('culqi', 'a', 'b');
      insert into rate_hits (key, window_start) values ('a', now());
      insert into vocabulary (word, uses) values ('bota', 1)`),
  )
  const restored = await commandHere({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', kept)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(await withClient(target.config, digest)).toEqual(source)
})

test('BACKUP-05 killed in the middle: no half file under its name, and a target as empty as before', async () => {
  const big = await database({ isMigrated: true })
  const settings = { VAR_DIR: folder(), DATABASE_URL: big.url }
  await withClient(big.config, client =>
    client.query("insert into media select 'picture' || i, i, i, '{320}' from generate_series(1, 200000) i"),
  )
  const place = folder()
  const file = join(place, 'grande.respaldo')
  const making = startCommand(settings, 'respaldo', file)
  await expect
    .poll(() => readdirSync(place).some(name => name.endsWith('.tmp')), { interval: 5, timeout: 30_000 })
    .toBe(true)
  making.kill('SIGKILL')
  expect(existsSync(file)).toBe(false)
  expect((await commandHere(settings, 'respaldo', file)).code).toBe(0)

  const target = await database()
  const restoring = startCommand({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', file)
  await withClient(target.config, async client => {
    const copying = async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = current_database() and query ilike 'copy public.%media%from stdin'",
      )
      return rowCount
    }
    await expect.poll(copying, { interval: 5, timeout: 30_000 }).toBe(1)
    restoring.kill('SIGKILL')
    await expect.poll(copying, { timeout: 30_000 }).toBe(0)
    const tables = await client.query("select from pg_tables where schemaname = 'public'")
    expect(tables.rowCount).toBe(0)
  })
  const again = await commandHere({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', file)
  expect(again).toMatchObject({ code: 0, err: '' })
})

test.each([
  [
    'before it begins',
    (stop: () => void) => {
      stop()
    },
  ],
  [
    'among its pictures',
    (stop: () => void) => {
      vi.spyOn(pictures(), 'read').mockImplementation(() => {
        stop()
        return Promise.resolve(Readable.from([Buffer.from('bytes')]))
      })
    },
  ],
])('BACKUP-05 one that is stopped %s leaves nothing under its name', async (_, when) => {
  const place = folder()
  const stopping = new AbortController()
  const making = makeBackup(join(place, 'parada.respaldo'), { signal: stopping.signal })
  when(() => {
    stopping.abort()
  })
  await expect(making).rejects.toMatchObject({ code: 'stopped' })
  expect(readdirSync(place)).toEqual([])
  vi.restoreAllMocks()
})

test('BACKUP-06 pictures that several backups share are stored once, and their loss is noticed', async () => {
  const shared = folder()
  const first = await makeBackup(join(shared, 'uno.respaldo'), { sharesPictures: true })
  await makeBackup(join(shared, 'dos.respaldo'), { sharesPictures: true })
  const pictures = readdirSync(join(shared, 'fotos'))
  expect(pictures).toHaveLength(3)
  expect(first.contents.sharedPictures.sort()).toEqual(pictures.sort())
  expect(pictures.map(file => statSync(join(shared, 'fotos', file)).mode & 0o777)).toEqual([
    0o600, 0o600, 0o600,
  ])
  const [name = ''] = pictures
  const lost = join(shared, 'fotos', name)
  copyFileSync(lost, join(shared, 'kept'))
  writeFileSync(lost, 'other bytes')
  await expect(readBackup(first.file)).rejects.toMatchObject({ code: 'broken' })
  rmSync(lost)
  await expect(readBackup(first.file)).rejects.toMatchObject({ code: 'pictureMissing' })
  // The next one fetches it again.
  await makeBackup(join(shared, 'tres.respaldo'), { sharesPictures: true })
  expect(readFileSync(lost)).toEqual(readFileSync(join(shared, 'kept')))
})

test('BACKUP-02 a table with one column that this version does not know is not restored', async () => {
  const file = join(folder(), 'ajena.respaldo')
  await db().execute('alter table brands add column ajena text')
  await makeBackup(file)
  await db().execute('alter table brands drop column ajena')
  const target = await database()
  const restored = await commandHere({ VAR_DIR: folder(), DATABASE_URL: target.url }, 'restaurar', file)
  expect(restored).toMatchObject({ code: 1, err: `${say.problems.broken()}\n` })
})
