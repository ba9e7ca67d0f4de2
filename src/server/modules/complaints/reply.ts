import { complaintReplies } from '../../db/schema/complaints.ts'
import { db, transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { queueReply } from './mail.ts'
import { findNumber, findSheet } from './read.ts'
import { nameRemedy, type Remedy } from './remedy.ts'

/**
 * Appends the shop's reply to a sheet ('000000001-2026' or '1-2026'), with what it does about it, and mails it; refuses an
 * unknown number.
 */
export async function replyToComplaint(number: string, words: string, remedy: Remedy = {}): Promise<void> {
  await transaction(async () => {
    const row = await findNumber(number)
    const { sentences, ...numbers } = await nameRemedy(remedy)
    const text = [words, ...sentences].join('\n\n')
    await db()
      .insert(complaintReplies)
      .values({ id: newId(), complaintId: row.id, text, ...numbers, createdAt: clock.now() })
    const sheet = await findSheet(row.secret)
    if (sheet) await queueReply(sheet, text)
  })
}
