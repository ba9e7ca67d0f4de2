import { and, count, desc, eq, sql } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import type { OrderAnswer, OrdersAnswer, DashboardAnswer, ParcelAnswer } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { STATUS_QUERIES } from '#shared/rules/orders.ts'
import { hasLeft, isParcelOver } from '#shared/rules/parcels.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { presentOrder, presentRefund } from './present.ts'
import { pickupCode } from '../parcels/pickup.ts'
import { findParcelAnswers } from '../parcels/present.ts'
import { findRefunds } from '../payments/refunds.ts'
import { transferRows } from '../payments/transfer-rows.ts'
import { findLinesOf, findOrder, ownedBy, type OrderRow } from './rows.ts'
import { RECENT_ORDERS } from '#shared/business.ts'
import { presentIssued } from '../receipts/issued.ts'

const PAGE = 10
/** The most orders for older clients, which name no page: as many as a person can scroll through. */
const MAX_WITHOUT_PAGE = 200

/** API-27: the customer's orders for one value of the filter, newest first; a malformed page is ignored (D-23). */
export async function getOrders(
  actor: Actor,
  { status, pageNo }: { status: string; pageNo: string | null },
): Promise<OrdersAnswer> {
  const { id: customerId } = mayReadPersonalData(actor)
  const filter = STATUS_QUERIES.find(name => name === status)
  if (!filter) throw new AppError('invalidField', { field: 'status' })
  const where = and(ownedBy(customerId), filter === 'all' ? undefined : eq(orders.status, filter))
  const page = /^[1-9]\d{0,5}$/.test(pageNo ?? '') ? Number(pageNo) : null
  const rows = await db()
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page === null ? MAX_WITHOUT_PAGE : PAGE)
    .offset(page === null ? 0 : (page - 1) * PAGE)
  return {
    orders: await presentAll(rows),
    totalOrder: await db().$count(orders, where),
    parPage: PAGE,
  }
}

async function presentAll(rows: readonly OrderRow[]): Promise<OrderAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, transfers] = [await findLinesOf(ids), await transferRows(ids)]
  return rows.map(row => presentOrder(row, lines, transfers))
}

/** API-28; somebody else's order is refused like one that does not exist (D-29). */
export async function getOrder(actor: Actor, orderId: string): Promise<{ order: OrderAnswer }> {
  const { id: customerId } = mayReadPersonalData(actor)
  const order = await findOrder(orderId, { where: ownedBy(customerId) })
  if (!order) throw new AppError('notFound', { what: things.order })
  const refunds = await findRefunds(order.id)
  const parcels = await findParcelAnswers(order.id, { isOwn: true })
  const receipts = await presentIssued(order.id, { isOwn: true })
  const answer = presentOrder(order, await findLinesOf([order.id]), await transferRows([order.id]))
  return {
    order: {
      ...answer,
      correctable: answer.correctable && !parcels.some(({ state }) => hasLeft(state)),
      ...(refunds.length === 0 ? {} : { refunds: refunds.map(presentRefund) }),
      ...(parcels.length === 0 ? {} : { parcels }),
      ...(receipts.length === 0 ? {} : { receipts }),
      ...(isPickedUp(order, parcels) ? { pickup_code: pickupCode(order.id, order.shipping.tienda) } : {}),
    },
  }
}

/** Something of it is still to be picked up in a store. */
const isPickedUp = ({ shipping }: OrderRow, parcels: readonly ParcelAnswer[]): boolean =>
  shipping.envio === 'tienda' && parcels.some(({ state }) => state !== 'delivered' && !isParcelOver(state))

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
  return {
    totalOrder: counts?.totalOrder ?? 0,
    pendingOrder: counts?.pendingOrder ?? 0,
    cancelledOrder: counts?.cancelledOrder ?? 0,
    recentOrders: await presentAll(rows),
  }
}
