import { expect, test } from 'vitest'
import { backupRoom, isBackupDue, isTight, keptBackups } from '#shared/rules/backups.ts'
import { addDays } from '#shared/rules/business-days.ts'

/** `count` days up to and with the last one. */
const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addDays(last, i - count + 1))

/** Those kept by age alone. */
const keptOf = (days: readonly string[]) =>
  keptBackups(
    days.map(day => ({ day, bytes: 1 })),
    Infinity,
  )

test('BACKUP-07 seven days and the newest of four weeks are kept', () => {
  // 2026-11-21 is a Saturday.
  const kept = keptOf(daysUpTo('2026-11-21', 60))
  expect(kept).toEqual([
    ...daysUpTo('2026-11-21', 7).reverse(),
    // The Sundays that end the two weeks before; the week of the seven days counts, and so does the one before it.
    '2026-11-08',
    '2026-11-01',
  ])
})

test('BACKUP-07 with gaps the newest seven stay, however old, and nothing is kept twice', () => {
  const sparse = ['2026-01-05', '2026-03-02', '2026-03-03', '2026-11-20']
  expect(keptOf(sparse)).toEqual([...sparse].reverse())
  expect(keptOf([])).toEqual([])
  expect(keptOf(['2026-11-20', '2026-11-20'])).toEqual(['2026-11-20'])
})

test('BACKUP-07 pruning every night for a year keeps seven days and four weeks', () => {
  let kept: string[] = []
  for (const day of daysUpTo('2026-11-22', 365)) kept = keptOf([...kept, day])
  // 2026-11-22 is a Sunday: its week is all of the seven days.
  expect(kept).toEqual([...daysUpTo('2026-11-22', 7).reverse(), '2026-11-15', '2026-11-08', '2026-11-01'])
})

test.each([
  [2, [], false],
  [3, [], true],
  [23, ['2026-11-20'], true],
  [23, ['2026-11-21'], false],
])('BACKUP-07 at %d h with backups of %j a backup is due: %j', (hour, made: string[], due) => {
  expect(isBackupDue({ hour, today: '2026-11-21', made })).toBe(due)
})

const GB = 1_000_000_000

test('BACKUP-10 of those kept by age the newest that fit stay, and the newest always', () => {
  const days = daysUpTo('2026-11-21', 7).map(day => ({ day, bytes: 3 * GB }))
  expect(keptBackups(days, 9 * GB)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'])
  expect(keptBackups(days, 9 * GB - 1)).toEqual(['2026-11-21', '2026-11-20'])
  for (const least of [1, 0, -GB]) expect(keptBackups(days, least)).toEqual(['2026-11-21'])
})

test.each([
  ['the setting, on a large disk', { maxBytes: 20 * GB, freeBytes: 500 * GB, takenBytes: 3 * GB }, 20 * GB],
  ['half of a disk of 2 GB', { maxBytes: 20 * GB, freeBytes: GB, takenBytes: 0.2 * GB }, 0.6 * GB],
  ['half of what is taken, on a full one', { maxBytes: 20 * GB, freeBytes: 0, takenBytes: GB }, 0.5 * GB],
])('BACKUP-10 backups may take %s', (_, disk, bytes) => {
  expect(backupRoom(disk)).toBe(bytes)
})

test('BACKUP-10 a shop whose backup grows every night fills no disk of 2 GB', () => {
  const disk = 1.2 * GB
  let made: { day: string; bytes: number }[] = []
  const taken = () => made.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [night, day] of daysUpTo('2026-11-22', 120).entries()) {
    made = [...made, { day, bytes: (20 + 2 * night) * 1_000_000 }]
    expect(taken()).toBeLessThan(disk)
    const kept = keptBackups(
      made,
      backupRoom({ maxBytes: 20 * GB, freeBytes: disk - taken(), takenBytes: taken() }),
    )
    made = made.filter(backup => kept.includes(backup.day))
  }
  expect(made.at(-1)?.day).toBe('2026-11-22')
})

test.each([
  [0.5 * GB, 0, true],
  [512 * 1024 ** 2 - 1, 0, true],
  [512 * 1024 ** 2, 0, false],
  [0.6 * GB, 0.25 * GB, false],
  [0.6 * GB, 0.3 * GB, false],
  [0.6 * GB, 0.4 * GB, true],
  [50 * GB, 30 * GB, true],
])('BACKUP-11 with %d bytes free after a backup of %d a disk is tight: %j', (freeBytes, lastBytes, tight) => {
  expect(isTight({ freeBytes, lastBytes })).toBe(tight)
})
