import { sql } from 'drizzle-orm'
import { ORDER_STATUSES, type OrderStatus } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'

/** What an owner wants to know of a running shop, counted by the database. */
export interface Figures {
  orders: Readonly<Record<OrderStatus, number>>
  mails: {
    /** Still to be sent; a later try counts too. */
    waiting: number
    /** Given up after the last try. */
    givenUp: number
  }
  /** Money that somebody should look at: a refund that the provider refused, or a charge unsettled for an hour. */
  payments: number
}

type Row = Record<OrderStatus | 'waiting' | 'given_up' | 'payments', number>

/** One statement, so that the numbers belong together. */
export async function readFigures(): Promise<Figures> {
  const perStatus = sql.join(
    ORDER_STATUSES.map(
      status => sql`count(*) filter (where status = ${status})::int as ${sql.identifier(status)}`,
    ),
    sql`, `,
  )
  const { rows } = await db().execute<Row>(sql`
    select o.*, m.*, p.* from
      (select ${perStatus} from orders) o,
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
