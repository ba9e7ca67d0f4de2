import { describe, expect, test } from 'vitest'
import {
  addDays,
  afterBusinessDays,
  easter,
  isBusinessDay,
  isDay,
  isHoliday,
  limaDay,
} from '#shared/rules/business-days.ts'

const none: ReadonlySet<string> = new Set()

describe('Lima days', () => {
  test.each([
    ['2026-11-20T04:59:59Z', '2026-11-19'],
    ['2026-11-20T05:00:00Z', '2026-11-20'],
    ['2027-01-01T03:00:00Z', '2026-12-31'],
  ])('%s is %s in Lima', (moment, day) => {
    expect(limaDay(new Date(moment))).toBe(day)
  })

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s plus %i is %s', (day, days, later) => {
    expect(addDays(day, days)).toBe(later)
  })
})

describe('Peruvian holidays', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter %i is %s', (year, day) => {
    expect(easter(year)).toBe(day)
  })

  /** Oudin's way to it: the full moon after 21 March, then the Sunday after that. */
  function sundayAfterFullMoon(year: number): string {
    const golden = year % 19
    const century = Math.floor(year / 100)
    const leaps = Math.floor(century / 4)
    const h = (century - leaps - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
    const i = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - golden) / 11))
    const moon = i - ((year + Math.floor(year / 4) + i + 2 - century + leaps) % 7)
    const month = 3 + Math.floor((moon + 40) / 44)
    const day = moon + 28 - 31 * Math.floor(month / 4)
    return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  }

  test('D-87 Easter is right from 1583 to 2999', () => {
    const years = Array.from({ length: 1417 }, (_, i) => 1583 + i)
    expect(years.map(easter)).toEqual(years.map(sundayAfterFullMoon))
  })

  test('D-87 a year has its fourteen holidays of fixed date, Holy Thursday and Friday, and no other', () => {
    const days = Array.from({ length: 365 }, (_, i) => addDays('2026-01-01', i))
    expect(days.filter(day => isHoliday(day, none))).toEqual(
      `2026-01-01 2026-04-02 2026-04-03 2026-05-01 2026-06-07 2026-06-29 2026-07-23 2026-07-28 2026-07-29
       2026-08-06 2026-08-30 2026-10-08 2026-11-01 2026-12-08 2026-12-09 2026-12-25`.split(/\s+/),
    )
  })

  test('D-87 the owner adds a holiday', () => {
    expect(isBusinessDay('2026-11-23', none)).toBe(true)
    expect(isBusinessDay('2026-11-23', new Set(['2026-11-23']))).toBe(false)
  })
})

describe('INFO-13 D-87 due days of 15 business days', () => {
  test.each([
    ['2026-11-20', '2026-12-15', 'over 8 and 9 December'],
    ['2026-11-21', '2026-12-15', 'filed on a Saturday'],
    ['2026-03-20', '2026-04-14', 'over Holy Thursday and Friday'],
    ['2026-02-02', '2026-02-23', 'no holiday between'],
    ['2026-12-11', '2027-01-05', 'over the turn of the year'],
  ])('from %s to %s, %s', (from, due) => {
    expect(afterBusinessDays(from, 15, none)).toBe(due)
  })
})

test.each([
  ['2026-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['31/12/2026', false],
  ['2026-1-1', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
