import { desc, eq } from 'drizzle-orm'
import type { OrderStatus } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import type { OrderRow } from './rows.ts'

/** For the owner: the newest orders, of one state or of all. */
export const listOrders = (o: { status: OrderStatus | null; limit: number }): Promise<OrderRow[]> =>
  db()
    .select()
    .from(orders)
    .where(o.status === null ? undefined : eq(orders.status, o.status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(o.limit)
