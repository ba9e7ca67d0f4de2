import type { PaymentState } from './payments.ts'
import type { OrderStatus } from './orders.ts'

/** WALLET-06: the state of a manual transfer, for its customer. */
export type ManualTransferState =
  /** Waits for the customer's number. */
  | 'waiting'
  /** 'Por verificar': the owner looks for the money. */
  | 'verifying'
  | 'approved'
  /** It did not come; the customer can try again or choose another method. */
  | 'refused'
  /** It came, but its order is cancelled: it is refunded. */
  | 'returning'
  /** The order was cancelled before any number was sent. */
  | 'expired'

/** WALLET-06: the state of the newest transfer of an order; null when another method replaced it. */
export function manualTransferState(payment: PaymentState, order: OrderStatus): ManualTransferState | null {
  const isCancelled = order === 'cancelled'
  const stateOf: Partial<Record<PaymentState, ManualTransferState | null>> = {
    created: 'waiting',
    to_verify: 'verifying',
    succeeded: isCancelled ? 'returning' : 'approved',
    failed: order === 'pending' || isCancelled ? 'refused' : null,
    canceled: isCancelled ? 'expired' : null,
  }
  return stateOf[payment] ?? null
}

/** The number as the ledger keeps it. Receipts print it with blanks, hyphens or a sign in front. */
export const normalOperation = (text: string): string => text.replace(/[\s#.-]/g, '')

/**
 * WALLET-04: Yape prints 8 digits, the banks of Plin between 4 and a dozen. A longer number is a phone or an account by
 * mistake.
 */
export const isOperation = (text: string): boolean => /^\d{4,20}$/.test(normalOperation(text))

const HOUR_MS = 3_600_000
/** WALLET-03: a customer who chose the wallet and left gets one mail. */
export const NUDGE_MS = 10 * 60_000
/** WALLET-05: how long after its order was cancelled a number is still accepted. */
export const LATE_MS = 7 * 24 * HOUR_MS

/**
 * WALLET-08: the pause before the owner is reminded again, `sinceMs` after the number came: 2 hours first, a day at
 * most.
 */
export const reminderMs = (sinceMs: number): number => Math.min(Math.max(sinceMs, 2 * HOUR_MS), 24 * HOUR_MS)
