import type { MessageAnswer, QuotedProduct } from '#shared/contracts/chat.ts'
import { chatFilePath } from '#shared/routes.ts'
import type { chatMessages } from '../../db/chat-schema.ts'

export type MessageRow = typeof chatMessages.$inferSelect

/** A message as it crosses the wire: who sent it to whom, whatever side is reading. */
export function presentMessage(row: MessageRow, product: QuotedProduct | null): MessageAnswer {
  const isCustomers = row.sender === 'customer'
  return {
    _id: row.id,
    senderId: isCustomers ? row.customerId : row.sellerId,
    senderName: row.senderName,
    receverId: isCustomers ? row.sellerId : row.customerId,
    message: row.text,
    status: row.seenAt === null ? 'unseen' : 'seen',
    createdAt: row.createdAt.toISOString(),
    clientId: row.clientId,
    file:
      row.fileName === null
        ? null
        : {
            name: row.fileName,
            mime: row.fileMime ?? 'application/octet-stream',
            size: row.fileSize ?? 0,
            link: chatFilePath(row.id),
          },
    product,
  }
}
