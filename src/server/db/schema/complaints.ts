import { date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ComplaintProvider, ComplaintSheet } from '#shared/rules/complaints.ts'
import type { Cents } from '#shared/rules/money.ts'
import { at, bytea, createdAt } from './columns.ts'

/** The last number given out in a year; its row lock keeps the series without gaps (D-87). */
export const complaintSeries = pgTable('complaint_series', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/** Sheets of the complaints book. A trigger refuses every update and delete: a filed sheet cannot be altered. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey(),
    year: integer('year').notNull(),
    correlative: integer('correlative').notNull(),
    /** The unguessable part of the sheet's link. */
    secret: text('secret').notNull().unique(),
    /** The amount is null when none was named. */
    sheet: jsonb('sheet').$type<ComplaintSheet<Cents | null>>().notNull(),
    provider: jsonb('provider').$type<ComplaintProvider>().notNull(),
    /** Lima calendar day by which the shop must have replied. */
    dueDay: date('due_day').notNull(),
    createdAt: createdAt(),
  },
  table => [unique('complaints_number').on(table.year, table.correlative)],
)

/** Replies are appended, never overwritten (D-87); the same trigger guards them. */
export const complaintReplies = pgTable(
  'complaint_replies',
  {
    id: uuid('id').primaryKey(),
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id),
    text: text('text').notNull(),
    /** What the shop does about it: an order (its refund or return) or an exchange, by their numbers. */
    orderNumber: text('order_number'),
    exchangeNumber: integer('exchange_number'),
    createdAt: createdAt(),
  },
  table => [index('complaint_replies_sheet').on(table.complaintId, table.createdAt)],
)

export const complaintFiles = pgTable('complaint_files', {
  complaintId: uuid('complaint_id')
    .primaryKey()
    .references(() => complaints.id),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  bytes: bytea('bytes').notNull(),
})

/**
 * GUARD-81: a file that the owner removed from the book. Without such a row a trigger keeps every file; the rows stay
 * for good.
 */
export const complaintFileRemovals = pgTable('complaint_file_removals', {
  complaintId: uuid('complaint_id')
    .primaryKey()
    .references(() => complaints.id),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  size: integer('size').notNull(),
  /** In hexadecimal, as `sha256sum` prints it. */
  sha256: text('sha256').notNull(),
  reason: text('reason').notNull(),
  removedAt: at('removed_at').notNull().defaultNow(),
})

/** Days that the owner adds to the national holidays (regional ones, decreed non-working days). */
export const holidays = pgTable('holidays', { day: date('day').primaryKey(), name: text('name').notNull() })
