import type { MailKind } from '#shared/rules/mails.ts'
import { db } from '../../db/index.ts'
import { mails } from '../../db/schema/mails.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { newId } from '../../lib/uuid.ts'

export interface QueuedMail {
  kind: MailKind
  recipient: string
  subject: string
  body: string
  /** Only for news: the address that ends them with one click (RFC 8058). */
  unsubscribeUrl?: string
}

/** DEMO-04: where the customers of the demo have their e-mail. The domain is reserved (RFC 2606): no mail arrives there. */
export const DEMO_DOMAIN = 'clientes.example'

/**
 * D-95: the message waits in the transaction that caused it, so that it is sent if and only if that commits. It is due
 * by this process's clock, which deliveries read too. PostgreSQL's clock is finer, so a new message could look as if it
 * were due later, and would wait for the next minute.
 */
export const queueMail = (mail: QueuedMail): Promise<void> => queueMails([mail])

/** Several mails in one statement. */
export async function queueMails(list: readonly QueuedMail[]): Promise<void> {
  const wanted = list.filter(({ recipient }) => !recipient.endsWith(`@${DEMO_DOMAIN}`))
  if (wanted.length === 0) return
  await db()
    .insert(mails)
    .values(wanted.map(mail => ({ id: newId(), nextTryAt: clock.now(), ...mail })))
}

/** Whether a mail reaches anybody. Without a mail server it goes to the outbox folder, and nobody may be promised one (D-75, D-95). */
export const canMail = (): boolean => Boolean(env().smtp.url)
