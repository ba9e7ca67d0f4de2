import { expect, test } from 'vitest'
import { hasNews, waitingOf } from '#desk/screens/today/waiting.ts'
import { frameMessages } from '#shared/messages/desk-frame.ts'

const day = (parcels: number | null, messages: number | null) => ({
  toPrepare: parcels === null ? null : { total: parcels, late: 0, rows: [] },
  unread: messages === null ? null : { conversations: messages, messages },
})

test('FRAME-21 the title counts the parcels and messages that wait, of what the role includes', () => {
  expect(frameMessages.titled('Hoy', waitingOf(day(2, 1)))).toBe('(3) Hoy')
  expect(frameMessages.titled('Hoy', waitingOf(day(null, 1)))).toBe('(1) Hoy')
  expect(frameMessages.titled('Hoy', waitingOf(day(0, 0)))).toBe('Hoy')
  expect(frameMessages.titled('Hoy', waitingOf(day(null, null)))).toBe('Hoy')
})

test('FRAME-22 it rings for a new parcel or message, and neither at first nor when less waits', () => {
  expect(hasNews(null, day(3, 1))).toBe(false)
  expect(hasNews(day(3, 1), day(3, 1))).toBe(false)
  expect(hasNews(day(3, 1), day(4, 0))).toBe(true)
  expect(hasNews(day(3, 1), day(2, 2))).toBe(true)
  expect(hasNews(day(3, 1), day(2, 0))).toBe(false)
})
