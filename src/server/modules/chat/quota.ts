import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { CHAT_QUOTA, MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { chatMessages } from '../../db/schema/chat.ts'
import { db } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { spend } from '../limits.ts'
import type { Pair, Side } from './conversations.ts'
import { fileTypeOf } from '../../lib/file-type.ts'
import { storedName } from '../../lib/stored-name.ts'

const factorOf = (side: Side): number => (side === 'seller' ? CHAT_QUOTA.sellerFactor : 1)

/**
 * GUARD-24: refuses a sender with `tooManyRequests` who writes more in a minute or a day than a person, over all
 * instances together (SCALE-01). Call it outside of the transaction that stores the message.
 */
export async function limitMessages(side: Side, id: string): Promise<void> {
  await spend([limits.chatMinute, id])
  await spend([limits.chatDay, id, limits.chatDay.max * factorOf(side)])
}

/**
 * GUARD-24: refuses a file with `chatFilesDay` or `chatFilesFull` when its sender has stored too many, or too many
 * bytes, for any recipient. Call it inside of the transaction that stores the file; one sender's files are counted one
 * after the other.
 */
export async function checkFileQuota(pair: Pair, side: Side, bytes: number): Promise<void> {
  const id = side === 'customer' ? pair.customerId : pair.sellerId
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat-files:${id}`}, 0))`)
  const dayAgo = new Date(clock.now().getTime() - limits.chatFilesDay.seconds * 1000)
  const [kept] = await db()
    .select({
      files: count(),
      today: sql<number>`count(*) filter (where ${gt(chatMessages.createdAt, dayAgo)})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${chatMessages.fileSize}), 0)`.mapWith(Number),
    })
    .from(chatMessages)
    .where(
      and(
        eq(side === 'customer' ? chatMessages.customerId : chatMessages.sellerId, id),
        eq(chatMessages.sender, side),
        isNotNull(chatMessages.fileSize),
      ),
    )
  const factor = factorOf(side)
  if (!kept) return
  if (kept.today >= limits.chatFilesDay.max * factor) throw new AppError('chatFilesDay')
  if (kept.files >= limits.chatFiles.max * factor || kept.bytes + bytes > limits.chatBytes.max * factor)
    throw new AppError('chatFilesFull')
}

export interface StoredAttachment {
  name: string
  mime: string
  bytes: Buffer
}

const ALLOWED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])

/** D-85: JPG, PNG, WebP or PDF up to 5 MB, recognised by content. */
export async function readChatAttachment(file: File): Promise<StoredAttachment> {
  if (file.size > MAX_ATTACHMENT_BYTES) throw new AppError('attachmentTooLarge')
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  if (!type || !ALLOWED.has(type.mime)) throw new AppError('chatAttachmentType')
  return { name: storedName(file.name, type.extension), mime: type.mime, bytes }
}
