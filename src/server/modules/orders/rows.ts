import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { orderLines, orders } from '../../db/schema/orders.ts'
import { hasNumber } from '../payments/locks.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect

/** The order with this id, if the condition allows it: somebody else's order is simply not found. */
export async function findOrder(
  id: string,
  { where, lock }: { where?: SQL; lock?: boolean } = {},
): Promise<OrderRow | null> {
  if (!isUuid(id)) return null
  const query = db()
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), where))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/** Writes to an order that the caller locked. */
export async function updateOrder(
  id: string,
  values: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  const [row] = await db().update(orders).set(values).where(eq(orders.id, id)).returning()
  if (!row) throw new Error('The order that was locked is missing.')
  return row
}

/** The order with a number as its owner types it, locked; refuses with `notFound`. */
export async function lockByNumber(number: string): Promise<OrderRow> {
  const [row] = await db().select().from(orders).where(hasNumber(number)).for('update')
  if (!row) throw new AppError('notFound', { what: things.orderOf(number) })
  return row
}

export const ownedBy = (customerId: string): SQL => eq(orders.customerId, customerId)

/** The lines of some orders, those of each order by their place. */
export const findLinesOf = (orderIds: readonly string[]): Promise<OrderLineRow[]> =>
  db()
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position))
