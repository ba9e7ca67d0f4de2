import type { MessageAnswer, QuotedProduct } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { chatFilePath } from '#shared/routes.ts'
import type { chatMessages } from '../../db/schema/chat.ts'

export type MessageRow = typeof chatMessages.$inferSelect

/** A message as it crosses the wire: who sent it to whom, whatever side is reading. */
export function presentMessage(row: MessageRow, product: QuotedProduct | null): MessageAnswer {
  const isCustomers = row.sender === 'customer'
  const isGone = row.fileName !== null && row.fileSize === null
  return {
    _id: row.id,
    senderId: isCustomers ? row.customerId : row.sellerId,
    senderName: row.senderName,
    receverId: isCustomers ? row.sellerId : row.customerId,
    message: isGone ? [row.text, say.fileGone(row.fileName ?? '')].filter(Boolean).join('\n') : row.text,
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
