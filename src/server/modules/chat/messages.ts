import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { MAX_MESSAGES } from '#shared/business.ts'
import type { MessageAnswer, QuotedProduct } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { isUuid } from '#shared/rules/text.ts'
import { chatFiles, chatMessages, conversations } from '../../db/schema/chat.ts'
import { db, transaction } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { note, type Writer } from '../audit.ts'
import { loadProducts } from '../catalog/load.ts'
import { type StoredAttachment, checkFileQuota } from './quota.ts'
import { isPair, openConversation, type Pair, type Side } from './conversations.ts'
import { chatFilePath } from '#shared/routes.ts'

const ofPair = ({ customerId, sellerId }: Pair) =>
  and(eq(chatMessages.customerId, customerId), eq(chatMessages.sellerId, sellerId))

export interface Page {
  /** Only messages older than this message id. */
  before?: string | undefined
  /** At most this many, the newest ones; MAX_MESSAGES without it (GUARD-25). */
  limit?: number | undefined
}

/** A conversation's messages, oldest first, and whether older ones exist. */
export async function readMessages(
  pair: Pair,
  page: Page,
): Promise<{ messages: MessageAnswer[]; hasOlder: boolean }> {
  const before =
    page.before !== undefined && isUuid(page.before) ? lt(chatMessages.id, page.before) : undefined
  const limit = page.limit ?? MAX_MESSAGES
  const rows = await db()
    .select()
    .from(chatMessages)
    .where(and(ofPair(pair), before))
    .orderBy(desc(chatMessages.id))
    .limit(limit + 1)
  const hasOlder = rows.length > limit
  // One more was read only to know that.
  if (hasOlder) rows.pop()
  return { messages: await presentAll(rows.reverse()), hasOlder }
}

async function quotedIn(rows: readonly MessageRow[]): Promise<Map<string | null, QuotedProduct>> {
  const ids = rows.flatMap(row => (row.productId === null ? [] : [row.productId]))
  return new Map(
    (await loadProducts(ids)).map(p => [
      p._id,
      { productId: p._id, name: p.name, slug: p.slug, image: p.image },
    ]),
  )
}

async function presentAll(rows: readonly MessageRow[]): Promise<MessageAnswer[]> {
  const quoted = await quotedIn(rows)
  return rows.map(row => presentMessage(row, quoted.get(row.productId) ?? null))
}

const present = async (row: MessageRow): Promise<MessageAnswer> =>
  presentMessage(row, (await quotedIn([row])).get(row.productId) ?? null)

export interface NewMessage {
  text: string
  senderName: string
  clientId?: string | undefined
  productId?: string | undefined
  file?: StoredAttachment
  /** The person who writes for the seller. */
  by?: Writer | undefined
}

/**
 * Stores a message and moves the conversation to the top of both lists. The same client id again returns the stored
 * message and changes nothing, so that a browser may repeat a message when it is not sure.
 */
export function storeMessage(pair: Pair, sender: Side, message: NewMessage): Promise<MessageAnswer> {
  return transaction(async () => {
    await openConversation(pair)
    await db()
      .select({ one: sql`1` })
      .from(conversations)
      .where(isPair(pair))
      .for('update')
    const known = await findRepeated(pair, sender, message.clientId)
    if (known) return known
    if (message.file) await checkFileQuota(pair, sender, message.file.bytes.length)
    const row = {
      id: newId(),
      ...pair,
      sender,
      senderName: message.senderName,
      text: message.text,
      clientId: message.clientId ?? null,
      productId: await quotable(message.productId, pair.sellerId),
      fileName: message.file?.name ?? null,
      fileMime: message.file?.mime ?? null,
      fileSize: message.file?.bytes.length ?? null,
      seenAt: null,
      createdAt: clock.now(),
    }
    await db().insert(chatMessages).values(row)
    if (message.file) await db().insert(chatFiles).values({ messageId: row.id, bytes: message.file.bytes })
    await db()
      .update(conversations)
      .set({
        lastAt: row.createdAt,
        lastMessage: (message.text || (row.fileName ?? '')).slice(0, 120),
        ...(sender === 'customer'
          ? { sellerUnread: sql`${conversations.sellerUnread} + 1` }
          : { customerUnread: sql`${conversations.customerUnread} + 1` }),
      })
      .where(isPair(pair))
    if (message.by)
      await note(message.by, {
        ...{ action: 'messageSent', subject: pair.customerId },
        after: { message: row.id },
      })
    return present(row)
  })
}

/** D-82: only a product of this seller is quoted; any other id is left out. */
async function quotable(productId: string | undefined, sellerId: string): Promise<string | null> {
  if (productId === undefined || !isUuid(productId)) return null
  const [product] = await db()
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.sellerId, sellerId)))
  return product?.id ?? null
}

/** The message that its sender has sent with this client id before. */
async function findRepeated(
  pair: Pair,
  sender: Side,
  clientId: string | undefined,
): Promise<MessageAnswer | null> {
  if (clientId === undefined) return null
  const [row] = await db()
    .select()
    .from(chatMessages)
    .where(and(ofPair(pair), eq(chatMessages.sender, sender), eq(chatMessages.clientId, clientId)))
  return row ? present(row) : null
}

/** Marks that one side has seen what the other wrote. Returns the ids that were new. */
export function markSeen(pair: Pair, reader: Side): Promise<string[]> {
  return transaction(async () => {
    const seen = await db()
      .update(chatMessages)
      .set({ seenAt: clock.now() })
      .where(and(ofPair(pair), ne(chatMessages.sender, reader), isNull(chatMessages.seenAt)))
      .returning({ id: chatMessages.id })
    await db()
      .update(conversations)
      .set(reader === 'customer' ? { customerUnread: 0 } : { sellerUnread: 0 })
      .where(isPair(pair))
    return seen.map(row => row.id)
  })
}

/** An attachment, for a participant; null for everybody else and for an unknown id (D-85). */
export async function findChatFile(
  messageId: string,
  reader: { side: Side; id: string },
): Promise<{ name: string; mime: string; bytes: Buffer } | null> {
  if (!isUuid(messageId)) return null
  const mine = reader.side === 'customer' ? chatMessages.customerId : chatMessages.sellerId
  const [file] = await db()
    .select({ name: chatMessages.fileName, mime: chatMessages.fileMime, bytes: chatFiles.bytes })
    .from(chatFiles)
    .innerJoin(chatMessages, eq(chatMessages.id, chatFiles.messageId))
    .where(and(eq(chatFiles.messageId, messageId), eq(mine, reader.id)))
  if (!file) return null
  return { name: file.name ?? 'archivo', mime: file.mime ?? 'application/octet-stream', bytes: file.bytes }
}

type MessageRow = typeof chatMessages.$inferSelect

/** A message as it crosses the wire, with its sender and its recipient. */
function presentMessage(row: MessageRow, product: QuotedProduct | null): MessageAnswer {
  const isCustomers = row.sender === 'customer'
  const isDeleted = row.fileName !== null && row.fileSize === null
  return {
    _id: row.id,
    senderId: isCustomers ? row.customerId : row.sellerId,
    senderName: row.senderName,
    receverId: isCustomers ? row.sellerId : row.customerId,
    message: isDeleted ? [row.text, say.fileGone(row.fileName ?? '')].filter(Boolean).join('\n') : row.text,
    status: row.seenAt === null ? 'unseen' : 'seen',
    createdAt: row.createdAt.toISOString(),
    clientId: row.clientId,
    file:
      row.fileName === null || row.fileSize === null
        ? null
        : {
            name: row.fileName,
            mime: row.fileMime ?? 'application/octet-stream',
            size: row.fileSize,
            link: chatFilePath(row.id),
          },
    product,
  }
}

/**
 * `?before=` and `?limit=` of a seller's call; malformed values mean the newest messages, as for callers without them,
 * and a limit above MAX_MESSAGES means that many.
 */
export function readPage(query: URLSearchParams): Page {
  const limit = Number(query.get('limit') ?? '')
  return {
    before: query.get('before') ?? undefined,
    limit: Number.isInteger(limit) && limit >= 1 ? Math.min(limit, MAX_MESSAGES) : undefined,
  }
}
