import { DAY_MS } from '../business.ts'
import { LIMA_OFFSET_MS } from './dates.ts'

/** Calendar days travel as 'YYYY-MM-DD' in Lima. Arithmetic uses UTC midnights, where no day is missing. */
export type Day = string

/** The day that a calendar in Lima shows. */
export const limaDay = (moment: Date): Day =>
  new Date(moment.getTime() + LIMA_OFFSET_MS).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar; '2026-02-30' is not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const parse = (day: Day): Date => new Date(`${day}T00:00:00Z`)
export const addDays = (day: Day, days: number): Day =>
  new Date(parse(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Holidays of fixed date: DL 713 with Leyes 31381, 31530, 31788 and 31822. Month-day. */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '06-07',
  '06-29',
  '07-23',
  '07-28',
  '07-29',
  '08-06',
  '08-30',
  '10-08',
  '11-01',
  '12-08',
  '12-09',
  '12-25',
])

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easter(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Peruvian public holidays; `extra` are those that the owner added (D-87). */
export function isHoliday(day: Day, extra: ReadonlySet<Day>): boolean {
  const sunday = easter(Number(day.slice(0, 4)))
  return (
    FIXED_HOLIDAYS.has(day.slice(5)) ||
    day === addDays(sunday, -3) ||
    day === addDays(sunday, -2) ||
    extra.has(day)
  )
}

/** Monday to Friday, no holiday. */
export function isBusinessDay(day: Day, extra: ReadonlySet<Day>): boolean {
  const weekday = parse(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day, extra)
}

/**
 * The day on which `count` business days have passed, counting from the day after `from` (Ley 31435: 15 for a reply).
 */
export function afterBusinessDays(from: Day, count: number, extra: ReadonlySet<Day>): Day {
  let day = from
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day, extra)) left -= 1
  }
  return day
}
