import { asc, eq } from 'drizzle-orm'
import type { DataExport } from '#shared/contracts/privacy.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { chatMessages } from '../../db/schema/chat.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { sellers } from '../../db/schema/sellers.ts'

export async function reviewsOf(customerId: string): Promise<DataExport['resenas']> {
  const rows = await db()
    .select({ review: reviews, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.customerId, customerId))
    .orderBy(asc(reviews.createdAt))
  return rows.map(({ review, product }) => ({
    producto: product,
    estrellas: review.rating,
    texto: review.review,
    fecha: review.createdAt.toISOString(),
  }))
}

/** Every message of both sides, and the names of the files that came with them. */
export async function conversationsOf(customerId: string): Promise<DataExport['conversaciones']> {
  const rows = await db()
    .select({ message: chatMessages, seller: sellers.name })
    .from(chatMessages)
    .innerJoin(sellers, eq(sellers.id, chatMessages.sellerId))
    .where(eq(chatMessages.customerId, customerId))
    .orderBy(asc(sellers.name), asc(chatMessages.id))
  return groupBy(rows, ({ seller }) => seller).map(({ key, items }) => ({
    vendedor: key,
    mensajes: items.map(({ message }) => ({
      fecha: message.createdAt.toISOString(),
      de: message.senderName,
      texto: message.text,
      archivo: message.fileName,
      visto: message.seenAt?.toISOString() ?? null,
    })),
  }))
}
