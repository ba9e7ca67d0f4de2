import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CURRENCY } from '#shared/business.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { DisputeResult, PaymentState } from '#shared/rules/payments.ts'
import type { RefundGiver, RefundReason, RefundState } from '#shared/rules/refunds.ts'
import { at, bytea, createdAt } from './columns.ts'
import type { Collector } from '#shared/rules/parcel-cash.ts'
import { orders } from './orders.ts'
import { parcels } from './parcels.ts'
import { reversals } from './reversals.ts'

/**
 * The ledger, one row for each attempt: an opaque secret for the browser, the provider's reference for us (D-71,
 * PAYMENT-01).
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    secret: text('secret').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull(),
    providerRef: text('provider_ref'),
    amount: integer('amount').$type<Cents>().notNull(),
    currency: text('currency').notNull().default(CURRENCY),
    state: text('state').$type<PaymentState>().notNull().default('created'),
    /** The provider's own word for its state, as last reported. */
    rawState: text('raw_state'),
    /** How much the provider says that it refunded. Refunds that the owner made by hand are not in it. */
    refunded: integer('refunded').$type<Cents>().notNull().default(cents(0)),
    /** When the provider first reported that the customer's bank disputes it (PAYMENT-05). */
    disputedAt: at('disputed_at'),
    /** How the dispute ended; null while it is open, or when there is none (DISPUTE-01). */
    disputeResult: text('dispute_result').$type<DisputeResult>(),
    disputeEndedAt: at('dispute_ended_at'),
    /** The e-mail by which its charge is found while the provider's id is not known; null afterwards (PAYMENT-17). */
    lookupEmail: text('lookup_email'),
    /** When the owner said that nothing had come (WALLET-07). */
    rejectedAt: at('rejected_at'),
    /** When it was last sent to be charged. */
    sentAt: at('sent_at'),
    /** When the provider is asked again; null when there is nothing to ask. */
    nextCheckAt: at('next_check_at'),
    succeededAt: at('succeeded_at'),
    /** PAYMENT-15: until when a code to pay with (PagoEfectivo, a QR of the wallets) is valid; null for a card. */
    expiresAt: at('expires_at'),
    /** PAYMENT-15: the code itself, as the provider gave it. */
    payCode: text('pay_code'),
    /** PROVIDER-05: the provider's own page where it is paid; null for one that is paid here. */
    redirectUrl: text('redirect_url'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  table => [
    unique('payments_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payments_one_open')
      .on(table.orderId)
      .where(sql`state in ('created', 'requires_action', 'processing', 'to_verify')`),
    // A second code would be a second way to pay the same order (PAYMENT-15).
    uniqueIndex('payments_one_code')
      .on(table.orderId)
      .where(sql`state = 'waiting'`),
    index('payments_operation')
      .on(table.provider, sql`ltrim(provider_ref, '0')`)
      .where(sql`provider in ('yape', 'plin')`),
    // Events and a day's list name a charge by it.
    index('payments_reference').on(table.providerRef),
    index('payments_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('payments_to_verify')
      .on(table.createdAt.desc().nullsFirst())
      .where(sql`state = 'to_verify'`),
    index('payments_unsettled')
      .on(table.sentAt)
      .where(sql`state in ('processing', 'lost')`),
    index('payments_disputed')
      .on(table.disputedAt)
      .where(sql`disputed_at is not null and dispute_result is null`),
    // For a day's books.
    index('payments_sent')
      .on(table.sentAt)
      .where(sql`sent_at is not null`),
    index('payments_succeeded')
      .on(table.succeededAt)
      .where(sql`succeeded_at is not null`),
    index('payments_due')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
)

/** PAYMENT-09: the events of a provider, one row each, so that a repeated one is recognised. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's own id. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment that was read because of it; null when it is about none of this shop. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  table => [index('payment_events_age').on(table.createdAt)],
)

/** REFUND-01: one row for each refund. The refunds of a payment never exceed it: the trigger `refunds_fit`. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amount: integer('amount').$type<Cents>().notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    /** The lines and units it is for; null when all of a payment is refunded at once. */
    reversalId: uuid('takeback_id').references(() => reversals.id, { onDelete: 'set null' }),
    /** REFUND-10: who gives it back. */
    giver: text('giver').$type<RefundGiver>().notNull().default('provider'),
    state: text('state').$type<RefundState>().notNull().default('due'),
    /** The provider's own id of the refund. */
    providerRef: text('provider_ref'),
    /** The number of the operation with which the owner gave it back. */
    operation: text('operation'),
    rawState: text('raw_state'),
    /** When the provider last got a request for it. */
    askedAt: at('asked_at'),
    /** When the owner was asked whether it was made, because the provider does not say. */
    ownerAskedAt: at('owner_asked_at'),
    /** When it is looked at again; null when nothing is left to do. */
    nextCheckAt: at('next_check_at').defaultNow(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  table => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_changed').on(table.updatedAt),
    index('refunds_open')
      .on(table.createdAt)
      .where(sql`state <> 'done'`),
    index('refunds_due')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
)

/** PARCEL-16: the cash of one delivered parcel: who took it from its customer, and when the shop got it. */
export const parcelCash = pgTable(
  'parcel_cash',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    parcelId: uuid('parcel_id')
      .notNull()
      .unique()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** The part of its amount that is shipping and did not go back. */
    fee: integer('fee').$type<Cents>().notNull(),
    collector: text('collector').$type<Collector>().notNull(),
    /** Null while its collector still has it. */
    handedOnAt: at('handed_on_at'),
  },
  table => [
    index('parcel_cash_outside')
      .on(table.paymentId)
      .where(sql`handed_on_at is null`),
  ],
)

/** WALLET-10: the picture of a receipt, only for the shop and this customer; it proves nothing. */
export const receiptPictures = pgTable('receipt_pictures', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payments.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  bytes: bytea('bytes').notNull(),
})
