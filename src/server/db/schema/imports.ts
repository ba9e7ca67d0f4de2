import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** STOCK-06: how far a file of stock differences has come, so that each of its lines is applied once. */
export const stockFiles = pgTable(
  'stock_files',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the file's cells, for any delimiter. */
    digest: text('digest').notNull(),
    /** The last line whose difference is applied. */
    appliedLine: integer('applied_line').notNull().default(0),
    begunAt: at('begun_at').notNull(),
    finishedAt: at('finished_at'),
  },
  table => [
    uniqueIndex('stock_files_unfinished')
      .on(table.digest)
      .where(sql`finished_at is null`),
  ],
)
