import { and, gt, inArray } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { settledStock } from '#shared/rules/stock.ts'
import { db } from '../../../db/index.ts'
import { stockMoves } from '../../../db/schema/stock.ts'
import type { ProductDraft, VariantDraft } from './draft.ts'
import type { StockedItem } from './plan.ts'
import type { Stored } from './stored.ts'

export const variantsOf = (draft: ProductDraft): VariantDraft[] =>
  draft.colors.flatMap(({ variants }) => variants)

const countedAt = ({ stock }: Pick<VariantDraft, 'stock'>): Date[] =>
  'count' in stock && stock.countedAt ? [stock.countedAt] : []

type Move = typeof stockMoves.$inferSelect

/**
 * STOCK-03: what orders, returns and exchanges took of these products, or gave back, since the earliest of the counts.
 * Read after the products are locked, so that every order with these units is included.
 */
async function movesSince(
  drafts: readonly ProductDraft[],
  stored: ReadonlyMap<string, Stored>,
): Promise<Move[]> {
  const times = drafts.flatMap(variantsOf).flatMap(countedAt)
  const ids = [...stored.values()].map(({ product }) => product.id)
  if (times.length === 0) return []
  const first = new Date(Math.min(...times.map(Number)))
  return db()
    .select()
    .from(stockMoves)
    .where(and(inArray(stockMoves.productId, ids), gt(stockMoves.at, first)))
}

/** A variant that left the shop and came back is recognised by its SKU; a product without variants has none. */
function isOf(move: Move, { productId, variantId }: StockedItem, sku: string): boolean {
  if (move.productId !== productId) return false
  if (variantId === null) return move.sku === ''
  return move.variantId === null ? move.sku === sku : move.variantId === variantId
}

/**
 * Returns `stockOf`, which computes the stock that follows from a row, and writes into `notes` what it had to cut.
 * Differences up to the line `appliedLine` are already in the stored stock.
 */
export async function settleStock(
  drafts: readonly ProductDraft[],
  stored: ReadonlyMap<string, Stored>,
  { appliedLine, notes }: { appliedLine: number; notes: string[] },
): Promise<(size: VariantDraft, item: StockedItem) => number> {
  const moves = await movesSince(drafts, stored)
  return ({ row, sku, stock: word }, item) => {
    const { stock: before } = item
    if ('change' in word && row.line <= appliedLine) return before
    const [since] = countedAt({ stock: word })
    const sold = since ? -sum(moves.filter(move => move.at > since && isOf(move, item, sku))) : 0
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

const sum = (moves: readonly Move[]): number => moves.reduce((all, { change }) => all + change, 0)
