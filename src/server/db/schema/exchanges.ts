import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ExchangeKind, ExchangeState, Payer } from '#shared/rules/exchanges.ts'
import { variants } from './catalog.ts'
import { at, bytea, createdAt } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { parcels } from './parcels.ts'
import { reversals } from './reversals.ts'

/**
 * EXCHANGE-01: what a customer requests after the delivery: another size, a credit note, or what the law gives for a
 * fault.
 */
export const exchanges = pgTable(
  'exchanges',
  {
    id: uuid('id').primaryKey(),
    /** The number that customer and owner use for it. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** EXCHANGE-07: the parcel that its units came in; null for requests about units of several, from before. */
    parcelId: uuid('parcel_id').references(() => parcels.id, { onDelete: 'set null' }),
    /** EXCHANGE-09: the parcel that brings the new size. */
    replacementId: uuid('replacement_id').references(() => parcels.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ExchangeKind>().notNull(),
    state: text('state').$type<ExchangeState>().notNull().default('requested'),
    /** In the customer's words; '' once the account was deleted. */
    reason: text('reason').notNull(),
    /** In the owner's words. */
    answer: text('answer').notNull().default(''),
    /** EXCHANGE-08: how the units come back, in the owner's words, and who pays for it; '' for not said. */
    comesBy: text('comes_by').notNull().default(''),
    payer: text('payer').$type<Payer | ''>().notNull().default(''),
    /** Until when the new size is held; null while nothing is. */
    heldUntil: at('held_until'),
    /** The reversal that it led to. */
    reversalId: uuid('takeback_id').references(() => reversals.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
    doneAt: at('done_at'),
  },
  table => [
    // For parcels that go with their order.
    index('exchanges_parcel').on(table.parcelId),
    index('exchanges_replacement')
      .on(table.replacementId)
      .where(sql`replacement_id is not null`),
    index('exchanges_order').on(table.orderId, table.createdAt),
    index('exchanges_open')
      .on(table.createdAt)
      .where(sql`state in ('requested', 'accepted')`),
    index('exchanges_held')
      .on(table.heldUntil)
      .where(sql`held_until is not null`),
  ],
)

export const exchangeLines = pgTable(
  'exchange_lines',
  {
    exchangeId: uuid('exchange_id')
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** The size wanted instead; null for none, or when it left the shop. */
    variantId: uuid('size_id').references(() => variants.id, { onDelete: 'set null' }),
    size: text('size').notNull().default(''),
    /** EXCHANGE-04: whether these units of the new size are taken from its stock. */
    isHeld: boolean('is_held').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.exchangeId, table.lineId] }),
    index('exchange_lines_line').on(table.lineId),
    check('exchange_lines_quantity', sql`${table.quantity} > 0`),
  ],
)

/** The picture of a fault, only for the shop and this customer. */
export const exchangeFiles = pgTable('exchange_files', {
  exchangeId: uuid('exchange_id')
    .primaryKey()
    .references(() => exchanges.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  bytes: bytea('bytes').notNull(),
})
