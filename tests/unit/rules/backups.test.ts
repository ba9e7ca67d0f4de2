import { expect, test } from 'vitest'
import { isBackupDue, keptBackups } from '#shared/rules/backups.ts'
import { addDays } from '#shared/rules/business-days.ts'

/** `count` days up to and with the last one. */
const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addDays(last, i - count + 1))

test('BACKUP-07 seven days and the newest of four weeks are kept', () => {
  // 2026-11-21 is a Saturday.
  const kept = keptBackups(daysUpTo('2026-11-21', 60))
  expect(kept).toEqual([
    ...daysUpTo('2026-11-21', 7).reverse(),
    // The Sundays that end the two weeks before; the week of the seven days counts, and so does the one before it.
    '2026-11-08',
    '2026-11-01',
  ])
})

test('BACKUP-07 with gaps the newest seven stay, however old, and nothing is kept twice', () => {
  const sparse = ['2026-01-05', '2026-03-02', '2026-03-03', '2026-11-20']
  expect(keptBackups(sparse)).toEqual([...sparse].reverse())
  expect(keptBackups([])).toEqual([])
  expect(keptBackups(['2026-11-20', '2026-11-20'])).toEqual(['2026-11-20'])
})

test('BACKUP-07 pruning every night for a year keeps seven days and four weeks', () => {
  let kept: string[] = []
  for (const day of daysUpTo('2026-11-22', 365)) kept = keptBackups([...kept, day])
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
