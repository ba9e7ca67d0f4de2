import { and, eq } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import { AppError } from '#shared/errors.ts'
import { complaintReplies, complaints } from '../../db/schema/complaints.ts'
import { db, transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { queueReply } from './mail.ts'
import { findSheet } from './read.ts'
import { nameRemedy, type Remedy } from './remedy.ts'

/**
 * Appends the shop's reply to a sheet ('000000001-2026' or '1-2026'), with what it does about it, and mails it; refuses an
 * unknown number.
 */
export async function replyToComplaint(number: string, words: string, remedy: Remedy = {}): Promise<void> {
  const match = /^0*(\d{1,9})-(\d{4})$/.exec(number.trim())
  await transaction(async () => {
    const [row] = match
      ? await db()
          .select({ id: complaints.id, secret: complaints.secret })
          .from(complaints)
          .where(and(eq(complaints.correlative, Number(match[1])), eq(complaints.year, Number(match[2]))))
      : []
    if (!row) throw new AppError('notFound', { what: things.sheet(number) })
    const { sentences, ...numbers } = await nameRemedy(remedy)
    const text = [words, ...sentences].join('\n\n')
    await db()
      .insert(complaintReplies)
      .values({ id: newId(), complaintId: row.id, text, ...numbers, createdAt: clock.now() })
    const sheet = await findSheet(row.secret)
    if (sheet) await queueReply(sheet, text)
  })
}
