import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * PROVIDER-02: the owner's settings of a payment provider, one row each. A row with '' as the provider is about all of
 * them.
 */
export const providerSettings = pgTable(
  'provider_settings',
  {
    provider: text('provider').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.provider, table.key] })],
)
