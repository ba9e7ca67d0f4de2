import type { payments, refunds } from '../../db/schema/payments.ts'
import { refundMailMessages as say } from '#shared/messages/payment-mail.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { isAside } from '#shared/rules/orders.ts'
import { mailCustomer } from '../mail/customer.ts'
import { mailOwner } from '../mail/owner.ts'
import type { OrderRow } from './locks.ts'
import { eq } from 'drizzle-orm'
import { reversalMailMessages as left } from '#shared/messages/mail.ts'
import { db } from '../../db/index.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { reversalLines, reversals } from '../../db/schema/reversals.ts'

/** REFUND-03: who gets a mail when a refund reaches a state; `isNew` means its first one. */
export async function queueRefundMails(
  order: OrderRow,
  refund: typeof refunds.$inferSelect,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const { state, reason } = refund
  if (state === 'asked' || state === 'accepted') return
  const { number } = order
  const amount = formatSoles(refund.amount)
  // If only a part of the order is refunded, the mail names the units (REFUND-06).
  const items = isAside(order.status) || refund.reversalId === null ? '' : await itemsOf(refund.reversalId)
  // The mail does not say who gives the money back, but it says that the first try failed.
  if (isNew || state === 'done' || state === 'failed')
    await mailCustomer(order, 'refund', ({ name, shop, url }) => ({
      subject: say.subject(number, shop),
      body: say.body({ name, number, amount, reason, items, state, url }),
    }))
  await mailOwner({
    kind: 'orderShop',
    subject: say.shopSubject(number, amount, state),
    body: say.shopBody({ number, amount, reason, items, state }),
  })
}

/** PAYMENT-05: the customer's bank asks for money back; a late answer loses the dispute. */
export async function queueDisputeMail(
  { number }: OrderRow,
  { amount, providerRef }: typeof payments.$inferSelect,
): Promise<void> {
  const money = formatSoles(amount)
  await mailOwner({
    kind: 'orderShop',
    subject: say.disputeSubject(number, money),
    body: say.disputeBody({ number, amount: money, reference: providerRef ?? '' }),
  })
}

/** What left the order, line by line, in words. */
export async function itemsOf(reversalId: string): Promise<string> {
  const rows = await db()
    .select({ reversal: reversals, part: reversalLines, line: orderLines })
    .from(reversalLines)
    .innerJoin(reversals, eq(reversals.id, reversalLines.reversalId))
    .innerJoin(orderLines, eq(orderLines.id, reversalLines.lineId))
    .where(eq(reversalLines.reversalId, reversalId))
    .orderBy(orderLines.position)
  const [first] = rows
  if (!first) return ''
  const { kind, shipping } = first.reversal
  const list = rows.map(({ part, line }) =>
    left.unit({
      quantity: part.quantity,
      name: line.name,
      size: line.size,
      amount: formatSoles(part.amount),
    }),
  )
  return left.items[kind](
    [...list, ...(shipping === 0 ? [] : [left.shipping(formatSoles(shipping))])].join('\n'),
  )
}
