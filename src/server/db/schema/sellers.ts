import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

export const sellers = pgTable('sellers', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  email: text('email').unique(),
  passwordHash: text('password_hash'),
  image: text('image'),
  /** FISCAL-08: the RUC under which this seller gives the receipts; '' when the shop gives them. */
  issuerRuc: text('issuer_ruc').notNull().default(''),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: createdAt(),
})

/** One row for each issued seller token, revocable like a customer's. */
export const sellerSessions = pgTable(
  'seller_sessions',
  {
    id: uuid('id').primaryKey(),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  table => [
    index('seller_sessions_seller').on(table.sellerId),
    index('seller_sessions_expiry').on(table.expiresAt),
    index('seller_sessions_revoked')
      .on(table.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
)
