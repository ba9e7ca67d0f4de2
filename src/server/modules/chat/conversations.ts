import { and, desc, eq } from 'drizzle-orm'
import type { ConversationAnswer } from '#shared/contracts/chat.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { isUuid } from '#shared/rules/text.ts'
import { conversations } from '../../db/schema/chat.ts'
import { db } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { clock } from '../../lib/clock.ts'
import { imageUrl } from '../media.ts'

/** The two participants of a conversation. */
export interface Pair {
  customerId: string
  sellerId: string
}
export type Side = 'customer' | 'seller'

export const isPair = ({ customerId, sellerId }: Pair) =>
  and(eq(conversations.customerId, customerId), eq(conversations.sellerId, sellerId))

/** A seller that exists, or a refusal (D-29). */
export async function findSeller(sellerId: string): Promise<{ id: string; name: string }> {
  const [seller] = isUuid(sellerId)
    ? await db().select({ id: sellers.id, name: sellers.name }).from(sellers).where(eq(sellers.id, sellerId))
    : []
  if (!seller) throw new AppError('notFound', { what: things.seller })
  return seller
}

/** D-81: each side's list shows the other side once. */
export async function openConversation(pair: Pair): Promise<void> {
  await db()
    .insert(conversations)
    .values({ ...pair, lastAt: clock.now() })
    .onConflictDoNothing()
}

export async function hasConversation(pair: Pair): Promise<boolean> {
  if (!isUuid(pair.customerId) || !isUuid(pair.sellerId)) return false
  const [row] = await db()
    .select({ sellerId: conversations.sellerId })
    .from(conversations)
    .where(isPair(pair))
  return row !== undefined
}

const moment = (row: {
  lastAt: Date
  lastMessage: string
}): Pick<ConversationAnswer, 'lastAt' | 'lastMessage'> => ({
  lastMessage: row.lastMessage,
  lastAt: row.lastMessage === '' ? '' : row.lastAt.toISOString(),
})

/** The sellers a customer talks to, newest conversation first (STATE-51). */
export async function conversationsOfCustomer(customerId: string): Promise<ConversationAnswer[]> {
  const rows = await db()
    .select({ conversation: conversations, name: sellers.name, image: sellers.image })
    .from(conversations)
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .where(eq(conversations.customerId, customerId))
    .orderBy(desc(conversations.lastAt))
  return rows.map(({ conversation, name, image }) => ({
    fdId: conversation.sellerId,
    name,
    image: imageUrl(image) ?? '',
    unread: conversation.customerUnread,
    ...moment(conversation),
  }))
}

/**
 * The customers who wrote to a seller, newest conversation first; a conversation that was opened without a message is
 * not listed.
 */
export async function conversationsOfSeller(sellerId: string): Promise<ConversationAnswer[]> {
  const rows = await db()
    .select({ conversation: conversations, name: customers.name })
    .from(conversations)
    .innerJoin(customers, eq(customers.id, conversations.customerId))
    .where(eq(conversations.sellerId, sellerId))
    .orderBy(desc(conversations.lastAt))
  return rows
    .filter(({ conversation }) => conversation.lastMessage !== '')
    .map(({ conversation, name }) => ({
      fdId: conversation.customerId,
      name,
      image: '',
      unread: conversation.sellerUnread,
      ...moment(conversation),
    }))
}
