import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'
import { createdAt } from './columns.ts'
import { media } from './media.ts'

export const banners = pgTable('banners', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  title: text('title').notNull().default(''),
  subtitle: text('subtitle').notNull().default(''),
  /** 21:9 for desktops and 4:5 for phones. */
  wide: text('wide')
    .notNull()
    .references(() => media.id),
  tall: text('tall')
    .notNull()
    .references(() => media.id),
  position: integer('position').notNull().default(0),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: createdAt(),
})
