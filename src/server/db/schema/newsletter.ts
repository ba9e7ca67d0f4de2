import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

/** Ley 29733, Ley 32323: consent with time, text version and channel; one-click unsubscribe. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    email: text('email').primaryKey(),
    token: text('token').notNull().unique(),
    channel: text('channel').notNull(),
    policiesVersion: text('policies_version').notNull(),
    createdAt: createdAt(),
    unsubscribedAt: at('unsubscribed_at'),
  },
  table => [
    index('newsletter_subscribers_gone')
      .on(table.unsubscribedAt)
      .where(sql`unsubscribed_at is not null`),
  ],
)
