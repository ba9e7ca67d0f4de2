import { mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteFull } from '#server/db/full.ts'
import { clock } from '#server/lib/clock.ts'
import { writeCrashes } from '#server/lib/crashes.ts'
import { env } from '#server/lib/env.ts'
import { noteOutcome } from '#server/modules/backup/folder.ts'
import { findWarnings, readBackups } from '#server/modules/status/warnings.ts'

const MB = 1024 * 1024
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 12)

const disk = vi.hoisted(() => ({ bavail: 0, blocks: 0, bsize: 1 }))
vi.mock('node:fs/promises', async original => ({
  ...(await original<object>()),
  statfs: () => Promise.resolve(disk),
}))

const folder = mkdtempSync(join(tmpdir(), 'vitrina-warnings-'))
const backup = join(folder, 'vitrina-2026-11-20.respaldo')
Object.assign(env(), { varDir: folder, backupDir: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let passed = 1e6
const free = (bytes: number) => Object.assign(disk, { bavail: bytes, blocks: 10_000 * MB })
const crashed = (...ago: number[]) =>
  writeCrashes({
    ...{ at: ago.map(ms => new Date(NOW - ms).toISOString()), reason: '1' },
    pausedUntil: new Date(NOW).toISOString(),
  })
const backedUp = (ago: number) => {
  const at = new Date(NOW - ago)
  utimesSync(backup, at, at)
}
const tried = (ago: number, result: 'ok' | 'failed') =>
  noteOutcome(
    result === 'ok'
      ? { result, at: new Date(NOW - ago) }
      : { result, at: new Date(NOW - ago), reason: 'ENOSPC' },
  )
/** A last backup of so many bytes, which take no space. */
const grown = (bytes: number) => {
  truncateSync(backup, bytes)
  backedUp(HOUR)
}
/** After a pause in which what was found before is forgotten. */
const later = () => {
  passed += 60_000
  return findWarnings()
}

beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => passed)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(NOW))
  writeFileSync(backup, 'backup')
  backedUp(HOUR)
  free(1_000 * MB)
  crashed()
  await tried(HOUR, 'ok')
})
afterEach(() => vi.restoreAllMocks())

test.each<[string, () => unknown, string[]]>([
  ['nothing at all', () => undefined, []],
  ['two crashes within the hour', () => crashed(HOUR, 2, 1), []],
  ['three crashes within the hour', () => crashed(HOUR - 1, 2, 1), ['crashing']],
  ['a backup of 26 hours ago', () => backedUp(26 * HOUR), []],
  ['an older backup', () => backedUp(26 * HOUR + 1), ['backupOverdue']],
  ['a try that failed after the last backup', () => tried(HOUR - 1, 'failed'), ['backupFailed']],
  ['a try that failed before the last backup', () => tried(HOUR, 'failed'), []],
  ['a try that went well after the last backup', () => tried(1, 'ok'), []],
  ['a disk that is nearly full', () => free(512 * MB - 1), ['diskLow', 'backupSpace']],
  ['a disk that has just enough', () => free(512 * MB), []],
  ['no room for two more backups like the last', () => grown(500 * MB + 1), ['backupSpace']],
  ['room for two more backups like the last', () => grown(500 * MB), []],
])('OPS-08 BACKUP-11 %s has its warnings', async (_, happened, codes) => {
  await happened()
  expect(await later()).toEqual(codes)
})

test('OPS-08 they are looked up twice a minute at most, and are always in the same order', async () => {
  expect(await later()).toEqual([])
  free(0)
  crashed(3, 2, 1)
  backedUp(27 * HOUR)
  await tried(1, 'failed')
  passed += 29_999
  expect(await findWarnings()).toEqual([])
  passed += 1
  const all = ['diskLow', 'backupFailed', 'backupOverdue', 'backupSpace', 'crashing']
  expect(await findWarnings()).toEqual(all)
  // That no connection is left is known at once.
  noteFull({ code: '53300' })
  expect(await findWarnings()).toEqual(['databaseFull', ...all])
})

test('OPS-08 OWNER-44 without any backup one is overdue, and without a folder none is wanted', async () => {
  rmSync(backup)
  expect(await readBackups(new Date(NOW))).toEqual({
    ...{ last: null, folder, failure: null, isTight: false, isOverdue: true },
  })
  Object.assign(env(), { backupDir: undefined })
  rmSync(join(folder, 'crashes.json'))
  expect(await readBackups(new Date(NOW))).toBeNull()
  expect(await later()).toEqual([])
  Object.assign(env(), { backupDir: folder })
})
