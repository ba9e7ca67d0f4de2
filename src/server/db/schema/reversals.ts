import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { Settlement, ReversalKind } from '#shared/rules/reversals.ts'
import { createdAt } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/**
 * REFUND-06: units that an order lost after it was confirmed: cancelled before they were sent, or returned after. What
 * was paid for them is the refund that names this row; what was not paid is not collected any more.
 */
export const reversals = pgTable(
  'takebacks',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReversalKind>().notNull(),
    /** Money, or a credit note for later. */
    settlement: text('settlement').$type<Settlement>().notNull().default('money'),
    reason: text('reason').notNull().default(''),
    isFaulty: boolean('is_faulty').notNull().default(false),
    /** Its units are for sale again; false when they were written off. */
    restocked: boolean('restocked').notNull(),
    /** The price of its units after their share of the coupon. */
    net: integer('goods').$type<Cents>().notNull(),
    /** The part of the shipping fee that is taken off with them. */
    shipping: integer('shipping').$type<Cents>().notNull().default(cents(0)),
    /** PARCEL-16: the part of `shipping` that nobody had paid, and nobody pays any more; 0 in a paid order. */
    uncollected: integer('uncollected').$type<Cents>().notNull().default(cents(0)),
    /** The part of their price that a credit note had paid; that note got it back. */
    note: integer('note').$type<Cents>().notNull().default(cents(0)),
    /** The amount of a new credit note; null in older rows, where it is all of `net`. */
    credited: integer('credited').$type<Cents>(),
    /** The credit note that was made for it. */
    noteCode: text('note_code'),
    createdAt: createdAt(),
  },
  table => [
    index('takebacks_order').on(table.orderId, table.createdAt),
    index('takebacks_uncollected')
      .on(table.createdAt)
      .where(sql`${table.uncollected} > 0`),
  ],
)

export const reversalLines = pgTable(
  'takeback_lines',
  {
    reversalId: uuid('takeback_id')
      .notNull()
      .references(() => reversals.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    amount: integer('amount').$type<Cents>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.reversalId, table.lineId] }),
    index('takeback_lines_line').on(table.lineId),
    check('takeback_lines_quantity', sql`${table.quantity} > 0 and ${table.amount} >= 0`),
  ],
)
