import { count, desc, eq, sql } from 'drizzle-orm'
import { RECENT_ORDERS } from '#shared/business.ts'
import type { DashboardAnswer } from '#shared/contracts/orders.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { presentOrder } from './present.ts'
import { transferRows } from '../payments/transfer-rows.ts'
import { findLinesOf, ownedBy } from './rows.ts'

const countOf = (status: 'pending' | 'cancelled') =>
  sql<number>`count(*) filter (where ${eq(orders.status, status)})`.mapWith(Number)

/** API-29, DATA-41: how many orders the customer has, in all, pending and cancelled (D-66), and the newest ones. */
export async function getDashboard(actor: Actor): Promise<DashboardAnswer> {
  const { id: customerId } = mayReadPersonalData(actor)
  const [counts] = await db()
    .select({
      totalOrder: count(),
      pendingOrder: countOf('pending'),
      cancelledOrder: countOf('cancelled'),
    })
    .from(orders)
    .where(ownedBy(customerId))
  const rows = await db()
    .select()
    .from(orders)
    .where(ownedBy(customerId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(RECENT_ORDERS)
  const ids = rows.map(({ id }) => id)
  const [lines, transfers] = [await findLinesOf(ids), await transferRows(ids)]
  return {
    totalOrder: counts?.totalOrder ?? 0,
    pendingOrder: counts?.pendingOrder ?? 0,
    cancelledOrder: counts?.cancelledOrder ?? 0,
    recentOrders: rows.map(row => presentOrder(row, lines, transfers)),
  }
}
