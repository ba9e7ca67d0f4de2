import { sql } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { shopVersion } from '../../lib/version.ts'
import { canMail } from '../mail/queue.ts'
import { contentConcerns, type ContentConcerns } from '../content.ts'
import { findCompanyRow } from '../company.ts'
import { findDemoFields } from '../demo/company.ts'
import { missingIdentity } from '#shared/rules/company.ts'
import { readNights } from '../reconciliation/nightly.ts'
import { readBackups, type BackupState, readDisk, type Disk, findWarnings } from './warnings.ts'
import type { StatusWarning } from '#shared/messages/status.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/rules/orders.ts'

/** Everything that `estado` shows the owner. */
interface Overview extends Figures {
  version: string
  database: { isEmbedded: boolean; version: string; bytes: number; migrations: number }
  products: number
  customers: number
  complaintsWaiting: number
  /** WALLET-08: manual transfers that the owner has not decided. */
  transfersToVerify: number
  /** OWNER-01: the missing fields without which no order is taken. */
  identityMissing: readonly string[]
  /** OWNER-02: fields of the profile that still have the demo's values. */
  demoFields: readonly string[]
  disk: Disk | null
  /** RECONCILE-05: the newest night whose books were closed, and how many could not be compared. */
  nights: { lastClosed: string | null; failed: number }
  backups: BackupState | null
  warnings: readonly StatusWarning[]
  content: ContentConcerns
  /** Whether mails reach anybody, and how many are in the outbox folder because nothing sends them. */
  mailing: { isOn: boolean; inOutbox: number }
}

interface Row extends Record<string, unknown> {
  server: string
  bytes: string
  migrations: number
  products: number
  customers: number
  complaints: number
  transfers: number
  outbox: number
}

export async function readOverview(): Promise<Overview> {
  const { rows } = await db().execute<Row>(sql`
    select current_setting('server_version') as server, pg_database_size(current_database())::text as bytes,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select count(*)::int from products) as products,
      (select coalesce(sum(change), 0)::int from tallies where name = 'customers') as customers,
      (select count(*)::int from mails where sent_at is null and last_error = 'outbox') as outbox,
      (select count(*)::int from payments where state = 'to_verify') as transfers,
      (select count(*)::int from complaints c
        where not exists (select from complaint_replies r where r.complaint_id = c.id)) as complaints`)
  const [row] = rows
  if (!row) throw new Error('The overview is empty.')
  const company = await findCompanyRow()
  const [figures, disk, backups, warnings, content, demoFields, nights] = await Promise.all([
    readFigures(),
    readDisk(),
    readBackups(clock.now()),
    findWarnings(),
    contentConcerns(),
    findDemoFields(),
    readNights(),
  ])
  return {
    ...figures,
    version: shopVersion(),
    database: {
      isEmbedded: env().databaseUrl === undefined,
      version: row.server,
      bytes: Number(row.bytes),
      migrations: row.migrations,
    },
    products: row.products,
    customers: row.customers,
    complaintsWaiting: row.complaints,
    transfersToVerify: row.transfers,
    identityMissing: company ? missingIdentity(company) : [],
    demoFields: demoFields.map(({ name }) => name),
    disk,
    nights,
    backups,
    warnings,
    content,
    mailing: { isOn: canMail(), inOutbox: row.outbox },
  }
}

/** What an owner wants to know about a running shop, counted by the database. */
export interface Figures {
  orders: Readonly<Record<OrderStatus, number>>
  mails: {
    /** Still to be sent; a later try counts too. */
    waiting: number
    /** Given up after the last try. */
    givenUp: number
  }
  /**
   * Money that somebody should look at: a refund that the provider refused, or a charge without a result for an hour.
   */
  payments: number
}

type FigureRow = Record<OrderStatus | 'waiting' | 'given_up' | 'payments', number>

/** One statement, so that the numbers belong to the same moment. */
export async function readFigures(): Promise<Figures> {
  const perStatus = sql.join(
    ORDER_STATUSES.map(
      status =>
        sql`coalesce(sum(change) filter (where name = ${`orders.${status}`}), 0)::int as ${sql.identifier(status)}`,
    ),
    sql`, `,
  )
  const { rows } = await db().execute<FigureRow>(sql`
    select o.*, m.*, p.* from
      (select ${perStatus} from tallies) o,
      (select count(*) filter (where next_try_at < '9999-01-01')::int as waiting,
              count(*) filter (where next_try_at >= '9999-01-01' and last_error is distinct from 'outbox')::int as given_up
         from mails where sent_at is null) m,
      (select (select count(*) from refunds where state in ('refused', 'failed') or (state = 'unknown' and owner_asked_at is not null))::int
            + (select count(*) from payments
                where state in ('processing', 'lost') and sent_at < now() - interval '1 hour')::int as payments) p`)
  const [row] = rows
  if (!row) throw new Error('The figures are empty.')
  return {
    orders: Object.fromEntries(ORDER_STATUSES.map(status => [status, row[status]])) as Figures['orders'],
    mails: { waiting: row.waiting, givenUp: row.given_up },
    payments: row.payments,
  }
}
