import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * GROW-02: how many orders of each state and how many customers there are, as changes that add up. Triggers write a row
 * for each change, so that two orders never wait for the same row; a job adds them up, so that they stay few.
 */
export const tallies = pgTable('tallies', {
  /** 'customers', or 'orders.' and a state. */
  name: text('name').notNull(),
  change: integer('change').notNull(),
})
