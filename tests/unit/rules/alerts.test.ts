import { expect, test } from 'vitest'
import { alertAct, alertTitle } from '#shared/alert-page.ts'
import { alertState, repeatedAlert } from '#shared/rules/alerts.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-20T17:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * HOUR)
const row = (confirmed: boolean, mailed: boolean) => ({
  createdAt: START,
  confirmedAt: confirmed ? after(1) : null,
  mailedAt: mailed ? after(2) : null,
})

test.each([
  [false, false, 47.9, 'asked'],
  [false, false, 48, 'expired'],
  [true, false, 5_000, 'waiting'],
  [true, true, 3, 'done'],
] as const)('ALERT-05 confirmed %s, mailed %s, after %d hours: %s', (confirmed, mailed, hours, state) => {
  expect(alertState(row(confirmed, mailed), after(hours))).toBe(state)
})

test.each([
  [false, false, 0.5, 'nothing'],
  [false, false, 1 - 1 / HOUR, 'nothing'],
  [false, false, 1, 'again'],
  [false, false, 60, 'again'],
  [true, false, 60, 'nothing'],
  [true, true, 3, 'again'],
] as const)(
  'ALERT-04 asked again, confirmed %s, mailed %s, after %d hours: %s',
  (confirmed, mailed, hours, does) => {
    expect(repeatedAlert(row(confirmed, mailed), after(hours))).toBe(does)
  },
)

test('ALERT-05 the page of a link does what its form says, and leaves for a mail program', () => {
  expect(alertAct('accion=confirmar')).toBe('confirm')
  expect(alertAct('accion=borrar')).toBe('leave')
  expect(alertAct('List-Unsubscribe=One-Click')).toBe('leave')
  for (const other of ['', 'accion=', 'accion=todo', '\u0000', 'x'.repeat(9_000)])
    expect(alertAct(other)).toBeNull()
  expect(alertTitle('asked', { hasLeft: false })).toBe('Confirma tu aviso')
  expect(alertTitle('asked', { hasLeft: true })).toBe('Borramos tu aviso')
  expect(alertTitle('expired', { hasLeft: false })).toBe(alertTitle(null, { hasLeft: false }))
})
