import { expect, test } from 'vitest'
import { formatExpiry, groupCardNumber, readExpiry, wrongCardFields } from '#shared/rules/card-payment.ts'

const now = new Date(2026, 10, 21)
const good = { number: '4111 1111 1111 1111', expiry: '11/26', cvv: '123' }

test.each([
  [{}, []],
  [{ number: '4111111111111111' }, []],
  [{ number: '378282246310005', cvv: '1234' }, []],
  [{ number: '4111 1111 1111 1112' }, ['number']],
  [{ number: '' }, ['number']],
  [{ number: '0000' }, ['number']],
  [{ expiry: '10/26' }, ['expiry']],
  [{ expiry: '13/28' }, ['expiry']],
  [{ expiry: '1228' }, ['expiry']],
  [{ expiry: '12/2028' }, []],
  [{ cvv: '12' }, ['cvv']],
  [{ cvv: '12a' }, ['cvv']],
  [{ number: 'x', expiry: '', cvv: '' }, ['number', 'expiry', 'cvv']],
])('D-70 card form with %j: wrong fields %j', (change, wrong) => {
  expect(wrongCardFields({ ...good, ...change }, now)).toEqual(wrong)
})

test('D-70 what is typed is shown as it stands on the card', () => {
  expect(groupCardNumber('4111-1111x11111111')).toBe('4111 1111 1111 1111')
  expect(formatExpiry('1')).toBe('1')
  expect(formatExpiry('1127')).toBe('11/27')
  expect(formatExpiry('11/2027')).toBe('11/2027')
  expect(readExpiry('1/27')).toEqual({ month: 1, year: 2027 })
})
