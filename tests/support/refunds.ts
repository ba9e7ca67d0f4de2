import { asc, eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

/** What goes back of an order's payments, the oldest first: a row that was written again may come anywhere else. */
export const refundsOf = async (orderId: string) =>
  (
    await db()
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
  ).map(({ refund }) => refund)
