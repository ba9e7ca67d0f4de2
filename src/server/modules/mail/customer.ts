import { orderPath } from '#shared/routes.ts'
import type { MailKind } from '#shared/rules/mails.ts'
import type { Plain } from '#shared/rules/plain-words.ts'
import type { orders } from '../../db/schema/orders.ts'
import { shopName } from '../company.ts'
import { absoluteUrl } from '../site.ts'
import { orderForMail } from './order-for-mail.ts'
import { queueMail } from './queue.ts'

interface Facts {
  /** The customer's. */
  name: Plain
  shop: string
  /** The order's page. */
  url: string
}
interface Words {
  subject: string
  body: string
}

/** Mails the customer of an order; nothing when the order has no e-mail that can be one. */
export async function mailCustomer(
  order: typeof orders.$inferSelect,
  kind: MailKind,
  write: (facts: Facts) => Words | Promise<Words>,
): Promise<void> {
  const { name, email } = orderForMail(order).shipping
  if (email === '') return
  const facts = { name, shop: await shopName(), url: absoluteUrl(orderPath(order.id)) }
  await queueMail({ kind, recipient: email, ...(await write(facts)) })
}
