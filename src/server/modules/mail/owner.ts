import { and, eq, gte } from 'drizzle-orm'
import { DAY_MS } from '#shared/business.ts'
import type { MailKind } from '#shared/rules/mails.ts'
import { db } from '../../db/index.ts'
import { mails } from '../../db/schema/mails.ts'
import { findCompanyRow } from '../company.ts'
import { queueMail } from './queue.ts'

/** Mails the owner, at most once in a day for each kind; nothing where no address is known. */
export async function mailOwnerOnceADay(
  mail: { kind: MailKind; subject: string; body: string },
  now: Date,
): Promise<void> {
  const company = await findCompanyRow()
  const recipient = company?.orderMail || company?.emailSupport
  if (!recipient) return
  const [sent] = await db()
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.kind, mail.kind), gte(mails.createdAt, new Date(now.getTime() - DAY_MS))))
    .limit(1)
  if (!sent) await queueMail({ ...mail, recipient })
}
