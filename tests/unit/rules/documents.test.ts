import { expect, test } from 'vitest'
import {
  DEFAULT_DOCUMENT_LENGTHS,
  documentProblem,
  isDocumentValid,
  isEmail,
  isPhone,
  isRuc,
  isTooLong,
  normalPhone,
  receiptNumberProblem,
  shouldLookUp,
} from '#shared/rules/documents.ts'

test.each([
  ['DNI', '45678912', true],
  ['DNI', '4567891', false],
  ['DNI', '456789123', false],
  ['DNI', '4567891A', false],
  ['RUC', '20131312955', true],
  ['RUC', '2013131295', false],
  ['CE', '00123456', true],
  ['CE', '001234567', false],
  ['CE', '12345', false],
  ['CE', '123456', true],
  ['PASAPORTE', 'AB1234567', false],
  ['PASAPORTE', 'ñ123456', false],
  ['PASAPORTE', 'AB123456', true],
  ['PASAPORTE', 'AB 12345', false],
] as const)('VAL-18 CONST-06 %s %s: %s', (type, number, isValid) => {
  expect(isDocumentValid(type, number)).toBe(isValid)
})

test('D-53 the owner may allow longer numbers of foreigners', () => {
  const lengths = { ...DEFAULT_DOCUMENT_LENGTHS, CE: 12 }
  expect(isTooLong('CE', '001234567')).toBe(true)
  expect(isTooLong('CE', '001234567', lengths)).toBe(false)
  expect(isDocumentValid('CE', '001234567', lengths)).toBe(true)
})

test.each([
  ['DNI', '45678912', true],
  ['DNI', '456789123', false],
  ['DNI', '4567891', false],
  ['DNI', '4567891x', false],
  ['RUC', '20131312955', true],
  ['RUC', '201313129555', false],
  ['RUC', '2013131295', false],
  ['RUC', '45678912', false],
  ['DNI', '20131312955', false],
  ['CE', '45678912', false],
  ['PASAPORTE', '20131312955', false],
] as const)('VAL-19 D-54 %s %s is looked up: %s', (type, number, isLookedUp) => {
  expect(shouldLookUp(type, number)).toBe(isLookedUp)
})

test.each([
  ['BOLETA', '', null],
  ['FACTURA', '', 'receiptNumberInvalid'],
  ['FACTURA', '20131312955', null],
  ['FACTURA', '2013131295X', 'receiptNumberInvalid'],
  ['FACTURA', '2013131295', 'receiptNumberInvalid'],
  ['FACTURA', '201313129551', 'receiptNumberInvalid'],
  ['FACTURA', '00000000000', 'rucInvalid'],
  ['FACTURA', '20131312965', 'rucInvalid'],
] as const)('D-55 VAL-21 FISCAL-01 %s with %j: %s', (type, number, problem) => {
  expect(receiptNumberProblem(type, number)).toBe(problem)
})

test.each(['123', '1234567', '1234567A', ''])('VAL-18 a DNI of %s is told how many digits it has', number => {
  expect(documentProblem('DNI', number)).toBe('dniInvalid')
  expect(documentProblem('CE', number === '1234567A' ? '12' : number.slice(0, 3))).toBe('documentInvalid')
})

test('FISCAL-01 a RUC has one of five prefixes', () => {
  const withDigit = (ten: string) => [...'0123456789'].map(digit => ten + digit).filter(isRuc)
  for (const prefix of ['10', '15', '16', '17', '20']) expect(withDigit(`${prefix}45678912`)).toHaveLength(1)
  for (const right of ['15456789126', '10054148289', '20100070970']) expect(isRuc(right)).toBe(true)
  for (const wrong of ['201 0070970', '2010007097', '201000709700', '201000709700'.slice(1), ''])
    expect(isRuc(wrong)).toBe(false)
  expect(documentProblem('RUC', '201000709700')).toBe('documentTooLong')
  for (const prefix of ['00', '11', '18', '21', '99']) expect(withDigit(`${prefix}45678912`)).toEqual([])
})

test.each(['20131312955', '20100070970', '20100128218', '10054148289'])(
  'FISCAL-01 any digit of %s that is mistyped is told, and any two neighbours that change places',
  ruc => {
    expect(documentProblem('RUC', ruc)).toBeNull()
    for (let place = 0; place < ruc.length; place += 1) {
      const [head, here, next, rest] = [
        ruc.slice(0, place),
        ruc[place],
        ruc[place + 1] ?? '',
        ruc.slice(place + 2),
      ]
      for (const digit of '0123456789')
        if (digit !== here) expect(documentProblem('RUC', head + digit + next + rest)).toBe('rucInvalid')
      if (next !== '' && next !== here)
        expect(documentProblem('RUC', head + next + String(here) + rest)).toBe('rucInvalid')
    }
  },
)

test.each([
  ['987654321', true],
  ['987 654 321', true],
  ['+51 987654321', true],
  ['51987654321', true],
  ['51 98765432', false],
  ['+51 887654321', false],
  ['519876543210', false],
  ['52987654321', false],
  ['887654321', false],
  ['98765432', false],
  ['9876543210', false],
  ['', false],
])('D-65 the phone %j: %s', (text, isValid) => {
  expect(isPhone(text)).toBe(isValid)
})

test('D-65 a phone is kept as nine digits', () => {
  expect(normalPhone('+51 987-654-321')).toBe('987654321')
})

test.each([
  ['ana@example.com', true],
  ['ana.q+1@tienda.com.pe', true],
  ['ana@example', false],
  ['@example.com', false],
  ['ana @example.com', false],
  ['ana@example..com', false],
  ['ana@example.com, eva@example.com', false],
  [`${'a'.repeat(250)}@x.pe`, false],
  [`ana@${`${'a'.repeat(49)}.`.repeat(4)}${'b'.repeat(50)}`, true],
  [`ana@${`${'a'.repeat(49)}.`.repeat(4)}${'b'.repeat(51)}`, false],
  ["o'neill_1@sub-a.xn--and-6ma2c.pe", true],
  // Each is delivered to victim@example.com by a mail program that reads comments, groups and full-width letters.
  ['victim(2)@example.com', false],
  ['(Gana-1000-soles-en-evil.pe/promo)victim@example.com', false],
  ['victim@example.com(2)', false],
  ['1:victim@example.com', false],
  ['victim@ｅxample.com', false],
  ['victim@example。com', false],
  ['ｖictim@example.com', false],
  ['"victim"@example.com', false],
  ['victim@[127.0.0.1]', false],
  ['victim@127.0.0.1', false],
  ['.victim@example.com', false],
  ['vic..tim@example.com', false],
  ['victim@-example.com', false],
  ['victim@ñandú.pe', false],
  ['victim@example.com.', false],
  ['a@victim@example.com', false],
  ['victim@example.com@x', false],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  [`ana@${'a'.repeat(63)}.com`, true],
  [`ana@${'a'.repeat(64)}.com`, false],
  ['ana@example.c', false],
  ['ana@example.c0m', false],
  ['ana@example-.com', false],
  ['ana', false],
  ['', false],
])('D-65, GUARD-62 the e-mail %j: %s', (text, isValid) => {
  expect(isEmail(text)).toBe(isValid)
})
