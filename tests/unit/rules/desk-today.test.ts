import { expect, test } from 'vitest'
import { hasNews, knownAfter, waitingOf, type Known } from '#shared/rules/desk-today.ts'
import { frameMessages } from '#shared/messages/desk-frame.ts'

const day = (parcels: number | null, messages: number | null) => ({
  toPrepare: parcels === null ? null : { total: parcels, newest: [] },
  unread: messages === null ? null : { messages, newest: '' },
})

test('FRAME-21 the title counts the parcels and messages that wait, of what the role includes', () => {
  expect(frameMessages.titled('Hoy', waitingOf(day(2, 1)))).toBe('(3) Hoy')
  expect(frameMessages.titled('Hoy', waitingOf(day(null, 1)))).toBe('(1) Hoy')
  expect(frameMessages.titled('Hoy', waitingOf(day(0, 0)))).toBe('Hoy')
  expect(frameMessages.titled('Hoy', waitingOf(day(null, null)))).toBe('Hoy')
})

/** Reads one day after the other, and gives for each whether it rings. */
function rings(...days: { newest: string[] | null; message: string | null }[]): boolean[] {
  let known: Known | null = null
  return days.map(({ newest, message }) => {
    const read = {
      toPrepare: newest && { total: newest.length, newest },
      unread: message === null ? null : { messages: 1, newest: message },
    }
    const isNew = hasNews(known, read)
    known = knownAfter(known, read)
    return isNew
  })
}

test('FRAME-22 it rings for a parcel that is new, also when another one left meanwhile', () => {
  const read = (...newest: string[]) => ({ newest, message: null })
  expect(rings(read('V-1-1'), read('V-1-1'), read('V-2-1', 'V-1-1'))).toEqual([false, false, true])
  expect(rings(read('V-1-1'), read('V-2-1'))).toEqual([false, true])
  // It was known before it left the list.
  expect(rings(read('V-2-1', 'V-1-1'), read('V-1-1'), read('V-2-1', 'V-1-1'))).toEqual([false, false, false])
  expect(rings(read(), read('V-1-1'))).toEqual([false, true])
})

test('FRAME-22 it rings for a message that is later than all before, also when another one was read meanwhile', () => {
  const read = (message: string) => ({ newest: null, message })
  expect(rings(read('01a'), read('01a'), read('01b'))).toEqual([false, false, true])
  // One was read, and an earlier one of somebody else still waits.
  expect(rings(read('01b'), read('01a'), read(''), read('01b'), read('01c'))).toEqual([
    ...[false, false, false, false, true],
  ])
  expect(rings(read(''), read('01a'))).toEqual([false, true])
})

test('FRAME-22 a role that comes and goes rings for neither', () => {
  const [none, both] = [
    { newest: null, message: null },
    { newest: ['V-1-1'], message: '01b' },
  ]
  expect(rings(both, none, both)).toEqual([false, false, false])
  const later = { newest: ['V-2-1'], message: '01c' }
  expect(rings(both, later, none, later)).toEqual([false, true, false, false])
  expect(rings(none, none)).toEqual([false, false])
})

test('FRAME-22 PEOPLE-03 what waited before the role included it is no news', () => {
  const nothing = { newest: null, message: null }
  expect(rings(nothing, { newest: ['V-1-1'], message: '01a' })).toEqual([false, false])
})
