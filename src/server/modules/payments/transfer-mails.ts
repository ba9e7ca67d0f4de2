import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { walletMailMessages as say } from '#shared/messages/wallet-mail.ts'
import { walletNames } from '#shared/messages/wallet.ts'
import { orderPath } from '#shared/routes.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { walletOf } from '#shared/rules/payments.ts'
import { findCompanyRow } from '../company.ts'
import { orderForMail } from '../mail/order-for-mail.ts'
import { queueMail } from '../mail/queue.ts'
import type { PaymentRow } from './ledger.ts'
import { transferAccounts } from './transfer-accounts.ts'
import { absoluteUrl } from '../site.ts'
import type { OrderRow } from './locks.ts'
import { repeatsOf, transferRows } from './transfer-rows.ts'

interface Told {
  state: 'waiting' | 'refused' | 'returning' | 'expired'
  /** The owner's words. */
  reason?: string
}

/** WALLET-06: what happened to a transfer, for its customer. An approved one is told by the mail of its order. */
export async function queueTransferMail(order: OrderRow, { state, reason = '' }: Told): Promise<void> {
  const { number, shipping, total, heldUntil } = orderForMail(order)
  if (shipping.email === '') return
  const company = await findCompanyRow()
  const shop = company?.name || FALLBACK_STORE_NAME
  await queueMail({
    kind: 'wallet',
    recipient: shipping.email,
    subject: say.subject[state](number, shop),
    body: say.body({
      name: shipping.name,
      number,
      state: state === 'refused' && order.status !== 'pending' ? 'refusedLate' : state,
      amount: formatSoles(total),
      until: heldUntil === null ? '' : limaMoment(heldUntil.toISOString()),
      accounts: (await transferAccounts()).map(
        account => `${walletNames[account.wallet]}: ${account.number} (${account.holder})`,
      ),
      reason,
      url: absoluteUrl(orderPath(order.id)),
    }),
  })
}

/** WALLET-04, WALLET-08: a number waits for the owner, with the commands that decide. */
export async function queueToVerifyMail(
  order: OrderRow,
  payment: PaymentRow,
  { isReminder }: { isReminder: boolean },
): Promise<void> {
  const company = await findCompanyRow()
  const recipient = company?.orderMail || company?.emailSupport
  const wallet = walletOf(payment.provider)
  if (!recipient || !wallet) return
  const amount = formatSoles(payment.amount)
  const { shipping } = orderForMail(order)
  const rows = await transferRows([order.id])
  await queueMail({
    kind: 'orderShop',
    recipient,
    subject: (isReminder ? say.reminderSubject : say.shopSubject)(order.number, amount),
    body: say.shopBody({
      number: order.number,
      amount,
      wallet: walletNames[wallet],
      operation: payment.providerRef ?? '',
      customer: `${shipping.name} ${shipping.lastname}`.trim(),
      phone: shipping.phone,
      sentAt: payment.sentAt === null ? '' : limaMoment(payment.sentAt.toISOString()),
      repeats: await repeatsOf(payment),
      isCancelled: order.status === 'cancelled',
      hasPicture: rows.some(({ id, hasPicture }) => id === payment.id && hasPicture),
    }),
  })
}
