import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { products, variants } from './catalog.ts'
import { at, createdAt } from './columns.ts'
import { coupons } from './coupons.ts'

/** One row for each shopper with a cart: a customer's id or a guest's (`guest_…`). */
export const carts = pgTable(
  'carts',
  {
    shopperId: text('owner').primaryKey(),
    couponCode: text('coupon_code').references(() => coupons.code, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** Its last use, reading included (to the day); a guest's cart is deleted by its age. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  table => [
    index('carts_age')
      .on(table.updatedAt)
      .where(sql`starts_with(owner, 'guest_')`),
  ],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid('id').primaryKey(),
    shopperId: text('owner')
      .notNull()
      .references(() => carts.shopperId, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid('size_id').references(() => variants.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 999`),
    unique('cart_lines_item').on(table.shopperId, table.productId, table.variantId).nullsNotDistinct(),
    // NETWORK-06: those of guests are counted each minute.
    index('cart_lines_of_guests')
      .on(table.shopperId)
      .where(sql`starts_with(owner, 'guest_')`),
  ],
)
