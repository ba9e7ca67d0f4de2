import { describe, expect, test } from 'vitest'
import { afterBusinessDays, limaDay } from '#shared/rules/business-days.ts'
import { limaDate, limaLongDate, limaMoment } from '#shared/rules/dates.ts'
import { oldestNamedOrder } from '#shared/rules/retention.ts'

const LAST = new Date('2026-12-31T23:59:00-05:00')
const FIRST = new Date('2027-01-01T00:01:00-05:00')

describe('the end of the year in Lima, five hours after that of UTC', () => {
  test('D-12 days and moments', () => {
    expect([LAST, FIRST].map(limaDay)).toEqual(['2026-12-31', '2027-01-01'])
    const iso = [LAST, FIRST].map(moment => moment.toISOString())
    expect(iso.map(limaDate)).toEqual(['31/12/2026', '01/01/2027'])
    expect(iso.map(limaLongDate)).toEqual(['31 de diciembre de 2026', '1 de enero de 2027'])
    expect(iso.map(limaMoment)).toEqual(['31/12/2026 23:59', '01/01/2027 00:01'])
  })

  test('INFO-13 D-87 due days count from the day in Lima, over the holiday of the new year', () => {
    // New Year’s Day is a Friday.
    expect([LAST, FIRST].map(moment => afterBusinessDays(limaDay(moment), 1, new Set()))).toEqual([
      '2027-01-04',
      '2027-01-04',
    ])
  })

  test('PERSON-04 names on orders are kept for whole years of Lima', () => {
    expect(oldestNamedOrder(LAST)).toEqual(new Date('2020-01-01T00:00:00-05:00'))
    expect(oldestNamedOrder(FIRST)).toEqual(new Date('2021-01-01T00:00:00-05:00'))
  })
})
