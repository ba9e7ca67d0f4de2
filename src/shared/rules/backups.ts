import { addDays, type Day } from './business-days.ts'

const DAILY = 7
const WEEKLY = 4

/** The Monday of a day's week: weeks of the calendar, whether or not each day has a backup. */
function weekOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** The seven newest days, and the newest of each of the four newest weeks; newest first. */
function keptByAge(days: readonly Day[]): Day[] {
  const newestFirst = [...new Set(days)].sort().reverse()
  const newestOfWeek = new Map<Day, Day>()
  for (const day of newestFirst) {
    const week = weekOf(day)
    if (!newestOfWeek.has(week)) newestOfWeek.set(week, day)
  }
  const weekly = [...newestOfWeek.values()].slice(0, WEEKLY)
  return newestFirst.filter((day, i) => i < DAILY || weekly.includes(day))
}

/** A day's backup and its size on the disk, without the pictures that all share. */
interface Kept {
  day: Day
  bytes: number
}

/**
 * BACKUP-07, BACKUP-10: which days' backups are kept: by age, and of those the newest that together fit into
 * `mostBytes`. The newest one is always kept.
 */
export function keptBackups(backups: readonly Kept[], mostBytes: number): Day[] {
  const bytesOf = new Map(backups.map(({ day, bytes }) => [day, bytes]))
  let taken = 0
  return keptByAge(backups.map(({ day }) => day)).filter((day, i) => {
    taken += bytesOf.get(day) ?? 0
    return i === 0 || taken <= mostBytes
  })
}

/** The part of that space that backups may take: tonight's backup is made before an old one is removed. */
const SHARE = 0.5

/**
 * BACKUP-10: the bytes that backups may take: as many as the owner set, but at most half of the space that they take or
 * that is free.
 */
export const backupRoom = (o: { maxBytes: number; freeBytes: number; takenBytes: number }): number =>
  Math.min(o.maxBytes, (o.freeBytes + o.takenBytes) * SHARE)

const LOW_BYTES = 512 * 1024 * 1024
/** Room for the growth of the shop. */
const NIGHTS_AHEAD = 2

/**
 * BACKUP-11: whether the disk of the backups has too little left for the next nights; `lastBytes` is the size of the
 * last one.
 */
export const isTight = (o: { freeBytes: number; lastBytes: number }): boolean =>
  o.freeBytes < Math.max(LOW_BYTES, o.lastBytes * NIGHTS_AHEAD)

/** From this hour in Lima the nightly backup is due; shoppers sleep then. */
const DUE_HOUR = 3

/** Whether today's backup is due and not made yet. `hour` and `today` are Lima's. */
export const isBackupDue = (o: { hour: number; today: Day; made: readonly Day[] }): boolean =>
  o.hour >= DUE_HOUR && !o.made.includes(o.today)
