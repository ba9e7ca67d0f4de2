import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { settledStock } from '#shared/rules/stock.ts'
import { db } from '../../../db/index.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import type { ProductDraft, SizeDraft } from './draft.ts'
import type { StockedItem } from './plan.ts'
import type { Stored } from './stored.ts'

export const sizesOf = (draft: ProductDraft): SizeDraft[] => draft.colors.flatMap(({ sizes }) => sizes)

const countedAt = ({ stock }: SizeDraft): Date[] =>
  'count' in stock && stock.countedAt ? [stock.countedAt] : []

interface Sold {
  productId: string | null
  sizeId: string | null
  sku: string
  /** '' of a product without sizes. */
  size: string
  quantity: number
  createdAt: Date
}

/**
 * STOCK-03: what orders took of these products since the earliest of the counts. Asked after the products are locked,
 * so that every order that has its units is seen; a cancelled one, or one that came back and was put on sale again, has given them back.
 */
async function soldSince(
  drafts: readonly ProductDraft[],
  stored: ReadonlyMap<string, Stored>,
): Promise<Sold[]> {
  const times = drafts.flatMap(sizesOf).flatMap(countedAt)
  const ids = [...stored.values()].map(({ product }) => product.id)
  if (times.length === 0 || ids.length === 0) return []
  return db()
    .select({
      productId: orderLines.productId,
      sizeId: orderLines.sizeId,
      sku: orderLines.sku,
      size: orderLines.size,
      quantity: orderLines.quantity,
      createdAt: orders.createdAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orderLines.productId, ids),
        gt(orders.createdAt, new Date(Math.min(...times.map(Number)))),
        ne(orders.status, 'cancelled'),
        eq(orders.restocked, false),
      ),
    )
}

/** A size that left the shop and came back is known by its SKU. */
function isOf(line: Sold, { productId, sizeId }: StockedItem, sku: string): boolean {
  if (line.productId !== productId) return false
  if (sizeId === null) return line.size === ''
  return line.sizeId === null ? line.sku === sku : line.sizeId === sizeId
}

/**
 * How the rows of these products settle: `stockOf` gives the stock of each, and tells in `notes` what it had to cut.
 * Differences up to the line `appliedLine` are in the stored stock already.
 */
export async function settleStock(
  drafts: readonly ProductDraft[],
  stored: ReadonlyMap<string, Stored>,
  { appliedLine, notes }: { appliedLine: number; notes: string[] },
): Promise<(size: SizeDraft, item: StockedItem) => number> {
  const lines = await soldSince(drafts, stored)
  return ({ row, sku, stock: word }, item) => {
    const { stock: before } = item
    if ('change' in word && row.line <= appliedLine) return before
    const [since] = 'count' in word && word.countedAt ? [word.countedAt] : []
    const sold = since ? sum(lines.filter(line => line.createdAt > since && isOf(line, item, sku))) : 0
    const { stock, cut } = settledStock(word, { stored: before, sold })
    if (cut > 0)
      notes.push(
        'count' in word
          ? say.atCell(row.line, 'stock', say.cutCount({ count: word.count, sold, cut }))
          : say.atCell(row.line, 'ajuste', say.cutChange({ stored: before, change: word.change, cut })),
      )
    return stock
  }
}

const sum = (lines: readonly Sold[]): number => lines.reduce((all, { quantity }) => all + quantity, 0)
