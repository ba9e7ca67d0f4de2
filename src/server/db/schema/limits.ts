import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** The counters of rate limits: one row for each key and window. */
export const rateHits = pgTable(
  'rate_hits',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    hits: integer('hits').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_hits_age').on(table.windowStart),
  ],
)
