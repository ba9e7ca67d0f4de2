import { describe, expect, test } from 'vitest'
import {
  dueOf,
  isByDeadline,
  lateBefore,
  PARCEL_GROUPS,
  placeIn,
  readParcelQuery,
  sellersNext,
  showsContact,
  weekBefore,
} from '#shared/rules/desk-parcels.ts'
import { undoableUntil, undoOf, type UndoneParcel } from '#shared/rules/parcel-undo.ts'
import { PARCEL_STATES } from '#shared/rules/parcels.ts'
import { DAY } from '../../support/moved-clock.ts'

const none: ReadonlySet<string> = new Set()
const at = (text: string) => new Date(text)
const due = (confirmed: string, holidays = none) =>
  dueOf({ state: 'placed', createdAt: at(confirmed) }, holidays)?.toISOString()

describe('DESK-04 a parcel is due at the end of the next business day in Lima', () => {
  test.each([
    // 26 November 2026 is a Thursday; the day of Lima ends at 5:00 UTC.
    ['2026-11-26T15:00:00Z', '2026-11-28T04:59:59.999Z'],
    ['2026-11-27T04:59:59Z', '2026-11-28T04:59:59.999Z'],
    ['2026-11-27T05:00:00Z', '2026-12-01T04:59:59.999Z'],
    // Saturday and Sunday.
    ['2026-11-28T15:00:00Z', '2026-12-01T04:59:59.999Z'],
    ['2026-11-29T15:00:00Z', '2026-12-01T04:59:59.999Z'],
    // 8 and 9 December are holidays.
    ['2026-12-07T15:00:00Z', '2026-12-11T04:59:59.999Z'],
  ])('DESK-04 confirmed %s, due %s', (confirmed, expected) => {
    expect(due(confirmed)).toBe(expected)
  })

  test('DESK-04 a holiday of the owner counts, and what has left is not due', () => {
    expect(due('2026-11-26T15:00:00Z', new Set(['2026-11-27']))).toBe('2026-12-01T04:59:59.999Z')
    for (const state of PARCEL_STATES) {
      const isDue = dueOf({ state, createdAt: at('2026-11-26T15:00:00Z') }, none) !== null
      expect([state, isDue]).toEqual([state, state === 'placed' || state === 'warehouse'])
    }
  })

  test('DESK-04 late is what was confirmed before one moment, at any time of the year', () => {
    const holidays = new Set(['2026-07-27', '2026-12-24'])
    for (let hour = 0; hour < 24 * 200; hour += 5) {
      const now = new Date(at('2026-06-20T00:00:00Z').getTime() + hour * 3_600_000)
      const border = lateBefore(now, holidays)
      const isLate = (confirmed: Date) =>
        (dueOf({ state: 'placed', createdAt: confirmed }, holidays) ?? now) < now
      expect([now, isLate(new Date(border.getTime() - 1)), isLate(border)]).toEqual([now, true, false])
    }
  })
})

test('DESK-04 what is due until midnight in Lima is late from midnight on', () => {
  // 26 November 2026 is a Thursday.
  const confirmed = '2026-11-27T04:59:59.999Z'
  expect(lateBefore(at('2026-11-28T04:59:59.999Z'), none) > at(confirmed)).toBe(false)
  expect(lateBefore(at('2026-11-28T05:00:00.000Z'), none) > at(confirmed)).toBe(true)
})

test('DESK-03 phone and address are shown until thirty days after the delivery', () => {
  const now = at('2026-11-26T15:00:00Z')
  const delivered = (days: number) => ({ deliveredAt: new Date(now.getTime() - days * DAY) })
  expect(showsContact({ deliveredAt: null }, now)).toBe(true)
  expect(showsContact(delivered(30), now)).toBe(true)
  expect(showsContact(delivered(30.01), now)).toBe(false)
})

test('DESK-05 a seller may set what the table allows and no proof is needed for', () => {
  const next = (state: (typeof PARCEL_STATES)[number], visits = 0) => sellersNext({ state, visits })
  expect(Object.fromEntries(PARCEL_STATES.map(state => [state, next(state)]))).toEqual({
    placed: ['warehouse', 'shipped'],
    warehouse: ['shipped'],
    shipped: ['at_agency', 'undelivered', 'returning'],
    at_agency: ['returning'],
    undelivered: ['undelivered', 'at_agency', 'returning'],
    returning: [],
    delivered: [],
    cancelled: [],
    returned: [],
  })
  expect(next('undelivered', 3)).toEqual(['at_agency', 'returning'])
})

test('DESK-07 a move is taken back for ten minutes, and only the last one', () => {
  const now = at('2026-11-26T15:00:00Z')
  const undo = { version: 4, until: undoableUntil(now).toISOString() } as UndoneParcel
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(undoOf({ undo, version: 4 }, after(599.999))).toBe(undo)
  expect(undoOf({ undo, version: 4 }, after(600))).toBeNull()
  expect(undoOf({ undo, version: 5 }, now)).toBeNull()
  expect(undoOf({ undo: null, version: 4 }, now)).toBeNull()
})

test('DESK-10 the week begins six days before today, at midnight in Lima', () => {
  expect(weekBefore(at('2026-11-26T04:59:00Z')).toISOString()).toBe('2026-11-19T05:00:00.000Z')
  expect(weekBefore(at('2026-11-26T05:00:00Z')).toISOString()).toBe('2026-11-20T05:00:00.000Z')
})

const ID = '0199a1b2-c3d4-7e5f-8a6b-000000000001'
const read = (query: Record<string, string>) => readParcelQuery(new URLSearchParams(query))

describe('DESK-02 the query of a list', () => {
  test('DESK-02 empty is everything; a group is its states', () => {
    const all = { states: null, search: '', isLate: false, carrier: '', after: null, limit: 24 }
    expect(read({})).toEqual(all)
    expect(read({ estado: 'por-preparar', buscar: ' Ana ', atrasados: '1', limite: '100' })).toEqual({
      ...all,
      ...{ states: ['placed', 'warehouse'], search: 'Ana', isLate: true, limit: 100 },
    })
    expect(read({ estado: 'at_agency', transportista: 'Olva', desde: `12-${ID}` })).toEqual({
      ...all,
      ...{ states: ['at_agency'], carrier: 'Olva', after: { at: '12', id: ID } },
    })
  })

  test.each<[string, readonly string[]]>([
    ['por-preparar', ['placed', 'warehouse']],
    ['en-camino', ['shipped', 'at_agency', 'undelivered', 'returning']],
    ['terminados', ['delivered', 'cancelled', 'returned']],
    ...PARCEL_STATES.map((state): [string, string[]] => [state, [state]]),
  ])('DESK-02 %s are the states %j', (estado, states) => {
    expect(read({ estado })).toMatchObject({ states })
  })

  test('DESK-02 every state is in one group', () => {
    expect(Object.values(PARCEL_GROUPS).flat().sort()).toEqual([...PARCEL_STATES].sort())
  })

  test.each([
    ['buscar', 'a'.repeat(60), { search: 'a'.repeat(60) }],
    ['transportista', 'a'.repeat(60), { carrier: 'a'.repeat(60) }],
    ['atrasados', '0', { isLate: false }],
    ['limite', '1', { limit: 1 }],
    ['limite', '100', { limit: 100 }],
    ['desde', `${'9'.repeat(16)}-${ID}`, { after: { at: '9'.repeat(16), id: ID } }],
  ])('DESK-02 %s=%s is taken', (field, value, taken) => {
    expect(read({ [field]: value })).toMatchObject(taken)
  })

  test.each([
    ['estado', 'perdido'],
    ['estado', 'constructor'],
    ['buscar', 'a'.repeat(61)],
    ['transportista', 'a'.repeat(61)],
    ['atrasados', 'sí'],
    ['desde', '99999999999999999999-x'],
    ['desde', `12-${ID}0`],
    ['limite', '0'],
    ['limite', '101'],
    ['limite', '1.5'],
    ['limite', 'diez'],
  ])('DESK-02 %s=%s is named as wrong', (field, value) => {
    expect(read({ [field]: value })).toEqual({ wrong: field })
  })

  test('DESK-02 by their deadline is what waits', () => {
    const by = (query: Record<string, string>) => {
      const found = read(query)
      return 'wrong' in found ? null : isByDeadline(found)
    }
    expect([{}, { estado: 'por-preparar' }, { estado: 'placed' }, { atrasados: '1' }].map(by)).toEqual([
      ...[false, true, true, true],
    ])
    expect([{ estado: 'en-camino' }, { estado: 'delivered' }].map(by)).toEqual([false, false])
    expect(isByDeadline({ states: ['placed', 'shipped'], isLate: false })).toBe(false)
    expect(placeIn('')).toBeNull()
  })
})
