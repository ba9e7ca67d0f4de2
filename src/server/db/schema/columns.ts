import { customType, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the tables share. Money columns are whole céntimos, times are timestamptz (UTC), ids on the wire are UUIDs.
 * Names of catalogue lists are natural keys, so that a filter needs no join.
 */
export const at = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = () => at('created_at').notNull().defaultNow()

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The number of a transaction, which is never used twice. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
