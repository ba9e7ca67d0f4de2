import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

/** D-95: messages wait here from the transaction that caused them until the mailer took them. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** RFC 8058: the address that ends a newsletter with one click; null for messages that are not news. */
    unsubscribeUrl: text('unsubscribe_url'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    /** A process is sending it until then. After that time the process is dead, and another may take the message. */
    leasedUntil: at('leased_until'),
    sentAt: at('sent_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  table => [
    index('mails_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null`),
    index('mails_age').on(table.createdAt),
    index('mails_recipient').on(table.recipient),
  ],
)
