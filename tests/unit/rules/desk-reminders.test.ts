import { expect, test } from 'vitest'
import { remindedBefore, waitingSince } from '#shared/rules/desk-reminders.ts'

test('DESK-13 a seller is reminded of what waits for 4 to 72 hours, a day after the last time', () => {
  const now = new Date('2026-12-04T15:00:00Z')
  expect(waitingSince(now)).toEqual({
    from: new Date('2026-12-01T15:00:00Z'),
    until: new Date('2026-12-04T11:00:00Z'),
  })
  expect(remindedBefore(now)).toEqual(new Date('2026-12-03T15:00:00Z'))
})
