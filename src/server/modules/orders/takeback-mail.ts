import { eq } from 'drizzle-orm'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { takebackMailMessages as say } from '#shared/messages/takeback-mail.ts'
import { orderPath } from '#shared/routes.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { takebackLines, takebacks } from '../../db/schema/takebacks.ts'
import { findCompanyRow } from '../company.ts'
import { orderForMail } from '../mail/order-for-mail.ts'
import { queueMail } from '../mail/queue.ts'
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

/** What left the order, line by line, in words. */
export async function goodsOf(takebackId: string): Promise<string> {
  const rows = await db()
    .select({ takeback: takebacks, part: takebackLines, line: orderLines })
    .from(takebackLines)
    .innerJoin(takebacks, eq(takebacks.id, takebackLines.takebackId))
    .innerJoin(orderLines, eq(orderLines.id, takebackLines.lineId))
    .where(eq(takebackLines.takebackId, takebackId))
    .orderBy(orderLines.position)
  const [first] = rows
  if (!first) return ''
  const { kind, shipping } = first.takeback
  const list = rows.map(({ part, line }) =>
    say.unit({
      quantity: part.quantity,
      name: line.name,
      size: line.size,
      amount: formatSoles(part.amount),
    }),
  )
  return say.goods[kind]([...list, ...(shipping > 0 ? [say.shipping(formatSoles(shipping))] : [])].join('\n'))
}
