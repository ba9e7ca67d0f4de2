import type { PaymentState } from './payments.ts'
import type { OrderStatus } from './orders.ts'

/** WALLET-06: what the customer is told of a transfer by hand. */
export type WalletState =
  /** For its number. */
  | 'waiting'
  /** 'Por verificar': the owner looks for the money. */
  | 'verifying'
  | 'approved'
  /** It did not come; another try or another method is open. */
  | 'refused'
  /** It came, but its order is cancelled: it goes back. */
  | 'returning'
  /** The order was cancelled before any number was sent. */
  | 'expired'

/** WALLET-06: the state of the newest transfer of an order; null for one that another method took the place of. */
export function walletState(payment: PaymentState, order: OrderStatus): WalletState | null {
  const isCancelled = order === 'cancelled'
  const told: Partial<Record<PaymentState, WalletState | null>> = {
    created: 'waiting',
    to_verify: 'verifying',
    succeeded: isCancelled ? 'returning' : 'approved',
    failed: order === 'pending' || isCancelled ? 'refused' : null,
    canceled: isCancelled ? 'expired' : null,
  }
  return told[payment] ?? null
}

/** The number as the ledger keeps it: receipts print it with blanks, hyphens or a sign before it. */
export const normalOperation = (text: string): string => text.replace(/[\s#.-]/g, '')

/** WALLET-04: Yape prints 8 digits, the banks of Plin between 4 and a dozen; longer ones are a phone's or an account's mistake. */
export const isOperation = (text: string): boolean => /^\d{4,20}$/.test(normalOperation(text))

const HOUR_MS = 3_600_000
/** WALLET-03: a customer who chose the wallet and went away is written to, once. */
export const NUDGE_MS = 10 * 60_000
/** WALLET-05: how long after its order was cancelled a number is still taken. */
export const LATE_MS = 7 * 24 * HOUR_MS

/** WALLET-08: the pause before the owner is reminded again, `sinceMs` after the number came: 2 hours first, a day at most. */
export const reminderMs = (sinceMs: number): number => Math.min(Math.max(sinceMs, 2 * HOUR_MS), 24 * HOUR_MS)
