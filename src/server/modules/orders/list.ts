import { desc, eq, or, sql } from 'drizzle-orm'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { refusalsOf } from '#shared/rules/cash.ts'
import type { OrderStatus } from '#shared/rules/orders.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { unitsOf } from './present.ts'
import { findLinesOf, type OrderRow, lockByNumber, type OrderLineRow } from './rows.ts'
import { presentTransfer, transferRows } from '../payments/transfer-rows.ts'
import { findReversals, type ReversalRow } from './reversals.ts'

interface ListedOrder extends OrderRow {
  /** CASH-05: other orders with this telephone or document that came back from the door. */
  refusals: number
  /** Units that the order still has. */
  units: number
  /** Its newest manual transfer. */
  wallet: ManualTransferAnswer | null
}

/** For the owner: the newest orders, of one state or of all. */
export async function listOrders(o: { status: OrderStatus | null; limit: number }): Promise<ListedOrder[]> {
  const rows = await db()
    .select()
    .from(orders)
    .where(o.status === null ? undefined : eq(orders.status, o.status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(o.limit)
  const refused = await findRefused(rows)
  const ids = rows.map(({ id }) => id)
  const lines = await findLinesOf(ids)
  const transfers = await transferRows(ids)
  return rows.map(row => ({
    ...row,
    refusals: refusalsOf(contactOf(row), refused),
    wallet: presentTransfer(row, transfers),
    units: unitsOf(
      row,
      lines.filter(({ orderId }) => orderId === row.id),
    ),
  }))
}

const contactOf = ({ id, shipping }: Pick<OrderRow, 'id' | 'shipping'>) => ({
  id,
  phone: shipping.phone,
  document: shipping.numeroDocumento,
})

const isRefused = sql`status in ('cancelled', 'returned') and shipped_at is not null and delivered_at is null`

/** Orders with the same telephones and documents that left and came back undelivered. */
async function findRefused(rows: readonly OrderRow[]) {
  const contacts = rows.map(contactOf)
  const named = (key: 'phone' | 'document') =>
    sql.param([...new Set(contacts.map(contact => contact[key]).filter(value => value !== ''))])
  const found = await db()
    .select({ id: orders.id, shipping: orders.shipping })
    .from(orders)
    .where(
      or(
        sql`shipping ->> 'phone' = any (${named('phone')}::text[]) and ${isRefused}`,
        sql`shipping ->> 'numeroDocumento' = any (${named('document')}::text[]) and ${isRefused}`,
      ),
    )
  return found.map(contactOf)
}

interface OrderView {
  order: OrderRow
  /** Its newest manual transfer. */
  wallet: ManualTransferAnswer | null
  lines: OrderLineRow[]
  /** The reversals of the order, oldest first (REFUND-06). */
  reversals: ReversalRow[]
}

/** For the owner: one order by its number, all at one moment; refuses with `notFound`. */
export const viewOrder = (number: string): Promise<OrderView> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    return {
      order,
      wallet: presentTransfer(order, await transferRows([order.id])),
      lines: await findLinesOf([order.id]),
      reversals: await findReversals(order.id),
    }
  })
