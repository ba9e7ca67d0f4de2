import { eq, and, asc, count, inArray } from 'drizzle-orm'
import { POLICY_VERSION } from '#shared/business.ts'
import type { MarketingAnswer, PrivacyAnswer } from '#shared/contracts/privacy.ts'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { db, transaction } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { findCustomer, type Customer } from '../customers/password.ts'
import { endSubscriptionOf } from '../newsletter.ts'
import { ORDER_STATUSES, isUnderWay } from '#shared/rules/orders.ts'
import { orders } from '../../db/schema/orders.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { canMail } from '../mail/queue.ts'

const marketingOf = ({ marketingAt, marketingWithdrawnAt }: Customer): MarketingAnswer => ({
  accepts: marketingAt !== null && marketingWithdrawnAt === null,
  acceptedAt: marketingAt?.toISOString() ?? null,
  withdrawnAt: marketingWithdrawnAt?.toISOString() ?? null,
})

/**
 * PERSON-03, Ley 29733: advertising is allowed and forbidden with one click each, both with their time; repeating the
 * current choice changes nothing. Forbidding it also ends the newsletter to the account's e-mail.
 */
export const setMarketing = (
  actor: Actor,
  accepts: boolean,
): Promise<{ message: string; marketing: MarketingAnswer }> => {
  const { id } = mayReadPersonalData(actor)
  return transaction(async () => {
    const customer = await findCustomer(id)
    if (marketingOf(customer).accepts !== accepts) await store(id, accepts)
    if (!accepts) await endSubscriptionOf(customer.email)
    return {
      message: accepts ? say.marketingGiven : say.marketingWithdrawn,
      marketing: marketingOf(await findCustomer(id)),
    }
  })
}

async function store(id: string, accepts: boolean): Promise<void> {
  const now = clock.now()
  const change = accepts
    ? { marketingAt: now, marketingVersion: POLICY_VERSION, marketingWithdrawnAt: null }
    : { marketingWithdrawnAt: now }
  await db().update(customers).set(change).where(eq(customers.id, id))
}

/** PERSON-01: what the page 'Mis datos' shows at first. */
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
