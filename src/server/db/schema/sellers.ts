import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
  /** PEOPLE-05: since when nothing of this seller is sold, and why; null while it sells. */
  suspendedAt: at('suspended_at'),
  suspendedReason: text('suspended_reason').notNull().default(''),
  createdAt: createdAt(),
})
