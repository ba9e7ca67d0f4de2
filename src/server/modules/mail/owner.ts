import { and, eq, gte } from 'drizzle-orm'
import { DAY_MS } from '#shared/business.ts'
import { db } from '../../db/index.ts'
import { mails } from '../../db/schema/mails.ts'
import { findCompanyRow } from '../company.ts'
import { queueMail, type QueuedMail } from './queue.ts'

type OwnersMail = Omit<QueuedMail, 'recipient'>

/** Mails the owner, at the address for orders or else for support; nothing when neither is known (D-95). */
export async function mailOwner(mail: OwnersMail): Promise<void> {
  const company = await findCompanyRow()
  const recipient = company?.orderMail || company?.emailSupport
  if (recipient) await queueMail({ ...mail, recipient })
}

/** Mails the owner, at most once in a day for each kind. */
export async function mailOwnerOnceADay(mail: OwnersMail, now: Date): Promise<void> {
  const [sent] = await db()
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.kind, mail.kind), gte(mails.createdAt, new Date(now.getTime() - DAY_MS))))
    .limit(1)
  if (!sent) await mailOwner(mail)
}
