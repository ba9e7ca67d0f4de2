import { and, asc, eq } from 'drizzle-orm'
import { MAX_DOCUMENT_CHANGES } from '#shared/business.ts'
import type { CorrectDocument } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { things } from '#shared/messages/things.ts'
import { hasLeft } from '#shared/rules/parcels.ts'
import { isCorrectable, type OrderDocument } from '#shared/rules/orders.ts'
import { storedTax, type OrderTax } from '#shared/rules/tax.ts'
import { db, transaction } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { documentChanges, orders } from '../../db/schema/orders.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { documentLengths } from '../company.ts'
import { lockCustomer } from './customer.ts'
import { checkIdentity, receiptOf } from './receipt-data.ts'
import { parcelsOf } from '../parcels/rows.ts'
import { findLinesOf, findOrder, lockByNumber, ownedBy, type OrderRow } from './rows.ts'

type DocumentChange = typeof documentChanges.$inferSelect

/** What the receipt of an order said before it was corrected, oldest first. */
const findDocumentChanges = (orderId: string): Promise<DocumentChange[]> =>
  db()
    .select()
    .from(documentChanges)
    .where(eq(documentChanges.orderId, orderId))
    .orderBy(asc(documentChanges.createdAt))

/**
 * An order with its receipt's data: whom it names, base and tax, and what it said before. Refuses an unknown number.
 */
export const viewDocument = (
  number: string,
): Promise<{ order: OrderRow; tax: OrderTax; changes: DocumentChange[] }> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    const tax = storedTax(order, await findLinesOf([order.id]))
    return { order, tax, changes: await findDocumentChanges(order.id) }
  })

/**
 * FISCAL-06: the customer corrects whom the receipt of their order names. If the mistyped document was the account's,
 * that is corrected too. Refuses an invalid document, an order that was exported or of which a parcel left
 * (`documentFixed`), and too many corrections (`documentChangesTooMany`).
 */
export async function correctDocument(
  actor: Actor,
  orderId: string,
  body: CorrectDocument,
): Promise<{ message: string }> {
  const { id: customerId } = mayReadPersonalData(actor)
  await transaction(async () => {
    await lockCustomer(customerId)
    const order = await findOrder(orderId, { where: ownedBy(customerId), lock: true })
    if (!order) throw new AppError('notFound', { what: things.order })
    const isFixed = !isCorrectable({ status: order.status, isExported: order.exportedAt !== null })
    if (isFixed || (await parcelsOf(orderId)).some(({ state }) => hasLeft(state)))
      throw new AppError('documentFixed')
    const own = and(eq(documentChanges.orderId, orderId), eq(documentChanges.changedBy, 'customer'))
    if ((await db().$count(documentChanges, own)) >= MAX_DOCUMENT_CHANGES)
      throw new AppError('documentChangesTooMany')
    await correct(order, body, 'customer')
  })
  return { message: orderCallMessages.documentCorrected }
}

/**
 * FISCAL-06: the owner corrects it in every state, also after the export; then the owner has to inform the accountant.
 */
export const correctDocumentOf = (number: string, body: CorrectDocument): Promise<OrderRow> =>
  transaction(async () => correct(await lockByNumber(number), body, 'owner'))

async function correct(
  order: OrderRow,
  asked: CorrectDocument,
  changedBy: DocumentChange['changedBy'],
): Promise<OrderRow> {
  const document = receiptOf(asked, await documentLengths())
  if (document.tipoComprobante === 'FACTURA') {
    if (document.razonSocial === '') throw new AppError('businessNameRequired')
    if (document.direccionFiscal === '') throw new AppError('fiscalAddressRequired')
  }
  checkIdentity(document, order.total)
  const before = documentOf(order)
  if (JSON.stringify(before) === JSON.stringify(documentOf({ shipping: document }))) return order
  await db()
    .insert(documentChanges)
    .values({ id: newId(), orderId: order.id, changedBy, before, createdAt: clock.now() })
  if (order.customerId !== null) await correctAccount(order.customerId, before, document)
  const [row] = await db()
    .update(orders)
    .set({ shipping: { ...order.shipping, ...document } })
    .where(eq(orders.id, order.id))
    .returning()
  if (!row) throw new Error('The order that was locked is missing.')
  return row
}

const documentOf = ({ shipping }: { shipping: OrderDocument }): Required<OrderDocument> => ({
  tipoComprobante: shipping.tipoComprobante,
  numeroComprobante: shipping.numeroComprobante,
  razonSocial: shipping.razonSocial ?? '',
  direccionFiscal: shipping.direccionFiscal ?? '',
  tipoDocumento: shipping.tipoDocumento,
  numeroDocumento: shipping.numeroDocumento,
})

/** The account is corrected only if it has the same document as the order. */
async function correctAccount(
  id: string,
  before: OrderDocument,
  now: Required<OrderDocument>,
): Promise<void> {
  await db()
    .update(customers)
    .set({ documentType: now.tipoDocumento, documentNumber: now.numeroDocumento })
    .where(
      and(
        eq(customers.id, id),
        eq(customers.documentType, before.tipoDocumento),
        eq(customers.documentNumber, before.numeroDocumento),
      ),
    )
  await db()
    .update(customers)
    .set({
      receiptType: now.tipoComprobante,
      receiptNumber: now.numeroComprobante,
      receiptName: now.razonSocial,
      receiptAddress: now.direccionFiscal,
    })
    .where(
      and(
        eq(customers.id, id),
        eq(customers.receiptType, before.tipoComprobante),
        eq(customers.receiptNumber, before.numeroComprobante),
      ),
    )
}
