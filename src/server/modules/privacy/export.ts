import { privacyMessages as say } from '#shared/messages/privacy.ts'
import type { Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { shopName } from '../company.ts'
import { confirmByPassword, type Customer } from '../customers/password.ts'
import { alertsOf } from '../alerts/read.ts'
import { accountOf, consentsOf, linksOf, sessionsOf } from './account.ts'
import { canMail } from '../mail/queue.ts'
import { ordersOf } from './orders.ts'
import { asc, eq, and, inArray, sql } from 'drizzle-orm'
import { groupBy } from '#shared/rules/cart.ts'
import { chatMessages } from '../../db/schema/chat.ts'
import { db } from '../../db/index.ts'
import { products, variants, colors } from '../../db/schema/catalog.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { cartLines, carts } from '../../db/schema/cart.ts'
import { wishlistItems } from '../../db/schema/wishlist.ts'
import { sheetNumber } from '#shared/rules/complaints.ts'
import { mailKindsOf } from '#shared/rules/mails.ts'
import { toSoles } from '#shared/rules/money.ts'
import {
  complaintFileRemovals,
  complaintFiles,
  complaintReplies,
  complaints,
} from '../../db/schema/complaints.ts'
import { mails } from '../../db/schema/mails.ts'

/**
 * PERSON-02, Ley 29733 (access and portability): everything that is kept about the caller. Sheets of the complaints
 * book, the newsletter and stock alerts are linked to a person only by an e-mail. They are included once that e-mail has been proved,
 * because anybody may open an account with it. Sessions are exported with their times only, passwords not at all. In
 * words for people: amounts in soles, times ISO 8601 in UTC, null for none. A new field keeps the version, a changed
 * meaning raises it.
 */
export async function exportData(actor: Actor, password: string, address: string) {
  const customer = await confirmByPassword(actor, password, address)
  const { id } = customer
  return {
    version: 1,
    generado: clock.now().toISOString(),
    tienda: await shopName(),
    /** Sentences about what is left out, and how to get it. */
    notas: customer.emailProvedAt === null ? notes() : [],
    cuenta: accountOf(customer),
    consentimientos: await consentsOf(customer),
    sesiones: await sessionsOf(id),
    enlacesDeContrasena: await linksOf(id),
    carrito: await cartOf(id),
    listaDeDeseos: await wishlistOf(id),
    pedidos: await ordersOf(id),
    avisos: customer.emailProvedAt === null ? [] : await alertsOf(customer.email),
    resenas: await reviewsOf(id),
    conversaciones: await conversationsOf(id),
    reclamos: await complaintsOf(customer),
    correos: await mailsOf(customer),
  }
}

export type PersonalData = Awaited<ReturnType<typeof exportData>>

const notes = (): string[] => [say.exportUnproved, canMail() ? say.proveByMail : say.proveByHelp]

async function reviewsOf(customerId: string) {
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
async function conversationsOf(customerId: string) {
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

async function cartOf(customerId: string) {
  const [cart] = await db().select().from(carts).where(eq(carts.shopperId, customerId))
  const rows = await db()
    .select({
      product: products.name,
      color: colors.color,
      size: variants.size,
      quantity: cartLines.quantity,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(variants, eq(variants.id, cartLines.variantId))
    .leftJoin(colors, eq(colors.id, variants.colorId))
    .where(eq(cartLines.shopperId, customerId))
    .orderBy(asc(cartLines.createdAt))
  return {
    cupon: cart?.couponCode ?? null,
    productos: rows.map(({ product, color, size, quantity }) => ({
      producto: product,
      color: color ?? '',
      talla: size ?? '',
      cantidad: quantity,
    })),
  }
}

async function wishlistOf(customerId: string) {
  const rows = await db()
    .select({ product: products.name, createdAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.shopperId, customerId))
    .orderBy(asc(wishlistItems.createdAt))
  return rows.map(({ product, createdAt }) => ({ producto: product, agregado: createdAt.toISOString() }))
}

/** The sheets filed with the e-mail of the account, once it is proved: a document number proves nothing (D-49). */
async function complaintsOf({ email, emailProvedAt }: Customer) {
  if (emailProvedAt === null) return []
  const rows = await db()
    .select({ sheet: complaints, file: complaintFiles.name, removed: complaintFileRemovals.name })
    .from(complaints)
    .leftJoin(complaintFiles, eq(complaintFiles.complaintId, complaints.id))
    .leftJoin(complaintFileRemovals, eq(complaintFileRemovals.complaintId, complaints.id))
    .where(sql`lower(${complaints.sheet}->>'email') = ${email}`)
    .orderBy(asc(complaints.createdAt))
  const ids = rows.map(({ sheet }) => sheet.id)
  const replies = await db()
    .select()
    .from(complaintReplies)
    .where(inArray(complaintReplies.complaintId, ids))
    .orderBy(asc(complaintReplies.createdAt))
  return rows.map(({ sheet: row, file, removed }) => ({
    numero: sheetNumber(row.correlative, row.year),
    fecha: row.createdAt.toISOString(),
    ...row.sheet,
    montoReclamado: row.sheet.montoReclamado === null ? null : toSoles(row.sheet.montoReclamado),
    archivo: file,
    archivoRetirado: removed,
    respuestas: replies
      .filter(({ complaintId }) => complaintId === row.id)
      .map(({ createdAt, text }) => ({ fecha: createdAt.toISOString(), texto: text })),
  }))
}

/** Mails to the customer: those about the account and its orders, and all others once the e-mail is proved. */
async function mailsOf({ email, emailProvedAt }: Customer) {
  const kinds =
    emailProvedAt === null
      ? mailKindsOf('account')
      : mailKindsOf('account', 'newsletter', 'alert', 'complaint')
  const rows = await db()
    .select({ createdAt: mails.createdAt, subject: mails.subject, sentAt: mails.sentAt })
    .from(mails)
    .where(and(eq(mails.recipient, email), inArray(mails.kind, kinds)))
    .orderBy(asc(mails.createdAt))
  return rows.map(({ createdAt, subject, sentAt }) => ({
    fecha: createdAt.toISOString(),
    asunto: subject,
    enviado: sentAt?.toISOString() ?? null,
  }))
}
