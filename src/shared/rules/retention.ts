import { DAY_MS } from '../business.ts'
import { LIMA_OFFSET_MS } from './dates.ts'
import { GUEST_DAYS } from './guest.ts'

/**
 * How long the shop keeps its data (Ley 29733, art. 8: no longer than the purpose needs). The jobs delete by these
 * numbers, and the privacy page prints them.
 */
export const RETENTION = {
  /** A guest's cart and wishlist, since their last use. */
  guestDays: GUEST_DAYS,
  /** A session of a customer or seller, after it expired or ended. */
  endedSessionDays: 1,
  /** The hash of an order's network, unless the order is cancelled before. */
  orderNetworkDays: 30,
  /** Counted attempts. */
  attemptHours: 24,
  /** A mail in the list of the shop and in the outbox folder. */
  mailDays: 30,
  /** What orders and returns did to a stock; a count of the owner's may be this old. */
  stockMoveDays: 60,
  /** A message of a payment provider, by the provider's id; it says nothing about a person. */
  paymentEventDays: 30,
  /** Proof that a person had been on the newsletter and left it. */
  unsubscribedDays: 365,
  /** A stock alert whose address was not confirmed. */
  unconfirmedAlertDays: 2,
  /** A stock alert that waits for a variant that does not come back, since its request. */
  waitingAlertDays: 365,
  /** A stock alert after its mail was sent. */
  doneAlertDays: 7,
  /** What people of sellers wrote on their desks, with their e-mail. */
  auditDays: 730,
  /** An invitation to work for a seller, after it expired. */
  invitationDays: 30,
  /** A file in a conversation. */
  chatFileDays: 365,
  /** A conversation, since its last message. */
  conversationDays: 730,
  /**
   * Name and document on an order of a deleted account, in whole calendar years after the order's own. Código
   * Tributario, art. 87.7: five years from the 1 January after the tax return of the order's year. That return is due
   * in the following year, so the sixth year covers it.
   */
  orderYears: 6,
  /** The oldest of the weekly backups; four are kept, and seven daily ones. */
  backupWeeks: 5,
} as const

/** The moment this many days ago. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * The first moment, in Lima, of the oldest year whose orders still carry a name. Older orders have carried it long
 * enough.
 */
export function oldestNamedOrder(now: Date): Date {
  const year = new Date(now.getTime() + LIMA_OFFSET_MS).getUTCFullYear()
  return new Date(Date.UTC(year - RETENTION.orderYears, 0, 1) - LIMA_OFFSET_MS)
}
