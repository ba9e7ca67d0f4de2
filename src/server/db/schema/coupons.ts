import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

/** D-42. `value` is whole percent or céntimos. */
export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  kind: text('kind').$type<'percent' | 'amount'>().notNull(),
  value: integer('value').notNull(),
  minimum: integer('minimum').notNull().default(0),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  useLimit: integer('use_limit'),
  used: integer('used').notNull().default(0),
  createdAt: createdAt(),
})
