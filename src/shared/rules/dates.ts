/** Peru has no daylight saving time. */
export const LIMA_OFFSET_MS = -5 * 3_600_000
const LIMA_OFFSET = '-05:00'

/**
 * The names of months as Peru writes them (CLDR's es-PE). `Intl` gives the same, but takes 100 ms for its first date on
 * a cheap phone.
 */
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const two = (number: number): string => String(number).padStart(2, '0')

type Writer = (time: Date) => string
const inNumbers: Writer = time =>
  `${two(time.getUTCDate())}/${two(time.getUTCMonth() + 1)}/${String(time.getUTCFullYear())}`
const inWords: Writer = time =>
  `${String(time.getUTCDate())} de ${MONTHS[time.getUTCMonth()] ?? ''} de ${String(time.getUTCFullYear())}`
const asClock: Writer = time => `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`

/** From a moment, or its text in ISO form; '' for a text that is not a date. */
const written =
  (write: Writer, offsetMs: number) =>
  (moment: string | Date): string => {
    const time = new Date(new Date(moment).getTime() + offsetMs)
    return Number.isNaN(time.getTime()) ? '' : write(time)
  }

/** D-12: '20/11/2026' in Lima's time, whatever the reader's clock says. */
export const limaDate = written(inNumbers, LIMA_OFFSET_MS)

/**
 * '20 de noviembre de 2026' for a calendar day such as '2026-11-20'. A day has no time zone: read as UTC it stays the
 * day that was written.
 */
export const longDate = written(inWords, 0)

/** '20 de noviembre de 2026' in Lima's time: `date` on the wire, which clients print unchanged. */
export const limaLongDate = written(inWords, LIMA_OFFSET_MS)

/** '14:05' in Lima's time. */
export const limaTime = written(asClock, LIMA_OFFSET_MS)

/** '21/11/2026 14:05' in Lima's time. */
export const limaMoment = (moment: string | Date): string => `${limaDate(moment)} ${limaTime(moment)}`.trim()

const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?$/
/** A moment such as '2026-11-22 08:30' in Lima's time, or ISO 8601 with its own offset; null for any other text. */
export function readMoment(text: string): Date | null {
  const written = MOMENT.exec(text)?.[1]
  if (written === undefined) return null
  // JavaScript reads 30 February as 2 March, so the day is compared.
  const isDay = new Date(`${written}T00:00:00Z`).toJSON()?.startsWith(written) === true
  const iso = text.replace(' ', 'T')
  const moment = new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(iso) ? iso : iso + LIMA_OFFSET)
  return isDay && !Number.isNaN(moment.getTime()) ? moment : null
}
