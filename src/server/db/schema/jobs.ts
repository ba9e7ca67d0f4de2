import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * GROW-01: up to which moment a job has done its work, so that its next run reads only what came since. A job without a
 * row begins with the oldest.
 */
export const jobMarks = pgTable('job_marks', {
  job: text('job').primaryKey(),
  doneUntil: at('done_until').notNull(),
})
