import { CASH, walletOf } from './payments.ts'

/**
 * How an order is paid, as the wire's `paymentMethod` names it: 'cod', 'wallet' (a manual transfer), or the name of
 * the provider that took the money.
 */
export type PaymentMethod = string

/** What kind of payment that is, for any provider. */
export type PaymentKind = 'cod' | 'wallet' | 'card'

/** PAY-01, WALLET-02: the methods that need no provider. */
export const SHOP_METHODS = ['cod', 'wallet'] as const

/** PROVIDER-04: the only place that tells the wire's methods apart; '' when none was chosen. */
export const kindOf = (method: PaymentMethod): PaymentKind | '' =>
  method === '' ? '' : (SHOP_METHODS.find(name => name === method) ?? 'card')

/** PROVIDER-04: the method of an order that a row of the ledger paid. */
export const methodOfProvider = (provider: string): PaymentMethod =>
  provider === CASH ? 'cod' : walletOf(provider) ? 'wallet' : provider
