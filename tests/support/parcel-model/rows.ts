import { eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { exchanges } from '#server/db/schema/exchanges.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { reversals } from '#server/db/schema/reversals.ts'
import { findParcelsWithEvents } from '#server/modules/parcels/rows.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'

export const exchangesOfOrder = async (orderId: string): Promise<number[]> =>
  (await db().select().from(exchanges).where(eq(exchanges.orderId, orderId))).map(({ number }) => number)

/** What the database holds of an order. */
export async function readOrder(orderId: string) {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('The order is missing.')
  return { order, parcels: await findParcelsWithEvents([orderId]) }
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** What came in for an order, what was promised back, and what became credit notes. Céntimos. */
export async function readMoney(orderId: string) {
  const rows = await db().select().from(payments).where(eq(payments.orderId, orderId))
  const left = await db().select().from(reversals).where(eq(reversals.orderId, orderId))
  const refunds = await findRefunds(orderId)
  return {
    taken: sumOf(rows.filter(({ state }) => state === 'succeeded')),
    refunded: sumOf(refunds),
    notes: left.reduce(
      (sum, { noteCode, credited, net }) => sum + (noteCode === null ? 0 : (credited ?? net)),
      0,
    ),
    isAllDone: refunds.every(({ state }) => state === 'done'),
  }
}

/** What is on the shelves: by size, and what each product says of all its sizes. */
export async function readShelves() {
  const sizes = await db()
    .select({ id: variants.id, stock: variants.stock, of: variants.productId })
    .from(variants)
  const all = await db().select({ id: products.id, stock: products.stock }).from(products)
  return {
    sizes: new Map(sizes.map(({ id, stock }) => [id, stock])),
    all,
    ofProduct: Map.groupBy(sizes, ({ of }) => of),
  }
}
