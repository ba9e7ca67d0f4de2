import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limaDate, limaLongDate, limaMoment, limaTime, longDate, readMoment } from '#shared/rules/dates.ts'

test.each([
  ['2026-11-21T04:59:59.999Z', '20/11/2026'],
  ['2026-11-21T05:00:00.000Z', '21/11/2026'],
  ['2026-01-01T00:30:00.000Z', '31/12/2025'],
  ['2026-03-05T15:00:00-05:00', '05/03/2026'],
  ['', ''],
  ['mañana', ''],
])('ACC-06 D-12 %j is the day %j in Lima', (iso, day) => {
  expect(limaDate(iso)).toBe(day)
})

test('API-27 API-22 the long day on the wire is Lima’s', () => {
  expect(limaLongDate('2026-11-21T04:59:59.999Z')).toBe('20 de noviembre de 2026')
  expect(limaLongDate('2026-11-21T05:00:00.000Z')).toBe('21 de noviembre de 2026')
  expect(limaLongDate('')).toBe('')
})

test('D-12 dates are written as the platform writes them for Peru', () => {
  const writer = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-PE', { timeZone, ...options })
  const LIMA = 'America/Lima'
  const writers = [
    [limaDate, writer(LIMA, { day: '2-digit', month: '2-digit', year: 'numeric' })],
    [limaLongDate, writer(LIMA, { dateStyle: 'long' })],
    [limaTime, writer(LIMA, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })],
    [longDate, writer('UTC', { dateStyle: 'long' })],
  ] as const
  // From when Peru moved its clocks for the last time.
  const moment = fc.date({ min: new Date('1995-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, time => {
      for (const [write, platform] of writers) expect(write(time.toISOString())).toBe(platform.format(time))
    }),
  )
})

test('D-12 a text that is no moment is written as nothing', () => {
  for (const text of ['', 'mañana'])
    expect([limaMoment(text), limaTime(text), longDate(text)]).toEqual(['', '', ''])
})

test('D-12 a calendar day stays the day that was written', () => {
  expect(longDate('2026-11-20')).toBe('20 de noviembre de 2026')
})

test.each([
  ['2026-11-22 08:30', '2026-11-22T13:30:00.000Z'],
  ['2026-11-22T08:30:15', '2026-11-22T13:30:15.000Z'],
  ['2026-11-22T08:30:15.250Z', '2026-11-22T08:30:15.250Z'],
  ['2026-11-22 08:30+02:00', '2026-11-22T06:30:00.000Z'],
])('STOCK-03 the moment %j of a count is %s', (text, iso) => {
  expect(readMoment(text)?.toISOString()).toBe(iso)
})

test.each([
  '2026-11-22',
  '22/11/2026 08:30',
  '2026-02-30 08:30',
  '2026-13-01 08:30',
  '2026-11-22 25:00',
  '2026-11-22 08:60',
  '2026-11-22 8:30',
  '2026-11-22 08:30 ',
  '2026-11-22T08:30+5',
  '2026-11-22 08:30+99:00',
  'ayer',
  '',
])('STOCK-03 %j is no moment', text => {
  expect(readMoment(text)).toBeNull()
})
