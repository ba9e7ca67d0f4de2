import { and, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MAX_GUEST_ROWS } from '#shared/business.ts'
import { RETENTION, daysBefore } from '#shared/rules/retention.ts'
import { stockAlerts } from '../db/schema/alerts.ts'
import { chatMessages, conversations } from '../db/schema/chat.ts'
import { audit } from '../db/schema/audit.ts'
import { invitations, personTickets, sellerSessions } from '../db/schema/people.ts'
import { db, transaction } from '../db/index.ts'
import { carts } from '../db/schema/cart.ts'
import { passwordTickets, sessions } from '../db/schema/customers.ts'
import { exchangeFiles, exchanges } from '../db/schema/exchanges.ts'
import { parcelNotes, parcelPictures } from '../db/schema/parcels.ts'
import { rateHits } from '../db/schema/limits.ts'
import { mails } from '../db/schema/mails.ts'
import { paymentEvents, payments, receiptPictures } from '../db/schema/payments.ts'
import { newsletterSubscribers } from '../db/schema/newsletter.ts'
import { stockMoves } from '../db/schema/stock.ts'
import { wishlistItems } from '../db/schema/wishlist.ts'
import { clock } from '../lib/clock.ts'
import { dropSendQueue } from '../lib/mail.ts'
import { dropSurplusGuests } from './limits/guests.ts'

/** Rows of one statement, and statements of one run: a big backlog is deleted over the next minutes and blocks nobody. */
const BATCH = 500
const BATCHES = 20
/** Rows of counters are small, and a flood of calls leaves many, so more are deleted at once. */
const ATTEMPT_BATCH = 5_000

/** Deletes what the condition names; rows that another instance is deleting are left to it. */
async function purge(table: PgTable, where: SQL | undefined, batch = BATCH): Promise<void> {
  for (let count = 0; count < BATCHES; count += 1) {
    const { rowCount } = await db().execute(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${batch} for update skip locked))`,
    )
    if ((rowCount ?? 0) < batch) return
  }
}

const before = (days: number): Date => daysBefore(clock.now(), days)
const isGuests = sql`starts_with(owner, 'guest_')`

/** Carts and wishlists of guests who did not come back; their browsers only hold an id. */
export async function forgetGuests(): Promise<void> {
  const unused = before(RETENTION.guestDays)
  await purge(carts, and(isGuests, lt(carts.updatedAt, unused)))
  await purge(wishlistItems, and(isGuests, lt(wishlistItems.usedAt, unused)))
}

/** NETWORK-06: bounds what is kept for all guests together. */
export const forgetSurplusGuests = (): Promise<void> => dropSurplusGuests(MAX_GUEST_ROWS)

/** Sessions of customers and sellers that are no longer valid, expired links, codes and invitations. */
export async function forgetSessions(): Promise<void> {
  const ended = before(RETENTION.endedSessionDays)
  for (const table of [sessions, sellerSessions]) {
    await purge(table, lt(table.expiresAt, ended))
    await purge(table, lt(table.revokedAt, ended))
  }
  await purge(passwordTickets, lt(passwordTickets.expiresAt, clock.now()))
  await purge(personTickets, lt(personTickets.expiresAt, clock.now()))
  await purge(invitations, lt(invitations.expiresAt, before(RETENTION.invitationDays)))
}

/** PEOPLE-06: what was written on desks, and by whom. */
export const forgetAudit = (): Promise<void> => purge(audit, lt(audit.at, before(RETENTION.auditDays)))

/** DESK-09: notes of sellers' people, kept as long as what else they wrote. */
export const forgetParcelNotes = (): Promise<void> =>
  purge(parcelNotes, lt(parcelNotes.at, before(RETENTION.auditDays)))

/** Mails that were sent or given up; waiting ones stay. */
export function forgetMails(): Promise<void> {
  const old = before(RETENTION.mailDays)
  const isDone = or(sql`${mails.sentAt} is not null`, sql`${mails.nextTryAt} > now() + interval '100 years'`)
  return purge(mails, and(lt(mails.createdAt, old), isDone))
}

/** STOCK-03: moves of stock; no owner's count can be older than that. */
export const forgetStockMoves = (): Promise<void> =>
  purge(stockMoves, lt(stockMoves.at, before(RETENTION.stockMoveDays)))

export const forgetUnsubscribed = (): Promise<void> =>
  purge(newsletterSubscribers, lt(newsletterSubscribers.unsubscribedAt, before(RETENTION.unsubscribedDays)))

/** ALERT-07: requests that nobody confirmed, that are done, or that waited in vain. */
export const forgetAlerts = (): Promise<void> =>
  purge(
    stockAlerts,
    or(
      and(isNull(stockAlerts.confirmedAt), lt(stockAlerts.createdAt, before(RETENTION.unconfirmedAlertDays))),
      lt(stockAlerts.mailedAt, before(RETENTION.doneAlertDays)),
      lt(stockAlerts.createdAt, before(RETENTION.waitingAlertDays)),
    ),
  )

/** Conversations without a recent message are deleted whole. Of the others the old files are deleted, and their messages say so. */
export async function forgetConversations(): Promise<void> {
  await purge(conversations, lt(conversations.lastAt, before(RETENTION.conversationDays)), BATCH / 10)
  const old = lt(chatMessages.createdAt, before(RETENTION.chatFileDays))
  for (let count = 0; count < BATCHES; count += 1) if ((await forgetFiles(old)) < BATCH) return
}

const forgetFiles = (old: SQL): Promise<number> =>
  transaction(async () => {
    const { rows } = await db().execute<{ id: string }>(
      sql`update ${chatMessages} set file_size = null where id = any(array(
        select id from ${chatMessages} where file_size is not null and ${old} limit ${BATCH} for update skip locked
      )) returning id`,
    )
    const ids = sql.param(rows.map(({ id }) => id))
    await db().execute(sql`delete from chat_files where message_id = any(${ids}::uuid[])`)
    return rows.length
  })

/** Pictures of faults, kept as long as files of a conversation; the decisions about them stay with the order. */
export const forgetExchangeFiles = (): Promise<void> =>
  purge(
    exchangeFiles,
    sql`exchange_id in (select id from ${exchanges} where created_at < ${before(RETENTION.chatFileDays).toISOString()})`,
  )

/** WALLET-10: pictures of transfers, kept as long as other files of customers; the number stays with the ledger. */
export const forgetReceiptPictures = (): Promise<void> =>
  purge(
    receiptPictures,
    sql`payment_id in (select id from ${payments} where created_at < ${before(RETENTION.chatFileDays).toISOString()})`,
  )

/** PARCEL-13: photographs of deliveries, kept as long as other files. */
export const forgetParcelPictures = (): Promise<void> =>
  purge(parcelPictures, lt(parcelPictures.createdAt, before(RETENTION.chatFileDays)))

export const forgetAttempts = (): Promise<void> =>
  purge(
    rateHits,
    or(
      lt(rateHits.windowStart, before(RETENTION.attemptHours / 24)),
      // A clock that was ahead for a while left windows that begin later than any possible one.
      gt(rateHits.windowStart, before(-RETENTION.attemptHours / 24)),
    ),
    ATTEMPT_BATCH,
  )

/** Events of a payment provider: one that is repeated later only causes one more question. */
export const forgetPaymentEvents = (): Promise<void> =>
  purge(paymentEvents, lt(paymentEvents.createdAt, before(RETENTION.paymentEventDays)))

/** Without a mail server the same mails are in a folder, and are kept as long there. */
export const forgetOutbox = (): Promise<void> => dropSendQueue(before(RETENTION.mailDays))
