import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#shared/rules/people.ts'
import { at, createdAt } from './columns.ts'
import { sellers } from './sellers.ts'

/**
 * PEOPLE-01: who signs in to work, under one e-mail and one password. The first person of a seller has the seller's own
 * id: triggers of migration 0047 keep e-mail and password of both rows the same, so that an instance of the release
 * before, which knows sellers alone, signs it in and changes its password (decision 38).
 */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    /** Null for somebody who works for the shop itself. */
    sellerId: uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull().unique(),
    /** '' for the first person of a seller from before there were people. */
    name: text('name').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdAt: createdAt(),
  },
  table => [index('people_seller').on(table.sellerId)],
)

/** One row for each issued token of a person, revocable like a customer's. */
export const sellerSessions = pgTable(
  'seller_sessions',
  {
    id: uuid('id').primaryKey(),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    /** A trigger gives a session of an older instance to the first person. Null only for a seller without people. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** Browser and system, as 'Chrome · Android'; '' when unknown. */
    device: text('device').notNull().default(''),
    /** Within a few minutes. */
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  table => [
    index('seller_sessions_seller').on(table.sellerId),
    index('seller_sessions_person').on(table.personId),
    index('seller_sessions_expiry').on(table.expiresAt),
    index('seller_sessions_revoked')
      .on(table.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
)

/**
 * PEOPLE-07: a link that makes somebody a person of a seller, stored only as a keyed hash. It works once, until it
 * expires; the row is kept for a while, so that a second use is not answered like a wrong link.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull().unique(),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** Null when the owner's command invited, or when who invited is gone. */
    invitedBy: uuid('invited_by').references(() => people.id, { onDelete: 'set null' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  table => [
    index('invitations_seller').on(table.sellerId),
    index('invitations_invited_by').on(table.invitedBy),
    index('invitations_expiry').on(table.expiresAt),
  ],
)

/** PEOPLE-09: the secret of a mailed link for a forgotten password, as a keyed hash. Using it deletes it. */
export const personTickets = pgTable(
  'person_tickets',
  {
    hash: text('hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('person_tickets_person').on(table.personId),
    index('person_tickets_expiry').on(table.expiresAt),
  ],
)
