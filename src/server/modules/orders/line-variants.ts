import { and, eq, inArray, ne } from 'drizzle-orm'
import { newestOf, variantsHeld } from '#shared/rules/exchanges.ts'
import { type Units, unitsLeft } from '#shared/rules/reversals.ts'
import { db } from '../../db/index.ts'
import { exchangeLines, exchanges } from '../../db/schema/exchanges.ts'
import { reversalLines, reversals } from '../../db/schema/reversals.ts'
import { findLinesOf, type OrderLineRow } from './rows.ts'
import type { StockItem } from './stock.ts'
import { AppError } from '#shared/errors.ts'

/**
 * The variants to which units of an order belong: after an exchange, the new size. A product or size that left the shop
 * has no stock. Read this before the units leave the order.
 */
export async function stockOf(orderId: string, units: readonly Units[]): Promise<StockItem[]> {
  const lines = await findLinesOf([orderId])
  const happened = await happenedTo(units.map(({ id }) => id))
  return units.flatMap(({ id, quantity }) => {
    const line = lines.find(row => row.id === id)
    const { productId } = line ?? {}
    if (!line || !productId) return []
    const held = variantsHeld(line, happened.get(id) ?? [])
    return newestOf(held, quantity)
      .filter(({ variantId }) => isInShop({ ...line, variantId }))
      .map(part => ({ ...part, productId }))
  })
}

const isInShop = (line: Pick<OrderLineRow, 'productId' | 'size' | 'variantId'>): boolean =>
  line.productId !== null && (line.size === '' || line.variantId !== null)

/** A product or size that left the shop has no stock to return to. */
export const isReturnable = (line: OrderLineRow): line is OrderLineRow & StockItem => isInShop(line)

interface Happened {
  lineId: string
  at: Date
  quantity: number
  to?: { variantId: string | null }
}

/** Cancellations, returns and exchanges, in the order of time. */
async function happenedTo(lineIds: readonly string[]): Promise<Map<string, Happened[]>> {
  const gone: Happened[] = await db()
    .select({ lineId: reversalLines.lineId, quantity: reversalLines.quantity, at: reversals.createdAt })
    .from(reversalLines)
    .innerJoin(reversals, eq(reversals.id, reversalLines.reversalId))
    .where(inArray(reversalLines.lineId, [...lineIds]))
  const exchanged = await db()
    .select({ part: exchangeLines, at: exchanges.doneAt })
    .from(exchangeLines)
    .innerJoin(exchanges, eq(exchanges.id, exchangeLines.exchangeId))
    .where(and(inArray(exchangeLines.lineId, [...lineIds]), ne(exchangeLines.size, '')))
  const all = [
    ...gone,
    ...exchanged.flatMap(({ part: { lineId, quantity, variantId }, at }) =>
      at === null ? [] : [{ lineId, quantity, at, to: { variantId } }],
    ),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return Map.groupBy(all, ({ lineId }) => lineId)
}

/** How the owner names units of an order. */
export interface NamedUnits {
  /** A line's place in the order, from 1, or its SKU. */
  line: string
  /** Null for all units that are left. */
  quantity: number | null
}

/** Refuses a line that is not in the order (`lineUnknown`) and one of which nothing is left (`unitsTooMany`). */
export async function unitsNamed(
  order: { id: string; number: string },
  { line, quantity }: NamedUnits,
): Promise<Units[]> {
  const lines = await findLinesOf([order.id])
  const named = line.trim().toUpperCase()
  const found = lines.find(({ sku }) => sku !== '' && sku.toUpperCase() === named) ?? lines[Number(named) - 1]
  if (!found) throw new AppError('lineUnknown', { line, number: order.number })
  const left = unitsLeft(found)
  if (left === 0) throw new AppError('unitsTooMany', { left })
  return [{ id: found.id, quantity: quantity ?? left }]
}
