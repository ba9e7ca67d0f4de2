import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { BackupError, Header, Part, Tally } from '#server/modules/backup/format.ts'
import { reasonOf } from '#server/modules/backup/folder.ts'
import { free } from '#server/modules/backup/packing.ts'
import { readBackup } from '#server/modules/backup/reader.ts'
import { BackupWriter } from '#server/modules/backup/writer.ts'

/** What opening a file says; the files that were opened. */
const disk = vi.hoisted(() => ({ refusal: null as Error | null, opened: [] as Files.FileHandle[] }))
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof Files>()
  const open: typeof real.open = async (...of) => {
    if (disk.refusal) throw disk.refusal
    const file = await real.open(...of)
    disk.opened.push(file)
    return file
  }
  return { ...real, open }
})

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  Object.assign(disk, { refusal: null, opened: [] })
})
let count = 0
const newPath = () => join(folder, `${String((count += 1))}.respaldo`)

// A second hand that writes the format, from its description: a file of an earlier release has to be read.
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const frame = (letter: string, payload: Buffer | object): Buffer => {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([Buffer.from(letter), length, bytes])
}
const header: Header = {
  ...{ version: '0.2.0', createdAt: '2026-11-20T10:00:00.000Z', database: '18' },
  migrations: [{ when: 0, hash: 'a'.repeat(64) }],
  tables: [{ name: 'orders', columns: ['id'] }],
  sequences: [],
}
const MAGIC = Buffer.from('VITRINA-RESPALDO 1\n')
const ORDERS = { kind: 'table', name: 'orders' } as const
const SECRET = { kind: 'secret', name: 'secret' } as const
const ROWS = Buffer.from('\nuno\n\ndos\n')
const endOf = (bytes: Buffer, rows?: number) => ({
  ...{ bytes: bytes.length, sha256: sha(bytes) },
  ...(rows === undefined ? {} : { rows }),
})
const closed = (frames: readonly Buffer[], end: object = {}): Buffer => {
  const before = Buffer.concat([MAGIC, frame('H', header), ...frames])
  return Buffer.concat([before, frame('Z', { parts: 1, sha256: sha(before), ...end })])
}
/** A file with the table of orders and these frames of it. */
const withTable = (frames: readonly Buffer[], end: object = endOf(ROWS, 4)): Buffer =>
  closed([frame('P', ORDERS), ...frames, frame('E', end)])
const read = (bytes: Buffer) => {
  const path = newPath()
  writeFileSync(path, bytes)
  return readBackup(path)
}

test('BACKUP-01 a file written by the format’s description is read, its rows are counted, and it is closed', async () => {
  const found = await read(
    withTable([frame('R', ROWS.subarray(0, 3)), frame('G', gzipSync(ROWS.subarray(3)))]),
  )
  expect(found).toEqual({ header, rows: 4, pictures: 0, sharedPictures: [] })
  expect(disk.opened.map(({ fd }) => fd)).toEqual([-1])
})

const MB = 1024 * 1024
/** The longest frame there may be. */
const LONGEST = MB + 64 * 1024
test.each([
  ['the longest frame', 'read', 'R', Buffer.alloc(LONGEST, 'a')],
  ['one byte more', 'broken', 'R', Buffer.alloc(LONGEST + 1, 'a')],
  ['a piece that unpacks to 1 MB', 'read', 'G', Buffer.alloc(MB, 'a')],
  ['a piece that unpacks to more', 'broken', 'G', Buffer.alloc(MB + 1, 'a')],
])('BACKUP-04 BACKUP-12 %s is %s', async (_, result, letter, bytes) => {
  const file = withTable([frame(letter, letter === 'G' ? gzipSync(bytes) : bytes)], endOf(bytes, 0))
  const reading = read(file).then(
    () => 'read',
    (error: unknown) => reasonOf(error),
  )
  expect(await reading).toBe(result)
})

const PACKED = gzipSync(ROWS)
test.each([
  ['with one row fewer than its end says', withTable([frame('R', ROWS)], endOf(ROWS, 5))],
  ['with one byte fewer', withTable([frame('R', ROWS)], { ...endOf(ROWS, 4), bytes: ROWS.length + 1 })],
  ['with another sum', withTable([frame('R', ROWS)], { ...endOf(ROWS, 4), sha256: sha('other') })],
  [
    'of a part more than it has',
    closed([frame('P', ORDERS), frame('R', ROWS), frame('E', endOf(ROWS, 4))], { parts: 2 }),
  ],
  ['with another sum of the whole', closed([], { parts: 0, sha256: sha('other') })],
  ['whose bytes are under a letter of something else', withTable([frame('P', PACKED)])],
  ['with a letter that there is not', withTable([frame('X', ROWS)])],
  ['that is not packed where it says so', withTable([frame('G', ROWS)])],
])('BACKUP-04 a file %s is broken', async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code: 'broken' })
})

test('BACKUP-04 what comes first is the header, whatever its letter', async () => {
  const before = Buffer.concat([MAGIC, frame('P', header)])
  const bytes = Buffer.concat([before, frame('Z', { parts: 0, sha256: sha(before) })])
  await expect(read(bytes)).rejects.toMatchObject({ code: 'broken' })
})

test('BACKUP-01 the writer writes just that: packed where it is shorter, and nothing for an empty part', async () => {
  const path = newPath()
  const writer = await BackupWriter.create(path, header)
  const long = Buffer.from('la misma fila\n'.repeat(100_000))
  const source = (bytes: Buffer) => Readable.from(bytes.length === 0 ? [] : [bytes])
  await writer.add(ORDERS, source(Buffer.from('a\n')))
  await writer.add(ORDERS, source(long))
  await writer.add(ORDERS, source(Buffer.alloc(0)))
  await writer.add(SECRET, source(Buffer.from('s'.repeat(64))))
  const [file] = disk.opened
  const synced = vi.spyOn(file ?? expect.fail(), 'sync')
  await writer.finish()
  expect(synced).toHaveBeenCalledOnce()
  expect(file?.fd).toBe(-1)
  const letters: string[] = []
  const bytes = readFileSync(path)
  let at = MAGIC.length
  for (; at < bytes.length; at += 5 + bytes.readUInt32BE(at + 1))
    letters.push(bytes.toString('latin1', at, at + 1))
  expect(letters.join('')).toBe('HPREPGGEPEPREZ')
  expect(at).toBe(bytes.length)
  expect(bytes.subarray(0, MAGIC.length)).toEqual(MAGIC)
  expect(await readBackup(path)).toMatchObject({ header, rows: 100_001 })
})

test('BACKUP-12 only large pieces give their memory back at once; small ones share theirs', () => {
  const [small, large] = [Buffer.from('corta'), Buffer.alloc(MB, 'a')]
  free(small, large)
  expect(small.toString()).toBe('corta')
  expect(large).toHaveLength(0)
})

const coded = (code: unknown, more: object = {}) => Object.assign(new Error('no'), { code, ...more })
test.each([
  ['that is not there', coded('ENOENT'), 'unreadable'],
  ['that is closed to the shop', coded('EACCES'), 'unreadable'],
  ['on a disk that fails', coded('EIO'), 'EIO'],
])('BACKUP-04 a file %s', async (_, refusal, code) => {
  disk.refusal = refusal
  await expect(readBackup('/no')).rejects.toMatchObject({ code })
})

test('BACKUP-04 BACKUP-06 a folder is no backup, and none of its pictures', async () => {
  await expect(readBackup(folder)).rejects.toMatchObject({ code: 'unreadable' })
  const beside = `${sha('')}-a.webp`
  mkdirSync(join(folder, 'fotos', beside), { recursive: true })
  const picture = { kind: 'picture', name: 'a.webp', beside }
  const bytes = closed([frame('P', picture), frame('E', endOf(Buffer.alloc(0)))])
  await expect(read(bytes)).rejects.toMatchObject({ code: 'EISDIR' })
})

test.each<[string, boolean, object]>([
  ['a version of 40 letters', true, { version: 'v'.repeat(40) }],
  ['a version of 41', false, { version: 'v'.repeat(41) }],
  ['a database of 200 letters', true, { database: 'd'.repeat(200) }],
  ['a database of 201', false, { database: 'd'.repeat(201) }],
  ['no migration', false, { migrations: [] }],
  ['a migration before 1970', false, { migrations: [{ when: -1, hash: 'a'.repeat(64) }] }],
  ['a migration of half a millisecond', false, { migrations: [{ when: 0.5, hash: 'a'.repeat(64) }] }],
  ['a migration without its sum', false, { migrations: [{ when: 1, hash: 'a'.repeat(63) }] }],
  ['a table with a name of one letter', true, { tables: [{ name: 'a', columns: ['b'] }] }],
  ['a table without a name', false, { tables: [{ name: '', columns: [] }] }],
  ['a sequence below zero', true, { sequences: [{ name: 'a', value: '-5', isCalled: true }] }],
  ['a sequence at words', false, { sequences: [{ name: 'a', value: '5; drop', isCalled: true }] }],
])('BACKUP-04 a header with %s is taken: %s', (_, isTaken, change) => {
  expect(Header.safeParse({ ...header, ...change }).success).toBe(isTaken)
})

const SUM = 'a'.repeat(64)
test.each([
  ['inside of the backup', true, undefined],
  ['in the folder of all', true, `${SUM}-a.webp`],
  ['outside of that folder', false, `../${SUM}-a.webp`],
  ['under a sum too short', false, `${SUM.slice(1)}-a.webp`],
])('BACKUP-06 a picture %s is taken: %s', (_, isTaken, beside) => {
  expect(Part.safeParse({ kind: 'picture', name: 'a.webp', beside }).success).toBe(isTaken)
})

test('BACKUP-01 rows are counted in tables alone', () => {
  const counted = (isTable: boolean) => {
    const tally = new Tally(isTable)
    for (const piece of [ROWS.subarray(0, 1), ROWS.subarray(1)]) tally.add(piece)
    return tally.end()
  }
  expect(counted(true)).toEqual(endOf(ROWS, 4))
  expect(counted(false)).toEqual(endOf(ROWS))
})

test.each([
  ['the shop’s own code', new BackupError('cut'), 'cut'],
  ['the system’s', coded('ENOSPC'), 'ENOSPC'],
  ['PostgreSQL’s', coded('53100'), '53100'],
  ['a code of forty letters', coded('E'.repeat(40)), 'E'.repeat(40)],
  ['its class, where the code is longer', coded('E'.repeat(41)), 'Error'],
  ['its class, where the code says more', coded('de ana@example.com', { name: 'TypeError' }), 'TypeError'],
  ['at most forty letters of a class', { name: `${'ab'.repeat(20)}c` }, 'ab'.repeat(20)],
  ['a word for what has no name', {}, 'Error'],
])('BACKUP-08 the reason of a failure is %s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
