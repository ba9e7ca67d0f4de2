import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { products, variants } from './catalog.ts'
import { at, createdAt } from './columns.ts'

/**
 * ALERT-03, Ley 29733: who wants one mail when a sold-out variant is back, with time and text version of the consent.
 */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for a product without variants. */
    variantId: uuid('size_id').references(() => variants.id, { onDelete: 'cascade' }),
    /** The secret part of the link in its mails. */
    token: text('token').notNull().unique(),
    policiesVersion: text('policies_version').notNull(),
    createdAt: createdAt(),
    /** When the owner of the address said yes; null until then. */
    confirmedAt: at('confirmed_at'),
    /** When the one mail was queued. The row is done then. */
    mailedAt: at('mailed_at'),
  },
  table => [
    unique('stock_alerts_once').on(table.email, table.productId, table.variantId).nullsNotDistinct(),
    index('stock_alerts_product').on(table.productId, table.variantId),
    index('stock_alerts_variant').on(table.variantId),
    index('stock_alerts_created').on(table.createdAt),
    // Those that are deleted by age: never confirmed, and done.
    index('stock_alerts_unconfirmed')
      .on(table.createdAt)
      .where(sql`confirmed_at is null`),
    index('stock_alerts_done')
      .on(table.mailedAt)
      .where(sql`mailed_at is not null`),
    index('stock_alerts_waiting')
      .on(table.confirmedAt)
      .where(sql`confirmed_at is not null and mailed_at is null`),
    // Of how many somebody waits for each.
    index('stock_alerts_wanted')
      .on(table.productId, table.variantId)
      .where(sql`confirmed_at is not null and mailed_at is null`),
  ],
)
