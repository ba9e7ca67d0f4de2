import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

export const customers = pgTable('customers', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  lastname: text('lastname').notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  /** D-49: the password is still the document number. */
  hasInitialPassword: boolean('has_initial_password').notNull().default(false),
  documentType: text('document_type').notNull().default(''),
  documentNumber: text('document_number').notNull().default(''),
  phone: text('phone').notNull().default(''),
  address: text('address').notNull().default(''),
  province: text('province').notNull().default(''),
  city: text('city').notNull().default(''),
  receiptType: text('receipt_type').notNull().default('BOLETA'),
  receiptNumber: text('receipt_number').notNull().default(''),
  /** FISCAL-02: razón social and fiscal address of the last factura. */
  receiptName: text('receipt_name').notNull().default(''),
  receiptAddress: text('receipt_address').notNull().default(''),
  /** D-65: version and time of each consent. */
  policiesVersion: text('policies_version'),
  policiesAt: at('policies_at'),
  marketingAt: at('marketing_at'),
  marketingVersion: text('marketing_version'),
  /** When the last consent to marketing was withdrawn; null while it holds. */
  marketingWithdrawnAt: at('marketing_withdrawn_at'),
  /**
   * When the customer first used a secret that was mailed to the e-mail, which proves that it is theirs; null before.
   */
  emailProvedAt: at('email_proved_at'),
  createdAt: createdAt(),
})

/** D-76: one row for each issued token; logout and password changes revoke it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** D-49: signed in with the document number; personal data is not shown until there is a new password. */
    isRestricted: boolean('is_restricted').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  table => [
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_revoked')
      .on(table.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
)

/**
 * D-49, D-75: the secret in a mail, stored only as a keyed hash: the link for a forgotten password, or the code for an
 * initial one. A row works once, until it expires; using it deletes it.
 */
export const passwordTickets = pgTable(
  'password_tickets',
  {
    hash: text('hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('password_tickets_customer').on(table.customerId),
    index('password_tickets_expiry').on(table.expiresAt),
  ],
)
