import { expect, test } from 'vitest'
import { daysBefore, RETENTION } from '#shared/rules/retention.ts'

/** Written a second time, so that an age that changes is a decision. */
test('AGE-01 AGE-03 each kind of data has its age', () => {
  expect(RETENTION).toEqual({
    guestDays: 90,
    endedSessionDays: 1,
    orderNetworkDays: 30,
    attemptHours: 24,
    mailDays: 30,
    stockMoveDays: 60,
    paymentEventDays: 30,
    unsubscribedDays: 365,
    unconfirmedAlertDays: 2,
    waitingAlertDays: 365,
    doneAlertDays: 7,
    auditDays: 730,
    invitationDays: 30,
    chatFileDays: 365,
    conversationDays: 730,
    orderYears: 6,
    backupWeeks: 5,
  })
})

test('AGE-01 an age is counted back in days of 24 hours', () => {
  expect(daysBefore(new Date('2026-03-02T15:00:00Z'), 2)).toEqual(new Date('2026-02-28T15:00:00Z'))
})
