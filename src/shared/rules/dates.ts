const day = new Intl.DateTimeFormat('es-PE', {
  timeZone: 'America/Lima',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
/** A day of the calendar has no time zone; read as UTC it stays the day that was written. */
const longDay = new Intl.DateTimeFormat('es-PE', { timeZone: 'UTC', dateStyle: 'long' })

/** D-12: '20/11/2026' in Lima's time, whatever the clock of the reader; '' for what is no date. */
export const limaDate = (iso: string): string => format(day, iso)

/** '20 de noviembre de 2026' of a calendar day such as '2026-11-20'. */
export const longDate = (day: string): string => format(longDay, day)

const format = (formatter: Intl.DateTimeFormat, iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : formatter.format(time)
}

const longLimaDay = new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', dateStyle: 'long' })
/** '20 de noviembre de 2026' in Lima's time: `date` on the wire, which clients print as it is; '' for what is no date. */
export const limaLongDate = (iso: string): string => format(longLimaDay, iso)

const clockTime = new Intl.DateTimeFormat('es-PE', {
  timeZone: 'America/Lima',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
/** '14:05' in Lima's time; '' for what is no date. */
export const limaTime = (iso: string): string => format(clockTime, iso)

/** '21/11/2026 14:05' in Lima's time. */
export const limaMoment = (iso: string): string => `${limaDate(iso)} ${limaTime(iso)}`.trim()

const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?$/
/** Peru has no daylight saving time. */
const LIMA_OFFSET = '-05:00'

/** A moment such as '2026-11-22 08:30' in Lima's time, or ISO 8601 with its own offset; null for what is none. */
export function readMoment(text: string): Date | null {
  const [, written, time] = MOMENT.exec(text) ?? []
  if (written === undefined || time === undefined) return null
  // 30 February would become 2 March without a word.
  const isDay = new Date(`${written}T00:00:00Z`).toJSON()?.startsWith(written) ?? false
  const iso = text.replace(' ', 'T')
  const moment = new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(iso) ? iso : iso + LIMA_OFFSET)
  return isDay && !Number.isNaN(moment.getTime()) ? moment : null
}
