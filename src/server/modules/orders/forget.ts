import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { isUnderWay, NAMELESS, PLACELESS } from '#shared/rules/orders.ts'
import { oldestNamedOrder } from '#shared/rules/retention.ts'
import { db } from '../../db/index.ts'
import { documentChanges, issuedReceipts, orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { isBeingPaid, findOpenPayment } from '../payments/ledger.ts'
import { forgetPlaces } from '../parcels/forget.ts'
import { deleteReceiptPictures } from '../payments/transfer-picture.ts'
import { findLinesOf, ownedBy, type OrderRow } from './rows.ts'
import { cancelLocked } from './states.ts'
import { lockStock } from './stock.ts'

const BATCH = 500

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const without = (fields: Record<string, string>) =>
  sql`${orders.shipping} || ${JSON.stringify(fields)}::jsonb`

/**
 * The orders of an account that is being deleted, in its transaction. Unconfirmed ones are cancelled and deleted. Those
 * that were delivered or cancelled later stay for the tax law, without contact, place, pictures of transfers and
 * earlier texts of their receipt. Refuses while one is under way (`ordersUnderWay`) or may still be paid
 * (`paymentInProgress`). Locks the products of `alsoLocked` together with those whose stock it returns.
 */
export async function closeOrdersOf(customerId: string, alsoLocked: readonly string[]): Promise<void> {
  const rows = await db().select().from(orders).where(ownedBy(customerId)).orderBy(orders.id).for('update')
  await refuseUnderWay(rows)
  const pending = rows.filter(({ status }) => status === 'pending')
  await lockProducts(pending, alsoLocked)
  for (const order of pending) await cancelLocked(order)
  await db()
    .delete(documentChanges)
    .where(inArray(documentChanges.orderId, idsOf(rows)))
  await db()
    .delete(orders)
    .where(and(ownedBy(customerId), isNull(orders.confirmedAt), notExists(paymentsOfOrder())))
  await deleteReceiptPictures(idsOf(rows))
  await forgetPlaces(idsOf(rows))
  await db()
    .update(orders)
    .set({
      shipping: without(PLACELESS),
      idempotencyKey: null,
      idempotencyHash: null,
      network: null,
      wideNetwork: null,
    })
    .where(ownedBy(customerId))
}

async function refuseUnderWay(rows: readonly OrderRow[]): Promise<void> {
  const numbers: string[] = []
  for (const { id, number, status } of rows) {
    // If money may still come, the e-mail stays, because the payment is found by it.
    if ((await findOpenPayment(id))?.state === 'to_verify') throw new AppError('paymentToVerify')
    if (await isBeingPaid(id)) throw new AppError('paymentInProgress')
    if (isUnderWay(status)) numbers.push(number)
  }
  if (numbers.length > 0) throw new AppError('ordersUnderWay', { numbers: numbers.join(', ') })
}

async function lockProducts(pending: readonly OrderRow[], alsoLocked: readonly string[]): Promise<void> {
  const lines = await findLinesOf(pending.map(({ id }) => id))
  const ids = [...alsoLocked, ...lines.flatMap(({ productId }) => productId ?? [])]
  await lockStock(ids.map(productId => ({ productId, variantId: null })))
}

/** An order stays if money moved, or may still come (PAYMENT-17). */
const paymentsOfOrder = () =>
  db()
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        or(sql`${payments.state} not in ('failed', 'canceled')`, isNotNull(payments.nextCheckAt)),
      ),
    )

/** Orders of deleted accounts lose name and document when the tax law no longer requires them; the figures stay. */
export async function forgetNames(): Promise<void> {
  const due = db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.customerId),
        lt(orders.createdAt, oldestNamedOrder(clock.now())),
        sql`${orders.shipping}->>'name' <> ''`,
      ),
    )
    .limit(BATCH)
  const ids = idsOf(await due)
  await db().delete(documentChanges).where(inArray(documentChanges.orderId, ids))
  // The series and the number say nothing about a person.
  await db().update(issuedReceipts).set({ pdf: null }).where(inArray(issuedReceipts.orderId, ids))
  await db()
    .update(orders)
    .set({ shipping: without(NAMELESS) })
    .where(inArray(orders.id, ids))
}
