import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/**
 * What a caller that may repeat itself was answered. A row is written in the transaction of what it answers; it names
 * nobody: call, caller and key are one hash, what was sent another.
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
