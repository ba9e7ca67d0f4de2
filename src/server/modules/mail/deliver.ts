import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { db, transaction } from '../../db/index.ts'
import { mails } from '../../db/schema.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { sendMail } from '../../lib/mail.ts'
import { findCompanyRow } from '../company.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MINUTES = 240
const MAX_ATTEMPTS = 30
const BATCH = 50
/** Far enough to mean never: what was given up, and what lies in the outbox folder. */
const NEVER = new Date('9999-01-01T00:00:00Z')

/** When a message that failed is tried again: after 1, 2, 4 … minutes, at most every 4 hours, 30 times in all. */
export const nextTry = (attempts: number, now: Date): Date =>
  attempts >= MAX_ATTEMPTS
    ? NEVER
    : new Date(now.getTime() + Math.min(2 ** (attempts - 1), LONGEST_WAIT_MINUTES) * MINUTE_MS)

/** The sender: MAIL_FROM, else the shop's support e-mail under its name. */
async function sender(): Promise<string> {
  const { from } = env().smtp
  if (from) return from
  const company = await findCompanyRow()
  const name = (company?.name || FALLBACK_STORE_NAME).replace(/["\\\r\n]/g, '')
  return `"${name}" <${company?.emailSupport || 'tienda@localhost'}>`
}

/** Sends what is due, one message a transaction; several instances take different ones. */
export async function deliverDueMails(): Promise<void> {
  const from = await sender()
  for (let count = 0; count < BATCH; count += 1) if (!(await deliverNext(from))) return
}

const deliverNext = (from: string): Promise<boolean> =>
  transaction(async () => {
    const now = clock.now()
    const [mail] = await db()
      .select()
      .from(mails)
      .where(and(isNull(mails.sentAt), lte(mails.nextTryAt, now)))
      .orderBy(asc(mails.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!mail) return false
    await db()
      .update(mails)
      .set(await tryOnce(mail, from, now))
      .where(eq(mails.id, mail.id))
    return true
  })

/** What carried a way into an account is not kept once it is out of the house. */
const shredded = ({ kind }: { kind: string }): { body?: string } =>
  kind.startsWith('password') ? { body: '' } : {}

/** What the row becomes. A message in the outbox folder was not sent and says so. */
async function tryOnce(
  mail: typeof mails.$inferSelect,
  from: string,
  now: Date,
): Promise<Partial<typeof mails.$inferInsert>> {
  const attempts = mail.attempts + 1
  try {
    const { recipient: to, subject, body: text, unsubscribeUrl } = mail
    const done = await sendMail({ from, to, subject, text, unsubscribeUrl })
    if (done === 'sent') return { attempts, sentAt: now, lastError: null, ...shredded(mail) }
    return { attempts, nextTryAt: NEVER, lastError: 'outbox', ...shredded(mail) }
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error)
    return { attempts, nextTryAt: nextTry(attempts, now), lastError }
  }
}
