import { and, eq, asc, sql } from 'drizzle-orm'
import { isUndecided } from '#shared/rules/payments.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { ASKED_AT_ONCE, hasOpenCode, findOpenPayment } from '../payments/ledger.ts'
import { cancelLocked } from './states.ts'
import { queueTransferMail } from '../payments/transfer-mails.ts'
import { WORK_HOLD_MINUTES } from '#shared/business.ts'
import { chosenMethod, holdMinutes, LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'
import { payments } from '../../db/schema/payments.ts'
import { findCompanyRow, holdsOf, takesTransfers } from '../company.ts'
import { chosenProvider } from '../payments/choice.ts'

/** The most orders in one run; the next run, a minute later, takes more. */
const BATCH = 500

/**
 * D-62, CASH-03: cancels orders that were not confirmed in time and returns their stock. An order that is being paid
 * waits until its provider, or the owner who looks for a transfer, says how it went (PAYMENT-02, WALLET-04). An
 * order whose code may just have been paid waits too (PAYMENT-15).
 */
export async function cancelUnconfirmedOrders(signal?: AbortSignal): Promise<void> {
  const due = await ordersPastTheirHold(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, ({ id }) => cancel(id))
}

/** If another instance has locked the row, that instance cancels the order. */
const cancel = (id: string): Promise<void> =>
  transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
      .for('update', { skipLocked: true })
    if (!order || (order.heldUntil !== null && order.heldUntil >= clock.now())) return
    const open = await findOpenPayment(id)
    if ((open && isUndecided(open.state)) || (await hasOpenCode(id))) return
    await cancelLocked(order)
    if (order.heldUntil !== null) await queueTransferMail(order, { state: 'expired' })
  })

/**
 * CASH-03, D-62: unconfirmed orders whose time is over, oldest first. The time counts from the order, or from the last
 * attempt to pay by card; no order waits longer than a day. One that waits for a transfer has another time (WALLET-03),
 * and no limit while the owner looks for it (WALLET-04). One that was proved by work alone has less (NETWORK-02).
 */
async function ordersPastTheirHold(most: number): Promise<{ id: string }[]> {
  const holds = holdsOf(await findCompanyRow())
  const isCashOnly = !(await chosenProvider()) && !(await takesTransfers())
  const holdOf = (hasTriedCard: boolean) => holdMinutes(chosenMethod({ hasTriedCard, isCashOnly }), holds)
  const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  const [untried, tried] = [before(holdOf(false)), before(holdOf(true))]
  const shortest = Math.min(holdOf(false), holdOf(true))
  // Cheap, so that PostgreSQL reads the payments only of orders whose shortest hold is over. A transfer's time is one
  // moment, and is compared here alone.
  const isOld = sql`case when ${orders.heldUntil} is not null then ${orders.heldUntil} < ${before(0)}
    when ${orders.proof} = 'work' then ${orders.createdAt} < ${before(Math.min(shortest, WORK_HOLD_MINUTES))}
    else ${orders.createdAt} < ${before(shortest)} end`
  // Written with the table's name, because inside of the subselect a bare column would be the payment's.
  const lastTry = sql`(select max(p.created_at) from ${payments} p
    where p.order_id = "orders"."id" and p.provider not in ('yape', 'plin'))`
  const isToVerify = sql`exists (select 1 from ${payments} p where p.order_id = "orders"."id" and p.state = 'to_verify')`
  return db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        isOld,
        sql`not ${isToVerify}`,
        sql`case when ${orders.heldUntil} is null
          then (${orders.proof} = 'work' and ${orders.createdAt} < ${before(WORK_HOLD_MINUTES)})
            or ${orders.createdAt} < ${before(LONGEST_HOLD_MINUTES)}
            or coalesce(${lastTry} < ${tried}, ${orders.createdAt} < ${untried})
          else ${orders.proof} = 'work' or coalesce(${lastTry} < ${tried}, true) end`,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(most)
}
