import { and, desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, receiptPictures } from '../../db/schema/payments.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { readPicture, type PrivatePicture } from '../../lib/read-picture.ts'
import { spend } from '../limits.ts'
import { hasNumber, type OrderRow } from './locks.ts'
import { canSend, transferRows } from './transfer-rows.ts'

export interface Sent {
  file: File
  /** The caller's network address. */
  address: string
}

/** WALLET-10: how many pictures one customer, and one network, may send in a day. */
export const limitPictures = (customerId: string, address: string): Promise<void> =>
  spend([limits.receiptNetwork, address], [limits.receiptAccount, customerId])

/** The picture itself, recognised by its bytes; refuses other files. */
export const readSent = readPicture

/**
 * WALLET-10: keeps the picture with the newest transfer of a locked order. Refuses with `walletNotChosen`,
 * `orderNotPending`.
 */
export async function saveReceiptPicture(order: OrderRow, picture: PrivatePicture): Promise<void> {
  const [row] = await transferRows([order.id])
  if (!row || (row.state !== 'to_verify' && !canSend(order, row)))
    throw new AppError(isPayable(order) ? 'walletNotChosen' : 'orderNotPending')
  await db()
    .insert(receiptPictures)
    .values({ paymentId: row.id, ...picture })
    .onConflictDoUpdate({ target: receiptPictures.paymentId, set: picture })
}

/** PRIVACY: pictures of transfers are deleted with the account of the sender. */
export async function deleteReceiptPictures(orderIds: readonly string[]): Promise<void> {
  const ofOrders = db()
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
  await db().delete(receiptPictures).where(inArray(receiptPictures.paymentId, ofOrders))
}

const newestPicture = () =>
  db()
    .select({ name: receiptPictures.name, mime: receiptPictures.mime, bytes: receiptPictures.bytes })
    .from(receiptPictures)
    .innerJoin(payments, eq(payments.id, receiptPictures.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)

/** WALLET-10: the picture for the customer of the order; nobody else gets it over the network. */
export async function findReceiptPicture(actor: Actor, orderId: string): Promise<PrivatePicture | null> {
  const { id } = mayReadPersonalData(actor)
  if (!isUuid(orderId)) return null
  const [row] = await newestPicture().where(and(eq(orders.id, orderId), eq(orders.customerId, id)))
  return row ?? null
}

/** WALLET-10: for the owner, by the number of the order. */
export async function receiptPictureOf(number: string): Promise<PrivatePicture | null> {
  const [row] = await newestPicture().where(hasNumber(number))
  return row ?? null
}
