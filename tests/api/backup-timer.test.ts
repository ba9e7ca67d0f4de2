import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db, pool } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { env } from '#server/lib/env.ts'
import { log } from '#server/lib/log.ts'
import { backupFile, listBackups, noteOutcome, prune, readOutcome } from '#server/modules/backup/folder.ts'
import { backUpWhenDue, runNightly, startNightly, stopNightly } from '#server/modules/backup/nightly.ts'
import { backupMessages as say } from '#shared/messages/backup.ts'
import { newFolder } from '../support/backup.ts'
import { setCompany } from '../support/commerce.ts'
import { MINUTE, HOUR, movedClock } from '../support/moved-clock.ts'

vi.setConfig({ testTimeout: 60_000 })

const clock = movedClock()
const folders: string[] = []
const { varDir } = env()
const NIGHT = Date.parse('2099-11-20T03:00:00-05:00')
const TODAY = '2099-11-20'
let place: string
beforeEach(() => {
  const made = newFolder()
  folders.push(made)
  place = join(made, 'copias', 'de-noche')
  Object.assign(env(), { backupDir: place })
  clock.at(NIGHT)
  vi.spyOn(log, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  Object.assign(env(), { backupDir: undefined, varDir })
  rmSync(join(varDir, 'backup.json'), { force: true })
})
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})
const made = async () => (await listBackups(place)).map(({ day }) => day)

test('BACKUP-07 an instance leaves the backup to the one that makes it, also if that one has just ended', async () => {
  const holder = await pool().connect()
  try {
    // The number of the lock is that of every release: two may run beside each other.
    await holder.query('select pg_advisory_lock(7231907)')
    expect(await backUpWhenDue()).toBe(false)
    await runNightly()
    expect(await made()).toEqual([])
    expect(await readOutcome()).toBeNull()
  } finally {
    await holder.query('select pg_advisory_unlock(7231907)')
    holder.release()
  }
  const reading = vi.spyOn(promises, 'readdir').mockImplementationOnce(() => {
    mkdirSync(place, { recursive: true })
    writeFileSync(backupFile(place, TODAY), 'of the other one')
    return Promise.resolve([])
  })
  syncBuiltinESMExports()
  expect(await backUpWhenDue()).toBe(false)
  expect(readFileSync(backupFile(place, TODAY), 'utf8')).toBe('of the other one')
  rmSync(backupFile(place, TODAY))
  reading.mockRestore()
  syncBuiltinESMExports()
  expect(await backUpWhenDue()).toBe(true)
  const locks = async () => (await pool().query('select from pg_locks where objid = 7231907')).rowCount
  await expect.poll(locks).toBe(0)
})

test.each([
  ['in the same moment', 0, false],
  ['a moment before an hour is over', HOUR - 1, false],
  ['after an hour', HOUR, true],
  ['when the clock was put back', -1, true],
])('BACKUP-08 after a failure it is tried again %s: %s', async (_, later, isTried) => {
  const failed = NIGHT + HOUR
  await noteOutcome({ result: 'failed', at: new Date(failed), reason: 'ENOSPC' })
  writeFileSync(join(place, '..', '..', 'copias'), 'no folder')
  clock.at(failed + later)
  await runNightly()
  expect((await readOutcome())?.at).toEqual(new Date(isTried ? failed + later : failed))
  expect(await readOutcome()).toMatchObject({ reason: isTried ? 'ENOTDIR' : 'ENOSPC' })
})

test('BACKUP-08 the owner’s mail names the folder, and a mail that cannot be queued stops nothing', async () => {
  await setCompany({ orderMail: 'duena@example.com' })
  writeFileSync(join(place, '..', '..', 'copias'), 'no folder')
  const away = vi.spyOn(db(), 'select').mockImplementation(() => {
    throw new Error('database away')
  })
  await runNightly()
  away.mockRestore()
  expect(vi.mocked(log.error).mock.calls.map(([words]) => words)).toEqual([
    'backup failed',
    'backup mail failed',
  ])
  clock.at(NIGHT + HOUR)
  await runNightly()
  const [mail] = await db().delete(mails).where(eq(mails.kind, 'backupFailed')).returning()
  expect(mail?.body).toBe(
    say
      .failedBody({ day: TODAY, folder: place, reason: expect.any(String) as string })
      .replace(/Motivo: .*/, /Motivo: .*/.exec(mail?.body ?? '')?.[0] ?? ''),
  )
})

test('BACKUP-08 how the last one went is remembered where there is no folder, and nothing else is believed', async () => {
  vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const failed = { result: 'failed', at: new Date(NIGHT), reason: 'r'.repeat(40) } as const
  const written = (reason: string) => {
    writeFileSync(join(varDir, 'backup.json'), JSON.stringify({ ...failed, reason }))
    return readOutcome()
  }
  expect(await written(failed.reason)).toEqual(failed)
  expect(await written('r'.repeat(41))).toBeNull()
  Object.assign(env(), { varDir: join(varDir, 'backup.json') })
  await noteOutcome(failed)
  expect(await readOutcome()).toEqual(failed)
  Object.assign(env(), { varDir })
  await noteOutcome({ result: 'ok', at: new Date(NIGHT) })
})

test('BACKUP-07 backups are listed by their day, the newest first; a folder or a file that is gone counts as none', async () => {
  expect(await made()).toEqual([])
  mkdirSync(place, { recursive: true })
  for (const day of ['2099-11-02', '2099-11-03', '2099-11-01']) writeFileSync(backupFile(place, day), 'x')
  symlinkSync('/no/existe', backupFile(place, '2099-11-04'))
  expect(await made()).toEqual(['2099-11-03', '2099-11-02', '2099-11-01'])
})

test('BACKUP-07 a draft goes when nobody has written to it for more than six hours', async () => {
  await backUpWhenDue()
  copyFileSync(backupFile(place, TODAY), backupFile(place, '2099-11-19'))
  const draft = join(place, '.vitrina-2099-11-19.respaldo.aa.tmp')
  writeFileSync(draft, 'draft')
  symlinkSync('/no/existe', join(place, '.vitrina-2099-11-19.respaldo.bb.tmp'))
  const then = new Date('2026-11-20T10:00:00Z')
  utimesSync(draft, then, then)
  const after = async (ms: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(then.getTime() + ms)
    await prune(place)
    return statSync(draft, { throwIfNoEntry: false }) === undefined
  }
  expect(await after(6 * HOUR)).toBe(false)
  expect(await after(6 * HOUR + 1)).toBe(true)
})

// Last, because a shop that was stopped notes no failure any more.
test('BACKUP-07 the shop looks every minute, and a stop ends a backup under way and leaves nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const timer = vi.spyOn(globalThis, 'setInterval')
  Object.assign(env(), { backupDir: undefined })
  startNightly()
  expect(vi.getTimerCount()).toBe(0)
  Object.assign(env(), { backupDir: place })
  startNightly()
  startNightly()
  expect(vi.getTimerCount()).toBe(1)
  for (const { value } of timer.mock.results) expect((value as NodeJS.Timeout).hasRef()).toBe(false)
  const looked = vi.spyOn(pg.Client.prototype, 'connect')
  vi.advanceTimersByTime(59_999)
  expect(await made()).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => {
    expect(looked).toHaveBeenCalledOnce()
  })
  await stopNightly()
  expect(vi.getTimerCount()).toBe(0)
  expect(await made()).toEqual([])
  expect(await readOutcome()).toBeNull()
  // Started again, it makes the backup.
  startNightly()
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(async () => expect(await readOutcome()).toMatchObject({ result: 'ok' }), {
    timeout: 30_000,
  })
  await stopNightly()
  expect(await made()).toEqual([TODAY])
  expect(statSync(place).mode & 0o777).toBe(0o700)
  expect(statSync(join(varDir, 'backup.json')).mode & 0o777).toBe(0o600)
})
