import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import { POLICY_VERSION } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { mailMessages } from '#shared/messages/mail.ts'
import { newsletterMessages } from '#shared/messages/newsletter.ts'
import { unsubscribePath } from '#shared/routes.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { db, transaction } from '../db/index.ts'
import { newsletterSubscribers } from '../db/schema/newsletter.ts'
import { clock } from '../lib/clock.ts'
import { spend } from './limits.ts'
import { queueMail } from './mail/queue.ts'
import { shopName } from './company.ts'
import { absoluteUrl } from './site.ts'

type Message = { message: string }

const CHANNEL = 'web'
const unsubscribeUrl = (token: string): string => absoluteUrl(unsubscribePath(token))

/**
 * D-16: keeps an e-mail with time, text version and channel of the consent (Ley 29733). Idempotent: an e-mail that is
 * already on the list gets the same answer and no second mail.
 */
export async function subscribe(input: string, address: string): Promise<Message> {
  const email = input.toLowerCase()
  if (!isEmail(email)) throw new AppError('emailInvalid')
  await spend([limits.newsletterNetwork, address], [limits.newsletterEmail, email])
  await transaction(async () => {
    const consent = { channel: CHANNEL, policiesVersion: POLICY_VERSION, createdAt: clock.now() }
    const [added] = await db()
      .insert(newsletterSubscribers)
      .values({ email, token: randomBytes(24).toString('base64url'), ...consent })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { ...consent, unsubscribedAt: null },
        setWhere: sql`${newsletterSubscribers.unsubscribedAt} is not null`,
      })
      .returning({ token: newsletterSubscribers.token })
    if (added) await queueWelcome(email, added.token)
  })
  return { message: newsletterMessages.subscribed }
}

async function queueWelcome(email: string, token: string): Promise<void> {
  const shop = await shopName()
  await queueMail({
    kind: 'newsletter',
    recipient: email,
    subject: mailMessages.newsletterSubject(shop),
    body: mailMessages.newsletterBody(shop, unsubscribeUrl(token)),
    unsubscribeUrl: unsubscribeUrl(token),
  })
}

/** What the link in a mail refers to: the address and whether it still gets the newsletter; null for any other link. */
export async function findSubscription(token: string): Promise<{ email: string; isActive: boolean } | null> {
  const [row] = await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.token, token))
  return row ? { email: row.email, isActive: row.unsubscribedAt === null } : null
}

/** One click, as easy as the consent was; repeating it is harmless. False for a token that was never mailed. */
export async function endSubscription(token: string): Promise<boolean> {
  if ((await findSubscription(token)) === null) return false
  await db()
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: clock.now() })
    .where(and(eq(newsletterSubscribers.token, token), isNull(newsletterSubscribers.unsubscribedAt)))
  return true
}

/** Ends the newsletter to an e-mail, for the customer whose account has that e-mail. */
export async function endSubscriptionOf(email: string): Promise<void> {
  const { token, unsubscribedAt } = newsletterSubscribers
  const [known] = await db()
    .select({ token })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.email, email), isNull(unsubscribedAt)))
  if (known) await endSubscription(known.token)
}

/** Unsubscribes for the page behind the link; refuses a token that was never mailed. */
export async function unsubscribe(token: string): Promise<Message> {
  if (!(await endSubscription(token))) throw new AppError('notFound', { what: things.subscription })
  return { message: newsletterMessages.unsubscribed }
}
