import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { complaintFileRemovals, complaintFiles } from '../../db/schema/complaints.ts'
import { db, transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { findNumber } from './read.ts'

/**
 * GUARD-81: takes the file of a sheet ('000000001-2026' or '1-2026') out of the book. The sheet stays as it was filed;
 * with it stay the file's name, kind, size and SHA-256, the owner's reason and the day. Refuses with `notFound`.
 */
export async function removeComplaintFile(number: string, reason: string): Promise<void> {
  await transaction(async () => {
    const { id } = await findNumber(number)
    const ofSheet = eq(complaintFiles.complaintId, id)
    const [file] = await db().select().from(complaintFiles).where(ofSheet).for('update')
    if (!file) throw new AppError('notFound', { what: things.fileOfSheet(number) })
    const { complaintId, name, mime, bytes } = file
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await db()
      .insert(complaintFileRemovals)
      .values({ complaintId, name, mime, size: bytes.length, sha256, reason, removedAt: clock.now() })
    await db().delete(complaintFiles).where(ofSheet)
  })
}
