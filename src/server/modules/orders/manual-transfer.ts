import { eq } from 'drizzle-orm'
import { WORK_HOLD_MINUTES } from '#shared/business.ts'
import type { OperationInput, ManualTransferPayment } from '#shared/contracts/manual-transfer.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { manualTransferMessages } from '#shared/messages/manual-transfer.ts'
import { holdMinutes } from '#shared/rules/holds.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow, holdsOf, transferAccounts } from '../company.ts'
import { claimTransfer, findTransfer, openTransfer, transferOf } from '../payments/transfer.ts'
import { limitPictures, readSent, saveReceiptPicture, type Sent } from '../payments/transfer-picture.ts'
import { withdrawOpenCode } from './settle.ts'
import { findOrder, ownedBy, type OrderRow } from './rows.ts'

/** The caller's order; refuses other people's orders with `notFound`. */
async function findOwn(actor: Actor, orderId: string, o: { lock?: boolean } = {}): Promise<OrderRow> {
  const { id } = asCustomer(actor)
  const order = await findOrder(orderId, { where: ownedBy(id), ...o })
  if (!order) throw new AppError('notFound', { what: things.order })
  return order
}

/** WALLET-06: the newest transfer of the caller's order. */
export const getTransfer = async (
  actor: Actor,
  orderId: string,
): Promise<{ wallet: ManualTransferPayment | null }> => ({
  wallet: await findTransfer(await findOwn(actor, orderId)),
})

/** WALLET-03: until when stock is held for a transfer that begins now; not longer than NETWORK-02 allows. */
export async function holdFromNow({ proof, createdAt }: OrderRow): Promise<Date> {
  if (proof === 'work') return new Date(createdAt.getTime() + WORK_HOLD_MINUTES * 60_000)
  const minutes = holdMinutes('wallet', holdsOf(await findCompanyRow()))
  return new Date(clock.now().getTime() + minutes * 60_000)
}

/**
 * WALLET-03: opens a transfer for the caller's unpaid order. Its stock is held for the hours that the owner set,
 * counted from the first time. A transfer that is open or being verified is returned again. An open code is taken back
 * first (`codeNotTakenBack`). Refusals: see `openTransfer`.
 */
export async function chooseTransfer(
  actor: Actor,
  orderId: string,
): Promise<{ wallet: ManualTransferPayment }> {
  const { id } = await findOwn(actor, orderId)
  if ((await transferAccounts()).length > 0) await withdrawOpenCode(id)
  return transaction(async () => {
    const order = await findOwn(actor, orderId, { lock: true })
    const heldUntil = order.heldUntil ?? (await holdFromNow(order))
    if (!(await openTransfer(order, heldUntil))) return { wallet: await transferOf(order) }
    await db().update(orders).set({ heldUntil }).where(eq(orders.id, order.id))
    return { wallet: await transferOf({ ...order, heldUntil }) }
  })
}

/**
 * WALLET-04: the customer sends the number of the operation. Nothing else happens to the order until the owner decides.
 */
export async function sendOperation(
  actor: Actor,
  orderId: string,
  sent: OperationInput,
): Promise<{ message: string; wallet: ManualTransferPayment }> {
  const wallet = await transaction(async () => {
    const order = await findOwn(actor, orderId, { lock: true })
    await claimTransfer(order, sent)
    return transferOf(order)
  })
  return { message: manualTransferMessages.sent, wallet }
}

/**
 * WALLET-10: stores the picture of the receipt, before the number is sent or while the owner verifies it. A second
 * picture replaces the first. It only helps the owner. Refuses a file that is not a picture, `walletNotChosen`, and
 * `orderNotPending` once it was decided.
 */
export async function sendReceiptPicture(
  actor: Actor,
  orderId: string,
  { file, address }: Sent,
): Promise<{ message: string; wallet: ManualTransferPayment }> {
  await limitPictures(asCustomer(actor).id, address)
  const picture = await readSent(file)
  const wallet = await transaction(async () => {
    const order = await findOwn(actor, orderId, { lock: true })
    await saveReceiptPicture(order, picture)
    return transferOf(order)
  })
  return { message: manualTransferMessages.pictureSent, wallet }
}
