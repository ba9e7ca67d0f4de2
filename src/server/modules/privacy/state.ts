import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { PrivacyAnswer } from '#shared/contracts/privacy.ts'
import { ORDER_STATUSES, isUnderWay } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { findCustomer } from '../customers/password.ts'
import { canMail } from '../mail/queue.ts'
import { marketingOf } from './marketing.ts'

/** PERSON-01: what the page 'Mis datos' shows before anything is asked of it. */
export async function getPrivacy(actor: Actor): Promise<PrivacyAnswer> {
  const { id } = mayReadPersonalData(actor)
  const customer = await findCustomer(id)
  const underWay = await db()
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.customerId, id), inArray(orders.status, ORDER_STATUSES.filter(isUnderWay))))
    .orderBy(asc(orders.createdAt))
  const [own] = await db().select({ count: count() }).from(reviews).where(eq(reviews.customerId, id))
  return {
    marketing: marketingOf(customer),
    emailProved: customer.emailProvedAt !== null,
    mails: canMail(),
    ordersUnderWay: underWay.map(({ number }) => number),
    reviews: own?.count ?? 0,
  }
}
