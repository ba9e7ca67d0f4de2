import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { deskMailMessages as say } from '#shared/messages/desk-mail.ts'
import { deskPaths } from '#shared/routes.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { remindedBefore, waitingSince } from '#shared/rules/desk-reminders.ts'
import { db, transaction } from '../../db/index.ts'
import { conversations } from '../../db/schema/chat.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { clock } from '../../lib/clock.ts'
import { shopName } from '../company.ts'
import { canMail } from '../mail/queue.ts'
import { mailSellers } from '../mail/seller.ts'
import { isNoDemoCustomer } from '../orders/demo.ts'
import { absoluteUrl } from '../site.ts'

/** Sellers in one run; the next one, a minute later, takes more. */
const BATCH = 50

/** Nobody was reminded of what the customer wrote last. */
const isNew = or(isNull(conversations.remindedAt), lt(conversations.remindedAt, conversations.lastAt))
/** The customer had the last word, whether somebody has seen it or not. */
const isUnanswered = sql`(select m.sender from chat_messages m
  where m.customer_id = "conversations"."customer_id" and m.seller_id = "conversations"."seller_id"
  order by m.id desc limit 1) = 'customer'`

function waits(now: Date) {
  const { from, until } = waitingSince(now)
  return and(
    gt(conversations.lastAt, from),
    lte(conversations.lastAt, until),
    isNew,
    isUnanswered,
    isNoDemoCustomer(conversations.customerId),
  )
}

/**
 * DESK-13: one mail to the people of a seller who answer customers, for all questions that have waited for hours: about
 * each question once, and to each seller at most once a day. Of two instances at once the second finds them done.
 */
export async function remindSellers(signal?: AbortSignal): Promise<void> {
  if (!canMail()) return
  const now = clock.now()
  const told = sql`exists (select from conversations r where r.seller_id = ${conversations.sellerId}
    and r.reminded_at > ${remindedBefore(now).toISOString()})`
  const due = await db()
    .selectDistinct({ id: conversations.sellerId })
    .from(conversations)
    .where(and(waits(now), sql`not ${told}`))
    .limit(BATCH)
  for (const { id } of due) if (!signal?.aborted) await remind(id, now)
}

const remind = (sellerId: string, now: Date): Promise<void> =>
  transaction(async () => {
    const [seller] = await db().select({ name: sellers.name }).from(sellers).where(eq(sellers.id, sellerId))
    const found = await db()
      .update(conversations)
      .set({ remindedAt: now })
      .where(and(eq(conversations.sellerId, sellerId), waits(now)))
      .returning({ lastAt: conversations.lastAt })
    if (!seller || found.length === 0) return
    const shop = await shopName()
    const since = new Date(Math.min(...found.map(({ lastAt }) => lastAt.getTime())))
    const words = { seller: seller.name, count: found.length, since: limaMoment(since) }
    await mailSellers(
      [
        {
          ...{ sellerId, kind: 'messagesWaiting', subject: say.waitingSubject(found.length, shop) },
          body: say.waitingBody({ ...words, url: absoluteUrl(deskPaths.messages) }),
        },
      ],
      'messages',
    )
  })
