import { eq, inArray } from 'drizzle-orm'
import { OPEN_EXCHANGES } from '#shared/rules/exchanges.ts'
import { db } from '../../db/index.ts'
import { exchanges } from '../../db/schema/exchanges.ts'
import { orders } from '../../db/schema/orders.ts'
import type { OrderRow } from '../orders/rows.ts'
import { findExchangesBy, type Exchange } from './rows.ts'

export interface ListedExchange {
  exchange: Exchange
  order: OrderRow
}

/** For the owner: requests, the newest first; those that wait for him or for the goods, or all. */
export const listExchanges = ({ isAll }: { isAll: boolean }): Promise<ListedExchange[]> =>
  withOrders(isAll ? undefined : inArray(exchanges.state, [...OPEN_EXCHANGES]))

/** The request of a number; null where there is none. */
export const exchangeOf = async (number: number): Promise<ListedExchange | null> =>
  (await withOrders(eq(exchanges.number, number)))[0] ?? null

async function withOrders(where: Parameters<typeof findExchangesBy>[0]): Promise<ListedExchange[]> {
  const rows = await findExchangesBy(where)
  const found = await db()
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        rows.map(({ orderId }) => orderId),
      ),
    )
  return rows.flatMap(exchange => {
    const order = found.find(({ id }) => id === exchange.orderId)
    return order ? [{ exchange, order }] : []
  })
}
