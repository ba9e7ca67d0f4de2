import { log } from '../../lib/log.ts'
import { outsideTurn } from '../../lib/under-way.ts'
import { singleton } from '../../lib/singleton.ts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { isSecretMail } from '#shared/rules/mails.ts'
import { db } from '../../db/index.ts'
import { outside } from '../../db/outside.ts'
import { mails } from '../../db/schema/mails.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { isServerSilent, sendMail } from '../../lib/mail.ts'
import { findCompanyRow } from '../company.ts'
import { isFree, MAX_ATTEMPTS, NEVER } from './unsent.ts'

/**
 * Delivers now and not at the next minute, because a person waits for the mail. The call's answer does not wait for it.
 */
export function deliverSoon(): void {
  outsideTurn(() => deliverDueMails()).catch((error: unknown) => log.error('mail delivery failed', error))
}

interface Run {
  current: Promise<void> | undefined
  isWantedAgain: boolean
}
const run = () => singleton<Run>('mail-run', () => ({ current: undefined, isWantedAgain: false }))

/**
 * Delivers what is due. One run at a time in a process, for any number of callers: a call during a run makes one more
 * run follow, so that what was queued before the call is looked at (GUARD-10).
 */
export function deliverDueMails(signal?: AbortSignal): Promise<void> {
  const state = run()
  if (state.current) {
    state.isWantedAgain = true
    return state.current
  }
  const loop = async () => {
    do {
      state.isWantedAgain = false
      await deliverBatch(signal)
    } while (state.isWantedAgain && !signal?.aborted)
  }
  state.current = loop().finally(() => {
    state.current = undefined
  })
  return state.current
}

const MINUTE_MS = 60_000
const LONGEST_WAIT_MINUTES = 240
/**
 * Longer than the longest sending takes: by then the process that took the message is dead, and another may take it.
 */
const LEASE_MS = 5 * MINUTE_MS
const BATCH = 200
const AT_ONCE = 4

type Mail = typeof mails.$inferSelect

/** When a failed message is tried again: after 1, 2, 4 … minutes, at most every 4 hours, 30 times in all. */
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

/**
 * Sends what is due, a few messages at once, until nothing is due or the mail server does not answer. A message is
 * taken, sent and marked in three steps, so that no database connection waits for the mail server (GUARD-10); several
 * instances take different ones.
 */
export async function deliverBatch(signal?: AbortSignal): Promise<void> {
  const from = await sender()
  const run = { left: BATCH, isSilent: false }
  const worker = async () => {
    while (run.left > 0 && !run.isSilent && !signal?.aborted) {
      run.left -= 1
      const mail = await takeNext()
      if (!mail) return
      const error = await send(mail, from)
      run.isSilent ||= error !== null && isServerSilent(error)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** The next message that is due, leased to this process for a while: if the process dies, the message is due again. */
async function takeNext(): Promise<Mail | null> {
  const now = clock.now()
  const due = db()
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), lte(mails.nextTryAt, now), isFree(now)))
    .orderBy(asc(mails.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db()
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, leasedUntil: new Date(now.getTime() + LEASE_MS) })
    // An array, because it is computed once; an `in (select …)` with a limit may be computed again for every row.
    .where(sql`${mails.id} = any(array(${due}))`)
    .returning()
  return mail ?? null
}

/** A message with a way into an account is not kept once it has been sent. */
const shredded = ({ kind }: Mail): { body?: string } => (isSecretMail(kind) ? { body: '' } : {})

/** Sends a taken message and keeps the result; returns the error, if there was one. */
async function send(mail: Mail, from: string): Promise<unknown> {
  const { id, recipient: to, subject, body: text, unsubscribeUrl } = mail
  try {
    const done = await outside(() => sendMail({ id, from, to, subject, text, unsubscribeUrl }))
    // Notes that a message went to the outbox folder and was not sent.
    const fate =
      done === 'sent' ? { sentAt: clock.now(), lastError: null } : { nextTryAt: NEVER, lastError: 'outbox' }
    await mark(mail, { ...fate, ...shredded(mail) })
    return null
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await mark(mail, { nextTryAt: nextTry(mail.attempts, clock.now()), lastError })
    if (mail.attempts >= MAX_ATTEMPTS)
      log.error('a mail was given up', undefined, { mail: id, kind: mail.kind })
    return error
  }
}

/** Only the process that took the message last may write the result. */
const mark = ({ id, attempts }: Mail, values: Partial<typeof mails.$inferInsert>) =>
  db()
    .update(mails)
    .set({ ...values, leasedUntil: null })
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts)))
