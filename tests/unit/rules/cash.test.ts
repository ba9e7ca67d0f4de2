import { expect, test } from 'vitest'
import { cashRefusal, refusalsOf } from '#shared/rules/cash.ts'
import { chosenMethod, holdMinutes, LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'
import { cents } from '#shared/rules/money.ts'

const any = { largest: null, provinces: [] }
const order = { total: cents(50_000), province: 'Lima', envio: 'lima' } as const

test.each([
  ['any amount anywhere', order, any, null],
  ['as much as is taken', order, { ...any, largest: cents(50_000) }, null],
  ['a céntimo more', order, { ...any, largest: cents(49_999) }, 'cashTooMuch'],
  ['a province of the list', order, { ...any, provinces: ['Arequipa', 'Lima'] }, null],
  ['another spelling of it', { ...order, province: 'NAZCA' }, { ...any, provinces: ['Nasca'] }, null],
  ['a province that is not on it', order, { ...any, provinces: ['Callao'] }, 'cashNotHere'],
  ['no province', { ...order, province: '' }, { ...any, provinces: ['Callao'] }, 'cashNotHere'],
  [
    'what is collected',
    { ...order, envio: 'tienda' as const },
    { largest: cents(1), provinces: ['Ica'] },
    null,
  ],
] as const)('CASH-01 CASH-02 cash: %s', (_, asked, terms, refusal) => {
  expect(cashRefusal(asked, terms)).toBe(refusal)
})

test('CASH-03 the hold follows the method; nobody has to choose the only one, and a day is the most', () => {
  const holds = { none: 120, card: 30, cash: 9_999, wallet: 240 }
  const minutes = (hasTriedCard: boolean, isCashOnly: boolean) =>
    holdMinutes(chosenMethod({ hasTriedCard, isCashOnly }), holds)
  expect([minutes(false, false), minutes(true, false), minutes(true, true), minutes(false, true)]).toEqual([
    120,
    30,
    30,
    LONGEST_HOLD_MINUTES,
  ])
  expect(holdMinutes('wallet', holds)).toBe(240)
  expect(LONGEST_HOLD_MINUTES).toBe(1440)
})

test('CASH-05 parcels of the same phone or document count once, an order is not its own, and nothing is not the same', () => {
  const contact = (id: string, phone: string, document: string) => ({ id, phone, document })
  const refused = [
    contact('1', '911', '40'),
    contact('2', '911', '41'),
    contact('3', '912', '40'),
    contact('4', '', ''),
  ]
  expect(refusalsOf(contact('9', '911', '40'), refused)).toBe(3)
  expect(refusalsOf(contact('1', '911', '40'), refused)).toBe(2)
  expect(refusalsOf(contact('9', '', ''), refused)).toBe(0)
  expect(refusalsOf(contact('9', '912', ''), refused)).toBe(1)
  expect(refusalsOf(contact('9', '', '41'), refused)).toBe(1)
})
