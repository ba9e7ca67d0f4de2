import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, type Cents } from '#shared/rules/money.ts'
import { at, createdAt } from './columns.ts'
import { customers } from './customers.ts'

/** D-42. `value` is whole percent or céntimos. */
export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    kind: text('kind').$type<'percent' | 'amount'>().notNull(),
    value: integer('value').notNull(),
    minimum: integer('minimum').$type<Cents>().notNull().default(cents(0)),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    useLimit: integer('use_limit'),
    used: integer('used').notNull().default(0),
    /** CREDIT-01: the customer of a credit note; its `value` is what is left of it. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  table => [
    index('coupons_customer').on(table.customerId),
    index('coupons_notes')
      .on(table.createdAt)
      .where(sql`customer_id is not null`),
  ],
)
