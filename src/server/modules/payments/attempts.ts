import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, receiptPictures } from '../../db/schema/payments.ts'
import type { PaymentRow } from './ledger.ts'
import { hasNumber, type OrderRow } from './locks.ts'
import { refundsOf, type RefundRow } from './refunds.ts'
import { presentTransfer, repeatsOfAll, transferRows } from './transfer-rows.ts'

/** More attempts than any order has. */
const ALL = 1000

/** One attempt to pay, with the number of its order and its refunds. */
export interface Attempt {
  number: string
  payment: PaymentRow
  refunds: RefundRow[]
  /** The numbers of other orders with the same number of operation (WALLET-04). */
  repeats: string[]
  /** WALLET-10: whether the customer sent a picture of the receipt. */
  hasPicture: boolean
}

/** Each state in a separate list, so that no more are read than are shown (GROW-01). */
const newest = (where: SQL | undefined, limit: number) =>
  db()
    .select({ number: orders.number, payment: payments, picture: receiptPictures.paymentId })
    .from(payments)
    .leftJoin(receiptPictures, eq(receiptPictures.paymentId, payments.id))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(where)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)

/** For the owner: the newest attempts, of one order or of all; those that wait for a decision come first. */
export async function listAttempts(o: { number: string | null; limit: number }): Promise<Attempt[]> {
  const ofOrder = o.number === null ? undefined : hasNumber(o.number)
  const waiting = await newest(and(ofOrder, sql`${payments.state} = 'to_verify'`), o.limit)
  const others = await newest(and(ofOrder, sql`${payments.state} <> 'to_verify'`), o.limit - waiting.length)
  const rows = [...waiting, ...others]
  const all = rows.map(({ payment }) => payment)
  const repeats = await repeatsOfAll(all)
  const back = await refundsOf(all.map(({ id }) => id))
  return rows.map(({ number, payment, picture }) => ({
    number,
    payment,
    refunds: back.filter(({ paymentId }) => paymentId === payment.id),
    repeats: repeats.get(payment.id) ?? [],
    hasPicture: picture !== null,
  }))
}

/** An order with all of its attempts, newest first; refuses with `notFound`. */
export async function findLedger(
  number: string,
): Promise<{ order: OrderRow; wallet: ManualTransferAnswer | null; attempts: Attempt[] }> {
  const [order] = await db().select().from(orders).where(hasNumber(number))
  if (!order) throw new AppError('notFound', { what: things.orderOf(number) })
  return {
    order,
    wallet: presentTransfer(order, await transferRows([order.id])),
    attempts: await listAttempts({ number: order.number, limit: ALL }),
  }
}
