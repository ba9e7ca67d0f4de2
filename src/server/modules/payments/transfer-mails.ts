import { WALLETS } from '#shared/business.ts'
import { manualTransferMailMessages as say } from '#shared/messages/payment-mail.ts'
import { walletNames } from '#shared/messages/manual-transfer.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { walletOf } from '#shared/rules/payments.ts'
import { transferAccounts } from '../company.ts'
import { mailCustomer } from '../mail/customer.ts'
import { orderForMail } from '../mail/order-for-mail.ts'
import { mailOwner } from '../mail/owner.ts'
import { type PaymentRow, ASKED_AT_ONCE, updatePayment } from './ledger.ts'
import type { OrderRow } from './locks.ts'
import { repeatsOf, transferRows } from './transfer-rows.ts'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { reminderMs } from '#shared/rules/manual-transfer.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'

interface TransferNews {
  state: 'waiting' | 'refused' | 'returning' | 'expired'
  /** The owner's words. */
  reason?: string
}

/** WALLET-06: the result of a transfer, for its customer. For an approved one the mail of its order is enough. */
export async function queueTransferMail(
  order: OrderRow,
  { state, reason = '' }: TransferNews,
): Promise<void> {
  const { number, total, heldUntil } = order
  await mailCustomer(order, 'wallet', async ({ name, shop, url }) => ({
    subject: say.subject[state](number, shop),
    body: say.body({
      name,
      number,
      state: state === 'refused' && order.status !== 'pending' ? 'refusedLate' : state,
      amount: formatSoles(total),
      until: heldUntil === null ? '' : limaMoment(heldUntil),
      accounts: (await transferAccounts()).map(
        account => `${walletNames[account.wallet]}: ${account.number} (${account.holder})`,
      ),
      reason,
      url,
    }),
  }))
}

/** WALLET-04, WALLET-08: a number waits for the owner; the mail has the commands that decide. */
export async function queueToVerifyMail(
  order: OrderRow,
  payment: PaymentRow,
  { isReminder }: { isReminder: boolean },
): Promise<void> {
  const wallet = walletOf(payment.provider)
  if (!wallet) return
  const amount = formatSoles(payment.amount)
  const { shipping } = orderForMail(order)
  const [newest] = await transferRows([order.id])
  await mailOwner({
    kind: 'orderShop',
    subject: (isReminder ? say.reminderSubject : say.shopSubject)(order.number, amount),
    body: say.shopBody({
      number: order.number,
      amount,
      wallet: walletNames[wallet],
      operation: payment.providerRef ?? '',
      customer: `${shipping.name} ${shipping.lastname}`.trim(),
      phone: shipping.phone,
      sentAt: payment.sentAt === null ? '' : limaMoment(payment.sentAt),
      repeats: await repeatsOf(payment),
      isCancelled: order.status === 'cancelled',
      hasPicture: newest?.hasPicture === true,
    }),
  })
}

const BATCH = 100

const isDue = () =>
  and(
    inArray(payments.provider, [...WALLETS]),
    inArray(payments.state, ['created', 'to_verify']),
    lte(payments.nextCheckAt, clock.now()),
  )

/**
 * WALLET-03, WALLET-08: writes once to customers who left before their transfer, and repeatedly to an owner who has not
 * decided.
 */
export async function remindTransfers(signal?: AbortSignal): Promise<void> {
  const due = await db()
    .select({ id: payments.id })
    .from(payments)
    .where(isDue())
    .orderBy(asc(payments.nextCheckAt))
    .limit(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, ({ id }) => remind(id))
}

/** If another instance has locked the row, that instance writes the mail. */
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
