import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#shared/rules/audit.ts'
import { at } from './columns.ts'
import { sellers } from './sellers.ts'

/** PEOPLE-06: what was written on a desk, or by the owner about one, by whom; never changed, deleted by age alone. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    sellerId: uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' }),
    /** Null for the owner's commands; the row stays when the person goes. */
    personId: uuid('person_id'),
    /** The person's e-mail at that time; '' for the owner's commands. */
    who: text('who').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** What was written: an e-mail, a number, an id. */
    subject: text('subject').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  table => [
    index('audit_at').on(table.at),
    index('audit_seller').on(table.sellerId, table.id.desc().nullsFirst()),
  ],
)
