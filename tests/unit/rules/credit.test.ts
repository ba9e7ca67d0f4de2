import { expect, test } from 'vitest'
import { CREDIT_NOTE_DAYS } from '#shared/business.ts'
import { noteEnd } from '../../../src/shared/rules/reversals.ts'

const NOW = new Date('2026-11-25T12:00:00.000Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

test.each([
  [null, CREDIT_NOTE_DAYS],
  [inDays(1), CREDIT_NOTE_DAYS],
  [inDays(CREDIT_NOTE_DAYS + 1), CREDIT_NOTE_DAYS + 1],
])('CREDIT-01 a note that was good until %s is good for %d days', (before, days) => {
  expect(noteEnd(NOW, before)).toEqual(inDays(days))
})
