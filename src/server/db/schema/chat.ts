import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'
import { at, bytea } from './columns.ts'
import { customers } from './customers.ts'
import { sellers } from './sellers.ts'

/** A conversation of one customer with one seller; the time of its last message orders both lists (STATE-51). */
export const conversations = pgTable(
  'conversations',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    lastAt: at('last_at').notNull(),
    lastMessage: text('last_message').notNull().default(''),
    /** Unread messages of each side. */
    customerUnread: integer('customer_unread').notNull().default(0),
    sellerUnread: integer('seller_unread').notNull().default(0),
    /** DESK-13: when a mail to the seller's people last counted it among those that wait for an answer. */
    remindedAt: at('reminded_at'),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.sellerId] }),
    index('conversations_of_customer').on(table.customerId, table.lastAt.desc().nullsFirst()),
    index('conversations_of_seller').on(table.sellerId, table.lastAt.desc().nullsFirst()),
    index('conversations_age').on(table.lastAt),
    index('conversations_unread')
      .on(table.sellerId, table.lastAt)
      .where(sql`seller_unread > 0`),
    index('conversations_reminded')
      .on(table.sellerId, table.remindedAt)
      .where(sql`reminded_at is not null`),
  ],
)

/** Ids are UUIDv7, so their order is the order of arrival, and a page of older messages is one index range. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    sender: text('sender').$type<'customer' | 'seller'>().notNull(),
    senderName: text('sender_name').notNull(),
    text: text('text').notNull(),
    /** Made by the sending browser: a message with an id that is stored already is the same message. */
    clientId: text('client_id'),
    productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    fileName: text('file_name'),
    fileMime: text('file_mime'),
    /** If this is null and the file's name is set, the file was deleted because of its age (`rules/retention.ts`). */
    fileSize: integer('file_size'),
    seenAt: at('seen_at'),
    createdAt: at('created_at').notNull(),
  },
  table => [
    foreignKey({
      columns: [table.customerId, table.sellerId],
      foreignColumns: [conversations.customerId, conversations.sellerId],
    }).onDelete('cascade'),
    check('chat_messages_sender', sql`${table.sender} in ('customer', 'seller')`),
    unique('chat_messages_once').on(table.customerId, table.sellerId, table.sender, table.clientId),
    index('chat_messages_page').on(table.customerId, table.sellerId, table.id.desc().nullsFirst()),
    index('chat_messages_files')
      .on(table.createdAt)
      .where(sql`file_size is not null`),
  ],
)

/** The bytes of an attachment, apart from the messages, so that reading a conversation never loads them. */
export const chatFiles = pgTable('chat_files', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => chatMessages.id, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
})
