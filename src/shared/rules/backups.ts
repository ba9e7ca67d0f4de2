import { addDays, type Day } from './business-days.ts'

const DAILY = 7
const WEEKLY = 4

/** The Monday of a day's week: weeks of the calendar, whether or not each day has a backup. */
function weekOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** BACKUP-07: which days' backups are kept: the seven newest, and the newest of each of the four newest weeks. */
export function keptBackups(days: readonly Day[]): Day[] {
  const newestFirst = [...new Set(days)].sort().reverse()
  const newestOfWeek = new Map<Day, Day>()
  for (const day of newestFirst) {
    const week = weekOf(day)
    if (!newestOfWeek.has(week)) newestOfWeek.set(week, day)
  }
  const weekly = [...newestOfWeek.values()].slice(0, WEEKLY)
  return newestFirst.filter((day, i) => i < DAILY || weekly.includes(day))
}

/** From this hour in Lima the nightly backup is due; shoppers sleep then. */
const DUE_HOUR = 3

/** Whether today's backup is due and not made yet. `hour` and `today` are Lima's. */
export const isBackupDue = (o: { hour: number; today: Day; made: readonly Day[] }): boolean =>
  o.hour >= DUE_HOUR && !o.made.includes(o.today)
