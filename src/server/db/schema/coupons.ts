import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, type Cents } from '#shared/rules/money.ts'
import { at, createdAt } from './columns.ts'

/** D-42. `value` is whole percent or céntimos. */
export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  kind: text('kind').$type<'percent' | 'amount'>().notNull(),
  value: integer('value').notNull(),
  minimum: integer('minimum').$type<Cents>().notNull().default(cents(0)),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  useLimit: integer('use_limit'),
  used: integer('used').notNull().default(0),
  createdAt: createdAt(),
})
