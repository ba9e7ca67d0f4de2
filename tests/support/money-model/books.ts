import { eq, inArray } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { reversals } from '#server/db/schema/reversals.ts'
import type { HeldCharge, Side, World } from './world.ts'

export type Order = typeof orders.$inferSelect
export type Payment = typeof payments.$inferSelect
export type Refund = typeof refunds.$inferSelect
export type Reversal = typeof reversals.$inferSelect

/** The rows of one order, and what the providers have of it. */
export interface Books {
  order: Order
  payments: Payment[]
  taken: Payment[]
  refunds: Refund[]
  reversals: Reversal[]
  charges: HeldCharge[]
  /** The payment that the order is paid with; every other taking is one too many. */
  main: Payment | null
}

export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
export const ofPayment = (rows: readonly Refund[], { id }: Payment): Refund[] =>
  rows.filter(({ paymentId }) => paymentId === id)

/** New credit notes, in céntimos. */
export const notesOf = (rows: readonly Reversal[]): number =>
  rows.reduce((sum, { noteCode, credited, net }) => sum + (noteCode === null ? 0 : (credited ?? net)), 0)

/** A card's provider, a wallet or cash: what an order that is paid in this way was paid by. */
const isWayOf = (order: Order, { provider }: Payment): boolean => {
  if (order.paymentMethod === 'wallet') return provider === 'yape' || provider === 'plin'
  return provider === (order.paymentMethod === 'cod' ? 'cash' : order.paymentMethod)
}

export async function readBooks({ orderId }: World, sides: readonly Side[]): Promise<Books> {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('The order is missing.')
  const rows = await db().select().from(payments).where(eq(payments.orderId, orderId))
  const ids = rows.map(({ id }) => id)
  const backs = await db().select().from(refunds).where(inArray(refunds.paymentId, ids))
  const taken = rows
    .filter(({ state }) => state === 'succeeded')
    .toSorted((a, b) => (a.succeededAt?.getTime() ?? 0) - (b.succeededAt?.getTime() ?? 0))
  return {
    order,
    payments: rows,
    taken,
    refunds: backs,
    reversals: await db().select().from(reversals).where(eq(reversals.orderId, orderId)),
    charges: sides.flatMap(side => side.charges(orderId)),
    main: order.paymentStatus === 'paid' ? (taken.find(row => isWayOf(order, row)) ?? null) : null,
  }
}
