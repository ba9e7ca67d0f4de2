import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products, variants } from './catalog.ts'
import { at } from './columns.ts'

/**
 * STOCK-03: how orders, returns and exchanges changed a stock, so that a count from an earlier moment can be brought up
 * to date.
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for a product without variants, or a variant that left the shop; `sku` still names it. */
    variantId: uuid('size_id').references(() => variants.id, { onDelete: 'set null' }),
    /** '' for a product without variants. */
    sku: text('sku').notNull().default(''),
    /** Units; less than 0 when they were taken. */
    change: integer('change').notNull(),
    at: at('at').notNull(),
  },
  table => [index('stock_moves_product').on(table.productId, table.at), index('stock_moves_at').on(table.at)],
)
