import { DAY_MS } from '../business.ts'
import { LIMA_OFFSET_MS } from './dates.ts'
import { GUEST_DAYS } from './guest.ts'

/**
 * How long the shop keeps what it keeps (Ley 29733, art. 8: no longer than its purpose needs). The jobs delete by these
 * numbers and the privacy page prints them.
 */
export const RETENTION = {
  /** A guest's cart and wishlist, since they were last used. */
  guestDays: GUEST_DAYS,
  /** A session of a customer or seller, after it expired or was ended. */
  endedSessionDays: 1,
  /** The hash of the network that an order came from, unless the order is called off before. */
  orderNetworkDays: 30,
  /** Counted attempts. */
  attemptHours: 24,
  /** A mail in the list of the shop and in the outbox folder. */
  mailDays: 30,
  /** What orders and returns did to a stock: a count of the owner's may be so old. */
  stockMoveDays: 60,
  /** What a payment provider told of itself, by its own id; nothing about a person. */
  paymentEventDays: 30,
  /** Proof that somebody had been on the newsletter and left it. */
  unsubscribedDays: 365,
  /** A file in a conversation. */
  chatFileDays: 365,
  /** A conversation, since its last message. */
  conversationDays: 730,
  /**
   * Name and document on an order of a deleted account, in whole calendar years after the order's own. Código
   * Tributario, art. 87.7: five years from the 1 January after the tax return of the order's year, which is due in the
   * year that follows; the sixth year covers it.
   */
  orderYears: 6,
  /** The oldest of the weekly backups, of which four are kept beside seven daily ones. */
  backupWeeks: 5,
} as const

/** What is older than this many days. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The first moment of the oldest year, in Lima, whose orders still carry a name; older ones have kept it long enough. */
export function oldestNamedOrder(now: Date): Date {
  const year = new Date(now.getTime() + LIMA_OFFSET_MS).getUTCFullYear()
  return new Date(Date.UTC(year - RETENTION.orderYears, 0, 1) - LIMA_OFFSET_MS)
}
