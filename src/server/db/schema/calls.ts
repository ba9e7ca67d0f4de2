import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/**
 * The answers to calls that may be repeated. A row is written in the transaction of the call. It has no personal data:
 * one hash of call, caller and key, and one of the request.
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
