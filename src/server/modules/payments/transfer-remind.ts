import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { WALLETS } from '#shared/business.ts'
import { reminderMs } from '#shared/rules/wallet.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { ASKED_AT_ONCE, updatePayment } from './ledger.ts'
import { queueToVerifyMail, queueTransferMail } from './transfer-mails.ts'

const BATCH = 100

const isDue = () =>
  and(
    inArray(payments.provider, [...WALLETS]),
    inArray(payments.state, ['created', 'to_verify']),
    lte(payments.nextCheckAt, clock.now()),
  )

/** WALLET-03, WALLET-08: writes to customers who went away before their transfer, once, and to the owner who has not decided, again and again. */
export async function remindTransfers(signal?: AbortSignal): Promise<void> {
  const due = await db()
    .select({ id: payments.id })
    .from(payments)
    .where(isDue())
    .orderBy(asc(payments.nextCheckAt))
    .limit(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, ({ id }) => remind(id))
}

/** Another instance may have the row: then it is that one's to write. */
const remind = (id: string): Promise<void> =>
  transaction(async () => {
    const [found] = await db()
      .select({ order: orders, payment: payments })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(payments.id, id), isDue()))
      .for('update', { skipLocked: true })
    if (!found) return
    const { order, payment } = found
    const since = clock.now().getTime() - (payment.sentAt ?? payment.createdAt).getTime()
    const isWaiting = payment.state === 'created'
    const nextCheckAt = isWaiting ? null : new Date(clock.now().getTime() + reminderMs(since))
    await updatePayment(payment, { nextCheckAt })
    if (isWaiting) await queueTransferMail(order, { state: 'waiting' })
    else await queueToVerifyMail(order, payment, { isReminder: true })
  })
