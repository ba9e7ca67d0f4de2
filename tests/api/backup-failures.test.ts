import fs, {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pool } from '#server/db/index.ts'
import { newClient } from '#server/db/open.ts'
import { pictures } from '#server/lib/pictures/index.ts'
import { makeBackup } from '#server/modules/backup/make.ts'
import { readBackup } from '#server/modules/backup/reader.ts'
import { SharedPictures } from '#server/modules/backup/shared-pictures.ts'
import { backupMessages as say } from '#shared/messages/backup.ts'
import { newDatabase, newFolder, withClient } from '../support/backup.ts'
import { fillShop } from '../support/backup-world.ts'
import { commandHere } from '../support/command.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folders: string[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
beforeAll(fillShop)
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

/** The disk does this instead, until the end of the test. */
const real = { ...promises }
const { createWriteStream } = fs
function diskDoes(change: Partial<typeof promises>): void {
  Object.assign(promises, change)
  syncBuiltinESMExports()
}
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(fs, { createWriteStream })
  diskDoes(real)
})
const failure = (code: string, syscall: string) => Object.assign(new Error(`no: ${code}`), { code, syscall })

let place: string
let file: string
beforeEach(() => {
  place = folder()
  file = join(place, 'tienda.respaldo')
})
/** Files of the folder that this process has open, and its connections to the database that are at work or wait. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(place)
    } catch {
      return false
    }
  })
const connections = async () => {
  const { rows } = await pool().query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database() and query ilike $1',
    ['%set local statement_timeout%'],
  )
  return rows[0]?.count
}

describe('BACKUP-01 a backup that cannot be made', () => {
  test.each(['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS', 'EPERM'])(
    'for a closed folder (%s) says so',
    async code => {
      diskDoes({ open: () => Promise.reject(failure(code, 'open')) })
      await expect(makeBackup(file)).rejects.toMatchObject({
        code: 'notWritable',
        message: say.problems.notWritable(place),
      })
    },
  )

  test.each([
    ['a disk that fails', failure('EIO', 'open')],
    ['a picture that cannot be reached', failure('ENOENT', 'connect')],
  ])('for %s says just that, and leaves nothing open or behind', async (_, error) => {
    vi.spyOn(pictures(), 'read').mockRejectedValue(error)
    await expect(makeBackup(file)).rejects.toBe(error)
    expect(readdirSync(place)).toEqual([])
    expect(openFiles()).toEqual([])
    await expect.poll(connections).toBe(0)
  })

  test('as its name was taken meanwhile leaves that file as it is', async () => {
    const read = pictures().read.bind(pictures())
    vi.spyOn(pictures(), 'read').mockImplementation(name => {
      writeFileSync(file, 'of somebody else')
      return read(name)
    })
    await expect(makeBackup(file)).rejects.toMatchObject({ code: 'exists' })
    expect(readFileSync(file, 'utf8')).toBe('of somebody else')
    expect(readdirSync(place)).toEqual(['tienda.respaldo'])
  })

  test('as it is stopped at its last picture leaves nothing', async () => {
    const stopping = new AbortController()
    let left = 3
    vi.spyOn(pictures(), 'read').mockImplementation(() => {
      if ((left -= 1) === 0) stopping.abort()
      return Promise.resolve(Readable.from([Buffer.from('bytes')]))
    })
    await expect(makeBackup(file, { signal: stopping.signal })).rejects.toMatchObject({ code: 'stopped' })
    expect(readdirSync(place)).toEqual([])
  })

  test('as a table waits for a lock is stopped at once', async () => {
    const holder = await pool().connect()
    try {
      await holder.query('begin; lock table vocabulary in access exclusive mode')
      const stopping = new AbortController()
      const making = makeBackup(file, { signal: stopping.signal })
      const waits = async () => {
        const { rowCount } = await holder.query('select from pg_locks where not granted')
        return rowCount
      }
      await expect.poll(waits, { interval: 5, timeout: 30_000 }).toBe(1)
      stopping.abort()
      await expect(making).rejects.toMatchObject({ code: 'stopped' })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(readdirSync(place)).toEqual([])
  })
})

test('BACKUP-01 a disk without hard links takes a backup as well', async () => {
  diskDoes({ link: () => Promise.reject(failure('EPERM', 'link')) })
  await makeBackup(file)
  expect(readdirSync(place)).toEqual(['tienda.respaldo'])
})

test('BACKUP-01 every table is as it was at the beginning, and the connection that was given stays open and free', async () => {
  const client = await newClient()
  await client.connect()
  const stopping = new AbortController()
  const query = client.query.bind(client)
  let isFirst = true
  vi.spyOn(client, 'query').mockImplementation((...of: Parameters<typeof query>) => {
    const [text] = of as unknown[]
    if (isFirst && typeof text === 'object') {
      isFirst = false
      // While the first table is copied, the last one changes.
      void pool().query("insert into vocabulary (word, uses) values ('tardía', 1)")
    }
    return query(...of)
  })
  await makeBackup(file, { client, signal: stopping.signal })
  let words = ''
  await readBackup(file, {
    part: ({ name }) =>
      Promise.resolve(
        name === 'vocabulary'
          ? {
              write: bytes => Promise.resolve(void (words += bytes.toString())),
              end: () => Promise.resolve(),
            }
          : undefined,
      ),
  })
  expect(isFirst).toBe(false)
  expect(words).not.toContain('tardía')
  const { rows } = await pool().query("delete from vocabulary where word = 'tardía' returning word")
  expect(rows).toHaveLength(1)
  const state = await pool().query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
    (await query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
  ])
  expect(state.rows).toEqual([{ state: 'idle' }])
  stopping.abort()
  expect((await query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

describe('BACKUP-06 pictures that several backups share', () => {
  const shelf = () => join(place, 'fotos')
  const make = (name: string) => makeBackup(join(place, name), { sharesPictures: true })

  test('are fetched once; one that changed on the disk, or is gone, is fetched again', async () => {
    const fetched = vi.spyOn(pictures(), 'read')
    await make('uno')
    expect(fetched).toHaveBeenCalledTimes(3)
    expect(statSync(shelf()).mode & 0o777).toBe(0o700)
    const sizes = readdirSync(shelf()).map(name => statSync(join(shelf(), name)).size)
    writeFileSync(join(shelf(), '.draft.tmp'), 'of a run that was killed')
    const shared = await SharedPictures.open(place)
    expect(await shared.bytes()).toBe(sizes.reduce((sum, size) => sum + size))
    rmSync(join(shelf(), '.draft.tmp'))
    const [first = '', second = ''] = readdirSync(shelf()).sort()
    const bytes = readFileSync(join(shelf(), first))
    await make('dos')
    expect(fetched).toHaveBeenCalledTimes(3)
    writeFileSync(join(shelf(), first), 'other bytes')
    rmSync(join(shelf(), second))
    symlinkSync('/no/existe', join(shelf(), second))
    await make('tres')
    expect(fetched).toHaveBeenCalledTimes(5)
    expect(readFileSync(join(shelf(), first))).toEqual(bytes)
    await expect(readBackup(join(place, 'uno'))).resolves.toMatchObject({ pictures: 3 })
  })

  test('leave nothing half fetched', async () => {
    vi.spyOn(pictures(), 'read').mockImplementation(() =>
      Promise.resolve(
        new Readable({
          read() {
            this.destroy(new Error('broke off'))
          },
        }),
      ),
    )
    await expect(make('uno')).rejects.toThrow('broke off')
    expect(readdirSync(shelf())).toEqual([])
  })
})

describe('BACKUP-04 a restore that fails', () => {
  let target: Awaited<ReturnType<typeof newDatabase>>
  let varDir: string
  beforeEach(async () => {
    target = await newDatabase()
    varDir = folder()
    await makeBackup(file)
  })
  afterEach(() => target.drop())
  const restore = () => commandHere({ VAR_DIR: varDir, DATABASE_URL: target.url }, 'restaurar', file)
  const tables = () =>
    withClient(target.config, async client => {
      const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'")
      return rowCount
    })

  test('for the pictures’ folder leaves the target empty', async () => {
    writeFileSync(join(varDir, 'media'), 'a file')
    expect(await restore()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/EEXIST|ENOTDIR/) as unknown,
    })
    expect(await tables()).toBe(0)
  })

  test('for a picture’s file leaves the target empty', async () => {
    Object.assign(fs, { createWriteStream: () => createWriteStream('/no/existe/foto') })
    syncBuiltinESMExports()
    expect(await restore()).toMatchObject({
      code: 1,
      err: expect.stringContaining('/no/existe/foto') as unknown,
    })
    expect(await tables()).toBe(0)
    expect(existsSync(join(varDir, 'secret'))).toBe(false)
  })

  test('as the database goes away at the end leaves no secret and no texts', async () => {
    const server = { ...target.config, database: 'postgres' }
    diskDoes({
      writeFile: async (...of) => {
        const [path] = of
        if (typeof path === 'string' && path.endsWith('secret.restored'))
          await withClient(server, client =>
            client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
              target.config.database,
            ]),
          )
        await real.writeFile(...of)
      },
    })
    expect((await restore()).code).toBe(1)
    diskDoes(real)
    expect(await tables()).toBe(0)
    expect(readdirSync(varDir).filter(name => /^secret|^content/.test(name))).toEqual([])
  })
})
