import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { exchangeLines, exchanges } from '#server/db/schema/exchanges.ts'
import { orderLines } from '#server/db/schema/orders.ts'
import { reversalLines, reversals } from '#server/db/schema/reversals.ts'
import type { Books } from './books.ts'

/** Of the size that is ordered, of the other one, and of the order. */
export const STOCK = { ordered: 3, other: 2 } as const
export const UNITS = 2

const unitsOf = (rows: readonly { units: number }[]): number =>
  rows.reduce((sum, { units }) => sum + units, 0)

/** Units that an exchange took out of the stock: held for it, or given for one that was faulty. */
async function exchanged(orderId: string): Promise<number> {
  const rows = await db()
    .select({ units: exchangeLines.quantity, line: exchangeLines, exchange: exchanges })
    .from(exchangeLines)
    .innerJoin(exchanges, eq(exchanges.id, exchangeLines.exchangeId))
    .where(eq(exchanges.orderId, orderId))
  return unitsOf(
    rows.filter(
      ({ line, exchange: { state, kind } }) =>
        line.isHeld || (state === 'done' && kind === 'fault' && line.size !== ''),
    ),
  )
}

/** Every unit is with the customer, on sale, held or written off. */
export async function checkStock({ order }: Books, productId: string): Promise<void> {
  const gone = await db()
    .select({ units: reversalLines.quantity, restocked: reversals.restocked })
    .from(reversalLines)
    .innerJoin(reversals, eq(reversals.id, reversalLines.reversalId))
    .where(eq(reversals.orderId, order.id))
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, order.id))
  expect((line?.cancelled ?? 0) + (line?.returned ?? 0)).toBe(unitsOf(gone))
  const isAside = order.status === 'cancelled' || order.status === 'returned'
  const isWhole = order.status === 'cancelled' && order.confirmedAt === null
  if (isAside) expect(unitsOf(gone)).toBe(isWhole ? 0 : UNITS)
  const back = isWhole ? UNITS : unitsOf(gone.filter(({ restocked }) => restocked))
  const onSale = STOCK.ordered + STOCK.other - UNITS + back - (await exchanged(order.id))
  const [product] = await db().select().from(products).where(eq(products.id, productId))
  const rows = await db()
    .select({ units: variants.stock })
    .from(variants)
    .where(eq(variants.productId, productId))
  expect(unitsOf(rows)).toBe(onSale)
  expect(product?.stock).toBe(onSale)
}
