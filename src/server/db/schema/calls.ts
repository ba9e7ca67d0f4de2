import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/**
 * The answer to a caller that may repeat itself. A row is written in the transaction of what it answers. It names
 * nobody: call, caller and key are one hash, the request another.
 */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    hash: text('hash').primaryKey(),
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  table => [index('answered_calls_age').on(table.createdAt)],
)
