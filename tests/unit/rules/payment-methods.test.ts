import { expect, test } from 'vitest'
import { WALLETS } from '#shared/business.ts'
import { CASH } from '#shared/rules/payments.ts'
import { kindOf, methodOfProvider, SHOP_METHODS } from '#shared/rules/payment-methods.ts'

test.each([
  ['', ''],
  ['cod', 'cod'],
  ['wallet', 'wallet'],
  ['culqi', 'card'],
  ['mercadopago', 'card'],
  ['efectivo', 'card'],
])('PROVIDER-04 the method «%s» is of the kind «%s»', (method, kind) => {
  expect(kindOf(method)).toBe(kind)
})

test('PAY-01 WALLET-02 cash and manual transfers need no provider', () => {
  expect(SHOP_METHODS).toEqual(['cod', 'wallet'])
})

test('PROVIDER-04 an order has the method of the row that paid it', () => {
  expect(methodOfProvider(CASH)).toBe('cod')
  expect(WALLETS.length).toBeGreaterThan(1)
  for (const wallet of WALLETS) expect(methodOfProvider(wallet)).toBe('wallet')
  expect(methodOfProvider('culqi')).toBe('culqi')
})
