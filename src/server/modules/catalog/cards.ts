import { and, eq, inArray } from 'drizzle-orm'
import type { CardsAnswer } from '#shared/contracts/catalog.ts'
import { MOST_SEEN } from '#shared/rules/recent.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { loadCards } from './load.ts'

/**
 * CHOOSE-03: those of these products that are on sale, in this order. More ids than a device remembers are left out.
 */
export async function getCards(asked: readonly string[]): Promise<CardsAnswer> {
  const ids = [
    ...new Set(
      asked
        .slice(0, MOST_SEEN)
        .filter(isUuid)
        .map(id => id.toLowerCase()),
    ),
  ]
  if (ids.length === 0) return { products: [] }
  const rows = await db()
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.isActive, true)))
  const onSale = new Set(rows.map(({ id }) => id))
  return { products: await loadCards(ids.filter(id => onSale.has(id))) }
}
