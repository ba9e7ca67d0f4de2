import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Difference } from '#shared/rules/reconciliation.ts'
import { at } from './columns.ts'

/** RECONCILE-03: the days in Lima whose books were compared at night, one row each. */
export const reconciliations = pgTable('reconciliations', {
  /** 'YYYY-MM-DD'. */
  day: text('day').primaryKey(),
  /** When it is tried (again); null once it is done. */
  nextTryAt: at('next_try_at'),
  doneAt: at('done_at'),
  /** When the owner was mailed that it could not be compared. */
  failedAt: at('failed_at'),
  differences: jsonb('differences').$type<Difference[]>().notNull().default([]),
})
