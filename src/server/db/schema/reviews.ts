import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'
import { at, createdAt } from './columns.ts'
import { customers } from './customers.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    rating: smallint('rating').notNull(),
    review: text('review').notNull(),
    /** Shown as 'Reseña de muestra'. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
    /**
     * Marks an older review of the same customer for the same product, from the time when there could be several: shown
     * and counted nowhere.
     */
    replacedAt: at('replaced_at'),
  },
  table => [
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    index('reviews_newest').on(table.productId, table.createdAt.desc().nullsFirst()),
    index('reviews_customer').on(table.customerId),
    uniqueIndex('reviews_one_each')
      .on(table.productId, table.customerId)
      .where(sql`replaced_at is null and customer_id is not null`),
  ],
)
