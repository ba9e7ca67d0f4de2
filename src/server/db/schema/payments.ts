import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { CURRENCY } from '#shared/business.ts'
import type { Cents } from '#shared/rules/money.ts'
import { at, createdAt } from './columns.ts'
import { orders } from './orders.ts'

/** Provider-neutral payment session: an opaque secret for the browser, the provider's reference for us (D-71). */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    secret: text('secret').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull(),
    providerRef: text('provider_ref'),
    amount: integer('amount').$type<Cents>().notNull(),
    currency: text('currency').notNull().default(CURRENCY),
    state: text('state')
      .$type<'created' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'>()
      .notNull()
      .default('created'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  table => [unique('payments_attempt').on(table.orderId, table.attempt)],
)
