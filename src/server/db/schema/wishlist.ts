import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'
import { at, createdAt } from './columns.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid('id').primaryKey(),
    /** A customer's id or a guest's. */
    shopperId: text('owner').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the list was last seen (to the day): a guest's list has an age. */
    usedAt: at('used_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('wishlist_items_once').on(table.shopperId, table.productId),
    index('wishlist_items_age')
      .on(table.usedAt)
      .where(sql`starts_with(owner, 'guest_')`),
  ],
)
