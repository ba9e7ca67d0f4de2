import { and, desc, eq } from 'drizzle-orm'
import type { WalletPayment } from '#shared/contracts/wallet.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { walletMessages } from '#shared/messages/wallet.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, receiptPictures } from '../../db/schema/payments.ts'
import { asCustomer, mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { readPicture, type PrivatePicture } from '../../lib/read-picture.ts'
import { spend } from '../limits.ts'
import { ownedBy } from './rows.ts'
import { findOwn, presentWritten } from './wallet.ts'
import { canSend, walletRows } from './wallet-rows.ts'

interface Sent {
  file: File
  /** The caller's network address. */
  address: string
}

/**
 * WALLET-10: the picture of the receipt, with the number or while it is verified; a second one takes the first one's
 * place. It decides nothing. Refuses a file that is no picture, `walletNotChosen`, and `orderNotPending` once it was decided.
 */
export async function sendReceiptPicture(
  actor: Actor,
  orderId: string,
  { file, address }: Sent,
): Promise<{ message: string; wallet: WalletPayment }> {
  const { id } = asCustomer(actor)
  await spend([limits.receiptNetwork, address], [limits.receiptAccount, id])
  const picture = await readPicture(file)
  const wallet = await transaction(async () => {
    const order = await findOwn(actor, orderId, { lock: true })
    const [row] = await walletRows([order.id])
    if (!row || (row.state !== 'to_verify' && !canSend(order, row)))
      throw new AppError(isPayable(order) ? 'walletNotChosen' : 'orderNotPending')
    await db()
      .insert(receiptPictures)
      .values({ paymentId: row.id, ...picture })
      .onConflictDoUpdate({ target: receiptPictures.paymentId, set: picture })
    return presentWritten(order)
  })
  return { message: walletMessages.pictureSent, wallet }
}

const newestPicture = () =>
  db()
    .select({ name: receiptPictures.name, mime: receiptPictures.mime, bytes: receiptPictures.bytes })
    .from(receiptPictures)
    .innerJoin(payments, eq(payments.id, receiptPictures.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)

/** WALLET-10: to the customer whose order it is, and to nobody else through the network. */
export async function findReceiptPicture(actor: Actor, orderId: string): Promise<PrivatePicture | null> {
  const { id } = mayReadPersonalData(actor)
  if (!isUuid(orderId)) return null
  const [row] = await newestPicture().where(and(eq(orders.id, orderId), ownedBy(id)))
  return row ?? null
}

/** WALLET-10: to the owner, by the number of the order. */
export async function receiptPictureOf(number: string): Promise<PrivatePicture | null> {
  const [row] = await newestPicture().where(eq(orders.number, number.trim().toUpperCase()))
  return row ?? null
}
