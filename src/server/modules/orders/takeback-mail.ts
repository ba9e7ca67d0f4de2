import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { takebackMailMessages as say } from '#shared/messages/mail.ts'
import { orderPath } from '#shared/routes.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { findCompanyRow } from '../company.ts'
import { orderForMail } from '../mail/order-for-mail.ts'
import { queueMail } from '../mail/queue.ts'
import { goodsOf } from '../payments/refund-mails.ts'
import { absoluteUrl } from '../site.ts'
import type { OrderRow } from './rows.ts'

/** REFUND-07: part of an order was taken out of it without a refund: the customer is told, and what is left to pay. */
export async function queueTakebackMail(order: OrderRow, takebackId: string): Promise<void> {
  const { email, name } = orderForMail(order).shipping
  if (email === '') return
  const shop = (await findCompanyRow())?.name || FALLBACK_STORE_NAME
  await queueMail({
    kind: 'order',
    recipient: email,
    subject: say.subject(order.number, shop),
    body: say.body({
      name,
      goods: await goodsOf(takebackId),
      // Of one that is paid, and whose money went back before, nothing is left to pay.
      total: order.paymentStatus === 'paid' ? '' : formatSoles(currentTotal(order)),
      url: absoluteUrl(orderPath(order.id)),
    }),
  })
}
